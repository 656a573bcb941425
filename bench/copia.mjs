// Copy and restoration of a large installation: node bench/copia.mjs [orders] [files] [kilobytes of a file]
// Time and size of the copy, of its verification and of its restoration into another embedded installation, and how
// much memory each took at most over what it began with (limit 100 MB, whatever the size).
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '../server/config.ts';
import { archives, openFiles } from '../server/drivers.ts';
import {
  conferirCopia,
  fazerCopia,
  restaurarCopia,
} from '../server/features/instalacao/copias/copias.public.ts';
import { openDatabase } from '../server/platform/db/database.ts';
import { startEmbeddedPostgres } from '../server/platform/db/embedded/embedded.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { transactionRunner } from '../server/platform/db/transaction.ts';
import { createLogger } from '../server/platform/log/logger.ts';
import { createSigner } from '../server/platform/secrets/secrets.ts';
import { withDataFolder } from './with-server.mjs';

const [orders = 100_000, files = 5_000, kilobytes = 200] = process.argv.slice(2).map(Number);
const MEMORY_LIMIT_MB = 100;
const PER_PATIENT = 5;
const LINES_OF_ORDER = 6;
const log = createLogger('error');
const actor = { tipo: 'Sistema', nome: 'medida' };
const segredo = randomBytes(32).toString('hex');

const ROWS = `
  set statement_timeout = 0;
  insert into clientes (cpf, senha_hash, nome, dados_em)
    select lpad(((i::bigint * 48271000007) % 100000000000)::text, 11, '0'), repeat('x', 97), 'Maria da Silva ' || i, now()
      from generate_series(1, ${Math.ceil(orders / PER_PATIENT)}) i;
  insert into pedidos (cliente_id, chave, servico_selecionado, status, preco_centavos, preco_em, hist_saude)
    select id, gen_random_uuid(), 'Atestados de saúde', 'Concluído', 4990, now(),
           (select jsonb_agg(jsonb_build_object('pergunta', repeat('pergunta ', 6), 'resposta', repeat('resposta ', 9)))
              from generate_series(1, 12))
      from clientes, generate_series(1, ${PER_PATIENT});
  insert into cobrancas (pedido_id, valor_centavos, vencimento, asaas_id, status, pago_em, pix)
    select id, 4990, current_date, 'pay_' || id, 'RECEIVED', now(), repeat('0', 180) from pedidos;
  insert into mensagens (cliente_id, pedido_id, por, mensagem, n)
    select cliente_id, p.id, 'Cliente', repeat('uma linha da conversa ', 5),
           row_number() over (partition by cliente_id) from pedidos p, generate_series(1, ${LINES_OF_ORDER});
  insert into auditoria (ator_tipo, acao, alvo_tipo, alvo_id)
    select 'Paciente', 'pedido.criar', 'pedido', id::text from pedidos, generate_series(1, 8);
  vacuum analyze`;

async function withInstallation(work) {
  await withDataFolder(async (dataDir) => {
    const embedded = await startEmbeddedPostgres({ dataDir, log });
    const connection = embedded.owner;
    const database = openDatabase(connection, log, { max: 4 });
    const db = database.kysely;
    const openStorage = async () =>
      (await openFiles(readConfig({ DATA_DIR: dataDir }), { dataDir, db, log })).storage;
    const runInTransaction = transactionRunner(db, { enqueue: async () => undefined, wake: () => undefined });
    try {
      await work({
        dataDir,
        database,
        openStorage,
        db,
        connection,
        runInTransaction,
        clock: () => new Date(),
        log,
      });
    } finally {
      await database.close();
      await embedded.stop();
    }
  });
}

async function fill({ dataDir, database, openStorage, db }) {
  await migrate(db);
  const storage = await openStorage();
  const client = await database.pool.connect();
  try {
    await fillFrom(client, storage, dataDir);
  } finally {
    client.release();
  }
}

async function fillFrom(client, storage, dataDir) {
  for (const statement of ROWS.split(';')) await client.query(statement);
  const source = join(dataDir, 'origem');
  const { rows } = await client.query(
    `select p.id, p.cliente_id, c.cpf from pedidos p join clientes c on c.id = p.cliente_id limit ${files}`,
  );
  for (const { id, cliente_id, cpf } of rows) {
    await writeFile(source, randomBytes(kilobytes * 1024));
    const key = `${cpf}/${id}/laudo_medico.pdf`;
    const { size, sha256 } = await storage.putFile(key, source);
    await client.query(
      `insert into anexos (cliente_id, pedido_id, tipo, nome, nome_original, objeto, size, sha256, content_type, envio, bytes_enviados)
       values ($1, $2, 'laudo_medico', 'laudo_medico', 'laudo.pdf', $3, $4, $5, 'application/pdf', gen_random_uuid()::text, $4)`,
      [cliente_id, id, key, size, sha256],
    );
  }
}

/** Prints the time and the peak of added memory. */
async function measured(name, work) {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50);
  const started = performance.now();
  const result = await work();
  clearInterval(timer);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const grown = Math.round((most - before) / 1e6);
  process.stdout.write(
    `${name.padEnd(12)} ${seconds} s, memory + ${grown} MB  limit ${MEMORY_LIMIT_MB} MB\n`,
  );
  if (grown > MEMORY_LIMIT_MB) process.exitCode = 1;
  return result;
}

const archive = archives.open((await archives.newKey()).secret);
await withInstallation(async (from) => {
  await fill(from);
  const arquivo = join(from.dataDir, 'copia.age');
  const making = {
    ...from,
    storage: await from.openStorage(),
    archive,
    signer: createSigner(segredo),
    programa: '0',
    demo: true,
    generatedSecrets: [segredo, null],
    freeSpace: async () => Infinity,
  };
  const copia = await measured('copy', () => fazerCopia({ actor, input: { arquivo }, deps: making }));
  const rows = copia.conjuntos.reduce((sum, { linhas }) => sum + linhas, 0);
  const plain = copia.conjuntos.reduce((sum, { bytes }) => sum + bytes, 0);
  process.stdout.write(
    `${rows} rows (${Math.round(plain / 1e6)} MB of text), ${copia.arquivos.quantidade} files (${Math.round(copia.arquivos.bytes / 1e6)} MB): ${Math.round(copia.bytes / 1e6)} MB\n`,
  );
  await measured('verify', () => conferirCopia({ actor, input: { arquivo }, deps: { archive } }));
  await withInstallation(async (to) => {
    const bringing = {
      ...to,
      archive,
      demo: false,
      configuredSecrets: [segredo, null],
      keepSecrets: async () => undefined,
      temporaryFolder: to.dataDir,
    };
    await measured('restore', () => restaurarCopia({ actor, input: { arquivo }, deps: bringing }));
  });
});
