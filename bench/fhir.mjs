// The export of everything as FHIR: node bench/fhir.mjs [documents]
// Documents a second of the file of Compositions, as a ratio to the bare rows of the same run (read in pages of the same size and
// written as JSON), and how much memory the whole export adds at its worst to that of a tenth of it (limit 32 MB).
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { RECURSOS_FHIR } from '../contracts/mesa/fhir.contract.ts';
import { PAGE, sourcesOf } from '../server/features/mesa/fhir/arquivos.usecases.ts';
import { openDatabase } from '../server/platform/db/database.ts';
import { startEmbeddedPostgres } from '../server/platform/db/embedded/embedded.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { createLogger } from '../server/platform/log/logger.ts';
import { documentoAEmitir, documentoDigitado } from '../server/testing/builders/documentos.ts';
import { withDataFolder } from './with-server.mjs';

const [documents = 10_000] = process.argv.slice(2).map(Number);
const MEMORY_LIMIT_MB = 32;
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

const COLUMNS = `pedido_id, cliente_id, medico_id, tipo, estado, dados, folha, canal, emitido_em, assinado_em, size, sha256,
  segredo_hmac, certificado_titular, certificado_serie, certificado_de_teste`;

async function fillTo(pool, id, count) {
  await pool.query(
    `insert into documentos (id, codigo, objeto, ${COLUMNS})
     select gen_random_uuid(), upper(gen_random_uuid()::text), 'documentos/' || gen_random_uuid(), ${COLUMNS}
       from documentos, generate_series(1, $2 - (select count(*)::int from documentos)) where id = $1`,
    [id, count],
  );
}

/** A patient, an order, a doctor, and one signed prescription. @returns its id */
async function insertOne(pool) {
  const { documento, ...sheet } = documentoAEmitir(documentoDigitado('simples'));
  const { contexto, medico, paciente, marca, appUrl } = sheet;
  const { rows } = await pool.query(
    `with c as (insert into clientes (cpf, senha_hash, nome) values ('52998224725', 'x', 'Ana') returning id),
          m as (insert into medicos (cpf, crm, uf, nome, email, telefone, endereco)
                values ('11144477735', '000123', 'SP', 'Helena Prado', 'h@exemplo.com.br', '11988880042', 'Rua A') returning id),
          p as (insert into pedidos (cliente_id, chave, servico_selecionado, status, preco_centavos, preco_em)
                select id, gen_random_uuid(), 'Renovação de Receita Simples (Branca)', 'Concluído', 4990, now() from c returning id)
     insert into documentos (id, pedido_id, cliente_id, medico_id, tipo, estado, dados, folha, codigo, canal, emitido_em,
                             assinado_em, objeto, size, sha256, segredo_hmac, certificado_titular, certificado_serie)
     select gen_random_uuid(), p.id, c.id, m.id, 'simples', 'assinado', $1::jsonb, $2::jsonb, 'A', 'eletronico', now(), now(),
            'documentos/a', 5, repeat('0', 64), '\\x00', 'HELENA', '0a' from c, m, p returning id`,
    [JSON.stringify(documento.dados), JSON.stringify({ contexto, medico, paciente, marca, appUrl })],
  );
  return rows[0].id;
}

/** Rows a second of one pass through all documents, and the peak of memory at the end of a page. */
async function walk(page) {
  let [rows, after, peak] = [0, null, 0];
  const began = performance.now();
  let spared = 0;
  do {
    const { count, next } = await page(after);
    rows += count;
    after = next;
    const at = performance.now();
    collect();
    peak = Math.max(peak, process.memoryUsage().heapUsed);
    spared += performance.now() - at;
  } while (after !== null);
  return { rate: (rows * 1_000) / (performance.now() - began - spared), peak };
}

async function measure(database) {
  const { kysely: db, pool } = database;
  await migrate(db);
  const id = await insertOne(pool);
  const sources = sourcesOf(db, { appUrl: 'https://zelo.exemplo', brand: 'Zelo' });
  const ate = new Date(Date.now() + 60_000);
  const product = (type) => async (depois) => {
    const { rows, next } = await sources[type]({ ate, depois, limit: PAGE });
    return { count: rows.length, next };
  };
  const bare = async (after) => {
    const { rows } = await pool.query(
      'select id, dados, folha from documentos where $1::uuid is null or id > $1 order by id limit $2',
      [after, PAGE],
    );
    for (const row of rows) JSON.stringify(row);
    return { count: rows.length, next: rows.length < PAGE ? null : rows.at(-1).id };
  };
  const all = async () => {
    const walks = [];
    for (const type of RECURSOS_FHIR) walks.push(await walk(product(type)));
    return Math.max(...walks.map(({ peak }) => peak));
  };
  await fillTo(pool, id, documents / 10);
  await all();
  const few = await all();
  await fillTo(pool, id, documents);
  const limit = await walk(bare);
  const compositions = await walk(product('Composition'));
  const growth = Math.max(0, Math.ceil(((await all()) - few) / 1_000_000));
  const ratio = (compositions.rate / limit.rate).toFixed(3);
  process.stdout.write(
    `export as FHIR: ${Math.round(compositions.rate)} documents a second, ${ratio} of ${Math.round(limit.rate)} bare rows\n` +
      `export as FHIR: ${documents} documents take ${growth} MB more than a tenth of them  limit ${MEMORY_LIMIT_MB} MB\n`,
  );
  if (growth > MEMORY_LIMIT_MB) process.exitCode = 1;
}

await withDataFolder(async (dataDir) => {
  const log = createLogger('error');
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  const database = openDatabase(embedded.owner, log, { max: 4 });
  try {
    await measure(database);
  } finally {
    await database.close();
    await embedded.stop();
  }
});
