// Puts every file of a folder, compressed, into one C++ source for edge/server/pages.hpp.
//   node embed.mjs FOLDER SOURCE
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
};

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function bytesOf(data) {
  const lines = [];
  for (let i = 0; i < data.length; i += 24) lines.push([...data.subarray(i, i + 24)].join(','));
  return lines.join(',\n');
}

const [folder, source] = process.argv.slice(2);
const arrays = [];
const rows = [];
for (const file of filesIn(folder)) {
  const type = types[extname(file)];
  if (!type) throw new Error(`${file}: there is no type for it; add one to embed.mjs`);
  const content = readFileSync(file);
  const packed = gzipSync(content, { level: 9 });
  packed[9] = 255; // the system it was packed on is nobody's business
  const tag = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const name = `file_${rows.length}`;
  arrays.push(`constexpr unsigned char ${name}[] = {\n${bytesOf(packed)}};`);
  rows.push(`    {"/${relative(folder, file)}", "${type}", "${tag}", bytes_of(${name})},`);
}
writeFileSync(
  source,
  `// Made by web/tools/embed.mjs.
#include "edge/server/pages.hpp"

namespace punto::server {
namespace {

${arrays.join('\n')}

template <std::size_t size>
std::string_view bytes_of(const unsigned char (&bytes)[size]) {
  return {reinterpret_cast<const char*>(bytes), size};
}

}  // namespace

std::span<const PageFile> page_files() {
  static const PageFile files[] = {
${rows.join('\n')}
  };
  return files;
}

}  // namespace punto::server
`,
);
