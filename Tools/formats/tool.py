def check(path, validators, entries, faults): return ""
