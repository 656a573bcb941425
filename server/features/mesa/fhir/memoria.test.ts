import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { writeDocumento } from '#testing/builders/documento-assinado.ts';
import { answeredPedido, newPatient } from '#testing/builders/builders.ts';
import { addMedico } from '#testing/builders/medicos.ts';
import { sourcesOf, PAGE } from './arquivos.usecases.ts';

/** Documents of the large export; `npm run test:long -- fhir` makes ten thousand. */
const MANY = Number(process.env['FHIR_DOCUMENTS'] ?? 600);

setFlagsFromString('--expose-gc');
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the flag gives
const collect = runInNewContext('gc') as () => void;

let app: TestApp;
let id: string;
beforeAll(async () => {
  app = await startTestApp();
  const { id: pedidoId } = await answeredPedido(await newPatient(app));
  const { id: medicoId } = await addMedico(app);
  ({ id } = await writeDocumento(app, {
    pedidoId,
    medicoId,
    tipo: 'relatorio',
    dados: { texto: 'Acompanho. '.repeat(1_000) },
  }));
});
afterAll(() => app.stop());

/** Copies of the document until there are so many. */
async function fillTo(count: number): Promise<void> {
  const columns = sql.raw(
    `pedido_id, cliente_id, medico_id, tipo, estado, dados, folha, canal, emitido_em, assinado_em, size, sha256,
     segredo_hmac, certificado_titular, certificado_serie, certificado_de_teste`,
  );
  await sql`
    insert into documentos (id, codigo, objeto, ${columns})
    select gen_random_uuid(), upper(gen_random_uuid()::text), 'documentos/' || gen_random_uuid(), ${columns}
      from documentos, generate_series(1, ${count} - (select count(*)::int from documentos)) where id = ${id}`.execute(
    app.deps.db,
  );
}

/** Goes through a whole file as its reader does. @returns its lines, and the most bytes of heap at the end of a page */
async function walk(): Promise<{ lines: number; peak: number }> {
  const read = sourcesOf(app.deps.db, { appUrl: 'https://zelo.exemplo', brand: 'Zelo' }).Composition;
  let [lines, peak, depois] = [0, 0, null as string | null];
  do {
    const page = await read({ ate: new Date(Date.now() + 60_000), depois, limit: PAGE });
    lines += page.rows.length;
    collect();
    peak = Math.max(peak, process.memoryUsage().heapUsed);
    depois = page.next;
  } while (depois !== null);
  return { lines, peak };
}

test('ten times the documents are exported in the same memory', async () => {
  await fillTo(MANY / 10);
  await walk();
  const few = await walk();
  await fillTo(MANY);
  const many = await walk();
  expect([few.lines, many.lines]).toEqual([MANY / 10, MANY]);
  const stored = await app.deps.db
    .selectFrom('documentos')
    .select(sql<number>`sum(octet_length(dados::text) + octet_length(folha::text))::int`.as('bytes'))
    .executeTakeFirstOrThrow();
  // Held whole, they would take their text at least; a page may come out larger than another.
  expect(many.peak - few.peak).toBeLessThan(stored.bytes / 4);
}, 600_000);
