// A predecessor's folder brought in: node bench/importar.mjs [patients] [orders each] [seconds until each kill, with commas]
// The command as its operator runs it, with the embedded database and the fake payment provider: a tenth of the size first, for the
// memory; then the whole, killed on the way as often as there are seconds, begun again each time; then once more, which must change
// no row of any table. Peaks of the command's own process (VmHWM), in MB; and the processor time of checking a hash of before.
import { spawn } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '../server/config.ts';
import { withInstallation } from '../server/cli/open.ts';
import { startAsaasFake } from '../server/demo/asaas/asaas-fake.ts';
import { memoryFakeStore } from '../server/demo/store/fake-store.ts';
import { importedHash, importedHashFits } from '../server/platform/secrets/imported-hash.ts';
import { writeFiles } from '../server/testing/predecessor/predecessor-files.ts';
import { putPayments } from '../server/testing/predecessor/predecessor-payments.ts';
import { tableHashes } from '../server/testing/predecessor/table-hashes.ts';
import {
  HASH_CONFIG,
  HASH_DE_ANTES,
  SENHA_DE_ANTES,
  writePredecessor,
} from '../server/testing/predecessor/predecessor.ts';
import { startServer, withDataFolder } from './with-server.mjs';

const [patients = 50_000, ordersEach = 4] = process.argv.slice(2, 4).map(Number);
const kills = (process.argv[4] ?? '20,60,120,180').split(',').map(Number);
const SAMPLE_MS = 100;
const say = (line) => process.stdout.write(`${line}\n`);

/** Runs the command; `seconds`: killed after so long. */
async function bring(env, folder, seconds = null) {
  const started = performance.now();
  const child = spawn(process.execPath, ['server/cli/main.ts', 'import', folder], { env });
  let [out, err, peak] = ['', '', 0];
  child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (err += text));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const sample = async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  };
  const timer = setInterval(() => void sample(), SAMPLE_MS);
  if (seconds !== null) setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
  const code = await ended;
  clearInterval(timer);
  const killed = seconds !== null && child.signalCode === 'SIGKILL';
  if (code !== 0 && !killed) throw new Error(`import ended with ${code}: ${err}${out}`);
  return { seconds: (performance.now() - started) / 1000, peak, out, killed };
}

const written = (out) => /Gravado agora: (.*)/.exec(out)?.[1] ?? '';

async function measure(size, seconds) {
  return withDataFolder(async (dataDir) => {
    const folder = join(dataDir, 'predecessor');
    const store = memoryFakeStore();
    const payments = await putPayments(store, size.patients);
    await writePredecessor(folder, { ...size, payments });
    await writeFiles(folder, size.patients);
    const mb = (await stat(join(folder, 'firestore.json'))).size / 1024 ** 2;
    const provider = await startAsaasFake({ store, apiKey: 'bench' });
    const settings = { ASAAS_URL: provider.url, ASAAS_API_KEY: 'bench' };
    const server = await startServer(dataDir, settings);
    await server.stop();
    const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error', ...settings };
    const hashes = () =>
      withInstallation(readConfig(env), ({ deps }) => tableHashes(deps.db), { looksOnly: true });
    const killed = [];
    for (const one of seconds) killed.push(await bring(env, folder, one));
    const whole = await bring(env, folder);
    const before = await hashes();
    const again = await bring(env, folder);
    const after = await hashes();
    await provider.close();
    const changed = Object.keys(after).filter((table) => before[table] !== after[table]);
    return { mb, killed, whole, again, changed, calls: provider.calls };
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
const small = await measure({ patients: Math.ceil(patients / 10), ordersEach }, []);
say(
  `a tenth: ${small.mb.toFixed(0)} MB in ${small.whole.seconds.toFixed(1)} s, peak ${small.whole.peak.toFixed(0)} MB`,
);
const { mb, killed, whole, again, changed, calls } = await measure({ patients, ordersEach }, kills);
say(`the whole: ${patients} patients, ${patients * ordersEach} orders, ${mb.toFixed(0)} MB`);
for (const [i, one] of killed.entries()) {
  const end = one.killed ? `killed after ${kills[i]} s` : `done after ${one.seconds.toFixed(1)} s`;
  say(`${end}, peak ${one.peak.toFixed(0)} MB`);
}
say(`begun again: ${whole.seconds.toFixed(1)} s, peak ${whole.peak.toFixed(0)} MB`);
say(`  ${written(whole.out)}`);
say(`  the provider was asked ${Object.values(calls).reduce((sum, n) => sum + n, 0)} times`);
say(
  `once more: ${again.seconds.toFixed(1)} s, peak ${again.peak.toFixed(0)} MB, written: ${written(again.out)}; tables that changed: ${changed.join(', ') || 'none'}`,
);
const peak = Math.max(...[...killed, whole, again].map((one) => one.peak));
say(`highest peak: ${peak.toFixed(0)} MB, ${(peak / small.whole.peak).toFixed(2)} of a tenth's`);
if (!written(again.out).startsWith('nada') || changed.length > 0) process.exitCode = 1;
