// Cost of a rich dossier (six files, forty pages): time, size, and the memory of the server and of its two workers:
// node bench/dossie.mjs [rounds]
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { gerarDossie } from '../contracts/mesa/pedidos-adm.contract.ts';
import {
  attachedPedido,
  createPedido,
  newPatient,
  signInAdmin,
} from '../server/testing/builders/builders.ts';
import { pagesOf, pdfOfObjects } from '../server/testing/files/pdf.ts';
import { noise } from '../server/testing/files/pictures.ts';
import { upload } from '../server/testing/builders/upload.ts';
import { report, startServer, URL_OF_SERVER, withDataFolder } from './with-server.mjs';

const rounds = Number(process.argv[2] ?? 20);
const IDLE_MS = 21_000;

const read = (path) => readFile(path, 'utf8').catch(() => '');

/** Peak or present memory of a process, in MB. */
async function memoryMb(pid, line) {
  return (
    Number(new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(await read(`/proc/${pid}/status`))?.[1]) / 1024
  );
}

async function childrenOf(parent) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => ({
      pid,
      command: (await read(`/proc/${pid}/cmdline`)).replaceAll('\0', ' '),
      parent: Number(/\) \S (\d+)/.exec(await read(`/proc/${pid}/stat`))?.[1]),
    })),
  );
  return found.filter((one) => one.parent === parent);
}

await withDataFolder(async (dataDir) => {
  const server = await startServer(dataDir);
  const pid = Number(
    (await childrenOf(server.pid)).find(({ command }) => command.includes('server/main.ts')).pid,
  );
  const browser = { url: URL_OF_SERVER };
  const patient = await newPatient(browser);
  const bare = await createPedido(patient, 'Atestados de saúde');
  const { id } = await attachedPedido(patient);
  const send = (filename, bytes) =>
    upload(patient, { pedido: id, tipo: 'outros_documentos', filename, bytes });
  const photo = await noise(3000, 2250).jpeg({ quality: 90 }).toBuffer();
  for (let i = 0; i < 3; i += 1) await send(`foto-${i}.jpg`, photo);
  for (let i = 0; i < 3; i += 1) await send(`exame-${i}.pdf`, pdfOfObjects(pagesOf(13)));
  await send('longo.pdf', pdfOfObjects(pagesOf(40)));
  const admin = await signInAdmin(browser);
  const ask = async (pedido) => {
    const started = performance.now();
    const answer = await admin.fetch(gerarDossie.path.replace(':id', pedido), { method: 'POST' });
    const size = (await answer.arrayBuffer()).byteLength;
    if (!answer.ok) throw new Error(`${answer.status}`);
    return { took: performance.now() - started, size };
  };

  const cold = await ask(bare.id);
  const times = { bare: [], rich: [] };
  let size = 0;
  const before = await memoryMb(pid, 'VmRSS');
  for (let i = 0; i < rounds; i += 1) {
    times.bare.push((await ask(bare.id)).took);
    const rich = await ask(id);
    times.rich.push(rich.took);
    size = rich.size;
    if (i === 0 || i === rounds - 1) {
      for (const { pid: child, command } of await childrenOf(pid)) {
        const name = /([\w-]+)-main\.ts/.exec(command)?.[1];
        if (!name) continue;
        const [peak, held] = [await memoryMb(child, 'VmHWM'), await memoryMb(child, 'VmRSS')];
        process.stdout.write(
          `round ${i + 1}: ${name} at most ${peak.toFixed(0)} MB, now ${held.toFixed(0)} MB\n`,
        );
      }
    }
  }
  const after = await memoryMb(pid, 'VmRSS');
  report('first of all, no file', [cold.took]);
  report('no file', times.bare);
  report('seven files, 40 pages', times.rich);
  process.stdout.write(`the rich one weighs ${(size / 1024 / 1024).toFixed(1)} MB\n`);
  process.stdout.write(`the server: ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after\n`);
  await sleep(IDLE_MS);
  const left = (await childrenOf(pid)).filter(({ command }) => command.includes('-main.ts'));
  process.stdout.write(`workers left when nothing comes: ${left.length}\n`);
  await server.stop();
});
