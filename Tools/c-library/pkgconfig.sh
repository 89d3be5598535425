# Read by Tools/install-c and Tools/c-test: the file for pkg-config. Needs sed_replacement of Tools/prepare.

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
