// Leaves of node_modules what a replica may load: node scripts/slim-packages.mjs, in a folder with the installed packages
// and the sources of the server. Only the Dockerfile runs it: what the pages need is in their build.
import { existsSync, globSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = ['server/**/*.ts', 'contracts/**/*.ts', 'domain/**/*.ts'];
/**
 * Any text in quotes may be a package: they are imported, required, resolved and asked for their files. One that is no
 * package has none of that name.
 */
const QUOTED = /'((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^']*)?'/g;
/** Never loaded: types, sources of TypeScript (which Node refuses in packages), maps, and prose other than a licence. */
const UNREAD =
  /\.(?:[cm]?ts|tsx|map|flow|tsbuildinfo)$|^(?!licen[cs]e|notice|copying|authors).*\.(?:md|markdown)$/i;

const { packages } = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8'));

/** Path of the package that a package (`''`: the program) finds by this name; undefined where it is not installed. */
function found(from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (existsSync(join(path, 'package.json'))) return path;
    if (at === '') return undefined;
  }
}

const kept = new Set();
function keep(path) {
  if (path === undefined || kept.has(path)) return;
  kept.add(path);
  const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {};
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
    keep(found(path, name));
}
for (const file of globSync(SOURCES)) {
  for (const [, name] of readFileSync(file, 'utf8').matchAll(QUOTED)) keep(found('', name));
}

const gone = Object.keys(packages).filter((path) => !kept.has(path));
for (const path of gone) {
  const holdsKept = [...kept].some((other) => other.startsWith(`${path}/`));
  if (!holdsKept) rmSync(path, { recursive: true, force: true });
}
let files = 0;
for (const entry of readdirSync('node_modules', { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !UNREAD.test(entry.name)) continue;
  rmSync(join(entry.parentPath, entry.name));
  files += 1;
}
process.stdout.write(`${kept.size} packages stay, ${gone.length} go, and ${files} files of the others\n`);
