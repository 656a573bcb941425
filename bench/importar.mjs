// A predecessor's folder brought in: node bench/importar.mjs [patients] [orders each] [seconds until the kill]
// The command as its operator runs it, with the embedded database: a tenth of the size first, for the memory; then the whole, killed
// on the way, begun again, and run a third time, which must write nothing. Peaks of the command's own process (VmHWM), in MB; and the
// processor time of checking a hash of before.
import { spawn } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { importedHash, importedHashFits } from '../server/platform/secrets/imported-hash.ts';
import {
  HASH_CONFIG,
  HASH_DE_ANTES,
  SENHA_DE_ANTES,
  writePredecessor,
} from '../server/testing/predecessor/predecessor.ts';
import { startServer, withDataFolder } from './with-server.mjs';

const [patients = 50_000, ordersEach = 4, killAfter = 60] = process.argv.slice(2).map(Number);
const SAMPLE_MS = 100;
const say = (line) => process.stdout.write(`${line}\n`);

/** Runs the command; `seconds`: killed after so long. */
async function bring(dataDir, folder, seconds = null) {
  const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  const started = performance.now();
  const child = spawn(process.execPath, ['server/cli/main.ts', 'import', folder], { env });
  let [out, err, peak] = ['', '', 0];
  child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (err += text));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  }, SAMPLE_MS);
  if (seconds !== null) setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
  const code = await ended;
  clearInterval(timer);
  const killed = seconds !== null && child.signalCode === 'SIGKILL';
  if (code !== 0 && !killed) throw new Error(`import ended with ${code}: ${err}${out}`);
  return { seconds: (performance.now() - started) / 1000, peak, out, killed };
}

const written = (out) => /Gravado agora: (.*)/.exec(out)?.[1] ?? '';

async function measure(size, killSeconds) {
  return withDataFolder(async (dataDir) => {
    const folder = join(dataDir, 'predecessor');
    await writePredecessor(folder, size);
    const mb = (await stat(join(folder, 'firestore.json'))).size / 1024 ** 2;
    const server = await startServer(dataDir);
    await server.stop();
    const first = killSeconds === null ? null : await bring(dataDir, folder, killSeconds);
    const whole = await bring(dataDir, folder);
    const again = await bring(dataDir, folder);
    return { mb, first, whole, again };
  });
}

async function hashCost(rounds = 20) {
  const {
    base64_signer_key: signerKey,
    base64_salt_separator: saltSeparator,
    rounds: r,
    mem_cost,
  } = HASH_CONFIG;
  const config = { signerKey, saltSeparator, rounds: r, memCost: mem_cost };
  const stored = importedHash(config, HASH_DE_ANTES.salt, HASH_DE_ANTES.passwordHash);
  const before = process.cpuUsage();
  for (let i = 0; i < rounds; i += 1) await importedHashFits(stored, SENHA_DE_ANTES);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / rounds;
}

say(`a hash of before: ${(await hashCost()).toFixed(1)} ms of processor`);
const small = await measure({ patients: Math.ceil(patients / 10), ordersEach }, null);
say(
  `a tenth: ${small.mb.toFixed(0)} MB in ${small.whole.seconds.toFixed(1)} s, peak ${small.whole.peak.toFixed(0)} MB`,
);
const { mb, first, whole, again } = await measure({ patients, ordersEach }, killAfter);
say(`the whole: ${patients} patients, ${patients * ordersEach} orders, ${mb.toFixed(0)} MB`);
say(`killed after ${killAfter} s: ${first.killed ? 'yes' : 'no, it was done'}`);
say(
  `begun again: ${whole.seconds.toFixed(1)} s, peak ${whole.peak.toFixed(0)} MB, ${(whole.peak / small.whole.peak).toFixed(2)} of a tenth's`,
);
say(`  ${written(whole.out)}`);
say(
  `third run: ${again.seconds.toFixed(1)} s, peak ${again.peak.toFixed(0)} MB, written: ${written(again.out)}`,
);
if (!written(again.out).startsWith('nada')) process.exitCode = 1;
