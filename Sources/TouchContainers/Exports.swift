@_exported import Touchstone
