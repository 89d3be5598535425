# Read by Tools/install, Tools/install-c and Tools/c-test: the file for pkg-config, and the loader. Needs
# sed_replacement of Tools/prepare.

# Prints touchstone.pc: PREFIX LIBDIR VERSION NEEDED
print_pkg_config() {
  local prefix folder
  # The file puts both between double quotes, and # begins a comment.
  prefix=$(sed 's/[\\"#]/\\&/g' <<<"$1")
  folder=$(sed 's/[\\"#]/\\&/g' <<<"$2")
  # Each line has one of them. With t, sed goes on to the next line: a folder may have the name of another.
  sed -e "s|@PREFIX@|$(sed_replacement "$prefix")|" -e t \
    -e "s|@LIBDIR@|$(sed_replacement "$folder")|" -e t \
    -e "s|@VERSION@|$3|" -e "s|@NEEDED@|$4|" Packaging/touchstone.pc.in
}

# Lets the loader find the library in a folder that it knows, such as /usr/local/lib: it looks into the list that
# ldconfig makes. Files below DESTDIR are for packages, whose system does so.
update_loader() {
  [ "$(id -u)" = 0 ] && [ -z "${DESTDIR:-}" ] || return 0
  local PATH=$PATH:/sbin:/usr/sbin
  if ldconfig -NXv 2>/dev/null | cut -d: -f1 | grep -xF "$(realpath -ms "$1")" >/dev/null; then ldconfig || true; fi
}
