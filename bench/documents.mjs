// Documents of every kind set per second of a core by the process that sets them, beside bare compiles of one line by
// the same compiler in the same run: node bench/documents.mjs [documents]
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { TIPOS_DE_DOCUMENTO } from '../domain/documentos/tipo-de-documento.ts';
import { presentDocumento } from '../server/features/documentos/tipos/documento.presenter.ts';
import { documentoAEmitir, documentoDigitado } from '../server/testing/builders/documentos.ts';
import { openLineCompiler, openTypst } from '../server/testing/files/typesetting.ts';

const count = Number(process.argv[2] ?? 220);
const TICKS = 100;

/** Processor seconds of a process. */
async function used(pid) {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Warm cost of one piece of work: seconds in all, and of the processor in the process that does it. */
async function costOf(times, work, pid) {
  for (let i = 0; i < Math.ceil(times / 5); i += 1) await work(i);
  const [began, before] = [performance.now(), await used(pid())];
  for (let i = 0; i < times; i += 1) await work(i);
  const wall = (performance.now() - began) / 1_000;
  return { wall: wall / times, core: ((await used(pid())) - before) / times };
}

const [setLine, typst] = await Promise.all([openLineCompiler(), openTypst()]);
let bytes = 0;
async function set(i) {
  const tipo = TIPOS_DE_DOCUMENTO[i % TIPOS_DE_DOCUMENTO.length];
  const ask = documentoAEmitir(documentoDigitado(tipo, { local: `Cidade ${i}, SP` }));
  const { dados, imagens } = presentDocumento(ask);
  bytes = (await buffer((await typst.render('documento', dados, imagens)).content)).length;
}

function say(name, { wall, core }) {
  const line = `${name}: ${(1 / core).toFixed(0)} per second of a core, ${(1 / wall).toFixed(0)} per second in all`;
  process.stdout.write(`${line}\n`);
}

try {
  const line = await costOf(
    count * 3,
    (i) => setLine(`Uma linha ${i}.`),
    () => process.pid,
  );
  const document = await costOf(count, set, () => typst.pid());
  say('bare compiles of one line', line);
  say(`documents of ${(bytes / 1024).toFixed(0)} kB`, document);
  process.stdout.write(`a document costs ${(document.core / line.core).toFixed(1)} bare compiles\n`);
} finally {
  await typst.close();
}
