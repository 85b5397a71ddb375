# Writes the text of the demonstration floor as a C++ string literal.
file(READ ${FLOOR} text)
file(WRITE ${OUTPUT} "#include \"edge/host/floor_file.hpp\"

namespace punto {

std::string_view demonstration_floor() {
  return R\"TOML~(${text})TOML~\";
}

}  // namespace punto
")
