// Cost of large files for the server, and leftovers of their reader when it is stopped or killed: node
// bench/uploads.mjs [s3]
// With s3, files go to a bucket of scripts/s3-server.mjs.
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { pdfOf } from '../server/testing/files/small-files.ts';
import { attachedPedido, newPatient } from '../server/testing/builders/builders.ts';
import { startS3 } from '../server/testing/providers/s3-server.ts';
import { noise } from '../server/testing/files/pictures.ts';
import { upload } from '../server/testing/builders/upload.ts';
import { memoryMb, processesOf, serverOf } from './processes.mjs';
import { startServer, URL_OF_SERVER, withDataFolder } from './with-server.mjs';

const GROWTH_MB = 32;
const STOP_MS = 3_000;
let failed = false;

function report(name, value, limit, unit) {
  failed ||= value > limit;
  process.stdout.write(
    `${name.padEnd(44)} ${value.toFixed(0).padStart(6)} ${unit}  limit ${limit} ${unit}\n`,
  );
}

const isAlive = (pid) =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (stat) => !/\) Z /.test(stat),
    () => false,
  );

const photo = await noise(6000, 4000).jpeg({ quality: 95 }).toBuffer();
const pdf = pdfOf(50 * 1024 * 1024);
const huge = await noise(8100, 8100).jpeg({ quality: 95, progressive: true }).toBuffer();

const s3 = process.argv.includes('s3') ? await startS3() : null;
Object.assign(process.env, s3?.env);

await withDataFolder(async (dataDir) => {
  const browser = { url: URL_OF_SERVER };
  let server = await startServer(dataDir);
  const serverPid = () => serverOf(server.pid);
  const patient = await newPatient(browser);
  const { id: pedido } = await attachedPedido(patient);
  const send = async (filename, bytes) => {
    const answer = await upload(patient, { pedido, tipo: 'outros_documentos', filename, bytes });
    if (answer.status !== 204) throw new Error(`${filename}: ${answer.status} ${await answer.text()}`);
  };
  for (let i = 0; i < 3; i += 1) await send('primeiro.pdf', pdfOf(200_000));
  for (const { name, bytes } of [
    { name: 'a PDF of 50 MB', bytes: pdf },
    { name: 'a photograph of 24 megapixels', bytes: photo },
    { name: 'a PDF of 50 MB again', bytes: pdf },
  ]) {
    await sleep(1_000);
    const pid = await serverPid();
    const before = await memoryMb(pid, 'VmRSS');
    // Resets the peak.
    await writeFile(`/proc/${pid}/clear_refs`, '5');
    const started = performance.now();
    await send('arquivo', bytes);
    const took = performance.now() - started;
    const peak = await memoryMb(pid, 'VmHWM');
    report(`${name}: growth of the server`, peak - before, GROWTH_MB, 'MB');
    process.stdout.write(`  from ${before.toFixed(0)} MB, in ${took.toFixed(0)} ms\n`);
  }
  for (const name of ['stop', 'kill -9']) {
    const pid = await serverPid();
    let sent = false;
    const sending = send('grande.jpg', huge).then(
      () => (sent = true),
      () => (sent = true),
    );
    let readers = [];
    while (readers.length === 0) {
      if (sent) throw new Error(`${name}: the file was answered before its reader was seen`);
      await sleep(20);
      readers = await processesOf('reader-main.ts', pid);
    }
    await sleep(500);
    const started = performance.now();
    if (name === 'stop') await server.stop();
    else {
      process.kill(pid, 'SIGKILL');
      await server.ended;
    }
    report(`${name} with a busy reader`, performance.now() - started, STOP_MS, 'ms');
    await sending;
    await sleep(500);
    const left = (await Promise.all(readers.map(isAlive))).filter(Boolean).length;
    report(`  readers left after it`, left, 0, '');
    if (name === 'stop') server = await startServer(dataDir);
  }
});
await s3?.stop();
process.exit(failed ? 1 : 0);
