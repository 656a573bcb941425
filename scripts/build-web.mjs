// Builds the application and the public pages into build/, atomically.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build } from 'vite';
import { root } from './ensure.mjs';
import { BUILD, fingerprint, OUTPUTS, STAMP, writeStamp } from './web-stamp.mjs';

const PARTIAL = '.partial-';
const CONFIGS = {
  cliente: {},
  // Of packages it imports only those that the server loads as well: no others are beside it (scripts/slim-packages.mjs).
  paginas: {
    build: { ssr: 'web/public-pages.tsx' },
    ssr: { noExternal: true, external: ['react', 'react-dom'] },
  },
  // One file without imports: it is written into a page.
  cedo: {
    configFile: false,
    publicDir: false,
    build: {
      rolldownOptions: {
        input: 'web/app/entrada/early.ts',
        output: { format: 'iife', entryFileNames: '[name].js' },
      },
    },
  },
};

process.chdir(root);
// An inherited "development" would build the slow variant of React.
process.env.NODE_ENV = 'production';
mkdirSync(BUILD, { recursive: true });
sweepLeftovers();
const stamp = fingerprint();
const partial = join(BUILD, `${PARTIAL}${process.pid}`);
for (const name of OUTPUTS) await buildInto(join(partial, name), CONFIGS[name]);
await compressAssets(join(partial, 'cliente/assets'));
putInPlace();
writeStamp(stamp);

async function buildInto(outDir, { build: options, ...config }) {
  await build({ ...config, logLevel: 'warn', build: { ...options, outDir, emptyOutDir: true } });
}

/** Once at the highest level instead of per answer; `.br` is beside its file. */
async function compressAssets(folder) {
  const names = readdirSync(folder).filter((name) => /\.(?:js|css|svg)$/.test(name));
  const compress = promisify(brotliCompress);
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      writeFileSync(`${path}.br`, await compress(readFileSync(path)));
    }),
  );
}

function putInPlace() {
  rmSync(STAMP, { force: true });
  for (const name of OUTPUTS) {
    rmSync(join(BUILD, name), { recursive: true, force: true });
    renameSync(join(partial, name), join(BUILD, name));
  }
  rmSync(partial, { recursive: true });
}

/** Folders of killed builds; those of running ones stay. */
function sweepLeftovers() {
  for (const name of readdirSync(BUILD).filter((entry) => entry.startsWith(PARTIAL))) {
    if (!isAlive(Number(name.slice(PARTIAL.length))))
      rmSync(join(BUILD, name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
