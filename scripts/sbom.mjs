// npm run --silent sbom: a bill of materials (CycloneDX, JSON) of the packages that may run in production, on any
// platform.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { refuse, root } from './ensure.mjs';

// Not with --omit dev: npm 11 then omits packages that production and tests share, React and Zod among them.
const NPM_SBOM = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];

/**
 * Removes packages for building and testing only from npm's bill of materials.
 * @param {object} bom output of `npm sbom`
 * @param {{ name: string, packages: Record<string, { version?: string, dev?: boolean }> }} lock package-lock.json
 * @returns {{ bom: object, missing: string[] }} the rest, and the packages (`name@version`) that it lacks
 */
export function shippedBom(bom, lock) {
  const shipped = new Set(
    Object.entries(lock.packages).flatMap(([path, { version, dev }]) =>
      path === '' || dev ? [] : [`${path.split('node_modules/').at(-1)}@${version}`],
    ),
  );
  const components = bom.components.filter((one) => shipped.has(nameOf(one)));
  const refs = new Set([bom.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])]);
  const dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }));
  // npm names the program after its folder.
  const metadata = { ...bom.metadata, component: { ...bom.metadata.component, name: lock.name } };
  const named = new Set(components.map((one) => nameOf(one)));
  return {
    bom: { ...bom, metadata, components, dependencies },
    missing: [...shipped].filter((name) => !named.has(name)),
  };
}

function nameOf({ group, name, version }) {
  return `${group ? `${group}/` : ''}${name}@${version}`;
}

function print() {
  const path = process.env.npm_execpath;
  const [file, ...npm] = path ? [process.execPath, path] : ['npm'];
  const options = {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
    stdio: ['ignore', 'pipe', 'inherit'],
  };
  const { status, stdout } = spawnSync(file, [...npm, ...NPM_SBOM, '--loglevel=error'], options);
  if (status !== 0) refuse('npm sbom failed');
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { bom, missing } = shippedBom(JSON.parse(stdout), lock);
  if (missing.length > 0) refuse(`not named by npm sbom: ${missing.join(', ')}`);
  process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) print();
