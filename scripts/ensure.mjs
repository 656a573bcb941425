// Required by every entry point: the locked dependencies and a Node that runs TypeScript.
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(fileURLToPath(import.meta.url), '../..');

const LOCK = join(root, 'package-lock.json');
const STAMP = join(root, 'node_modules/.zelo-lock');
const NPM_CI = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];

/** Prints one line and exits with code 1. */
export function refuse(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Installs the lockfile if needed; never runs a package's install script. */
export function ensureInstalled() {
  if (!isSupported()) refuse(`Este projeto pede Node 20.19 ou mais novo; este é o ${process.version}.`);
  const lock = createHash('sha256').update(readFileSync(LOCK)).digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lock) return;
  if (!isInstalledByNpm()) install();
  writeFileSync(STAMP, lock);
}

function isSupported() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > 20 || (major === 20 && minor >= 19);
}

/** True after a manual `npm ci`: npm writes this second lockfile last. */
function isInstalledByNpm() {
  const hidden = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(hidden)) return false;
  const wanted = JSON.parse(readFileSync(LOCK, 'utf8')).packages;
  const present = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  const missing = Object.entries(wanted).filter(
    ([path, item]) => path !== '' && !item.optional && present[path]?.integrity !== item.integrity,
  );
  return missing.length === 0 && hasRuntime();
}

function install() {
  process.stdout.write('Instalando as dependências (só quando o package-lock.json muda)…\n');
  rmSync(STAMP, { force: true });
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const [file, ...args] = [...npm, ...NPM_CI, '--loglevel=error'];
  const { status } = spawnSync(file, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) refuse('A instalação das dependências falhou (npm ci). Veja a mensagem acima.');
}

/** Node of the server: this one from 24 on, else the pinned one of the lockfile. */
export function pickRuntime() {
  if (isModern()) return process.execPath;
  if (hasRuntime()) return pinnedNode();
  return refuse(`Não há Node 24 para ${process.platform}-${process.arch}: instale o Node 24 ou mais novo.`);
}

function hasRuntime() {
  return isModern() || existsSync(pinnedNode());
}

function isModern() {
  return Number(process.versions.node.split('.')[0]) >= 24;
}

function pinnedNode() {
  return join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
}
