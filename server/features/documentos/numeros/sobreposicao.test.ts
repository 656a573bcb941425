import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#platform/db/database.ts';
import { migrate, migrateInside } from '#platform/db/migrate.ts';
import type { DB } from '#platform/db/schema.ts';
import { createLogger } from '#platform/log/logger.ts';
import { createEmptyDatabase } from '#testing/database/database.ts';
import { takeNumero } from './numeros.repository.ts';

const BEFORE = '0063_perguntas_sem_trava';

/** A database as an installation had it before numbers were given once. */
async function oldDatabase(): Promise<Kysely<DB>> {
  const database = await createEmptyDatabase();
  const db = openDatabase(database.owner, createLogger('silent'));
  onTestFinished(async () => {
    await db.close();
    await database.drop();
  });
  await db.kysely.transaction().execute((tx) => migrateInside(tx, BEFORE));
  return db.kysely;
}

async function doctor(db: Kysely<DB>, cpf: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into medicos (nome, cpf, telefone, crm, uf, email, endereco)
    values ('Dra. Teste', ${cpf}, '11', ${cpf.slice(0, 6)}, 'SP', ${`${cpf}@exemplo.com.br`}, 'Rua') returning id`.execute(
    db,
  );
  return rows[0]?.id ?? '';
}

/** [first, last, next, day on which it was entered] */
type Old = [inicio: number, fim: number, proximo: number, dia: number];

const range = (db: Kysely<DB>, medico: string, [inicio, fim, proximo, dia]: Old) =>
  sql`insert into faixas_sncr (id, medico_id, numero, inicio, fim, proximo, created_at)
      values (${randomUUID()}, ${medico}, 'RCE', ${inicio}, ${fim}, ${proximo}, ${`2026-10-0${dia}`})`.execute(
    db,
  );

test('overlapping ranges at a migration → the oldest is kept, used numbers stay used', async () => {
  const db = await oldDatabase();
  const [ana, bia] = [await doctor(db, '11111111111'), await doctor(db, '22222222222')];
  await range(db, ana, [1, 100, 5, 1]);
  await range(db, bia, [50, 150, 60, 2]);
  // It overlaps a blocked one only, which may have given some of the same numbers.
  await range(db, ana, [140, 160, 140, 3]);
  await range(db, bia, [200, 300, 210, 4]);
  await migrate(db);
  const rows = await db
    .selectFrom('faixas_sncr')
    .select(['inicio', 'proximo'])
    .select((eb) => eb('bloqueada_em', 'is not', null).as('bloqueada'))
    .orderBy('inicio')
    .execute();
  expect(rows).toEqual([
    { inicio: 1, proximo: 60, bloqueada: false },
    { inicio: 50, proximo: 60, bloqueada: true },
    { inicio: 140, proximo: 140, bloqueada: true },
    { inicio: 200, proximo: 210, bloqueada: false },
  ]);
  const take = (medico: string) => db.transaction().execute((tx) => takeNumero(tx, medico, 'RCE'));
  expect([await take(ana), await take(bia)]).toMatchObject([{ numero: 60 }, { numero: 210 }]);
});

test('duplicate numbers → stay as issued; the first keeps its number, no third gets it', async () => {
  const db = await oldDatabase();
  const [ana, bia] = [await doctor(db, '11111111111'), await doctor(db, '22222222222')];
  const { rows } = await sql<{ cliente: string; pedido: string }>`
    with c as (insert into clientes (cpf, senha_hash) values ('33333333333', '-') returning id),
      p as (insert into pedidos (cliente_id, chave, servico_selecionado, status, preco_centavos, preco_em)
            select id, gen_random_uuid(), 'Renovação de Receita Simples (Branca)', 'Aguardando Pagamento', 1, now() from c returning id)
    select c.id as cliente, p.id as pedido from c, p`.execute(db);
  const [{ cliente, pedido } = { cliente: '', pedido: '' }] = rows;
  const issue = (medico: string, numero: string, dia: number) =>
    sql`insert into documentos (id, pedido_id, cliente_id, medico_id, tipo, estado, dados, codigo, canal, folha, numero_sncr, emitido_em)
        values (${randomUUID()}, ${pedido}, ${cliente}, ${medico}, 'controle_especial', 'a assinar', '{}', ${randomUUID()},
          'eletronico', '{}', ${numero}, ${`2026-10-0${dia}`})`.execute(db);
  const number = '0000.0-00.0000007';
  await issue(bia, number, 2);
  await issue(ana, number, 1);
  await issue(ana, '0000.0-00.0000008', 3);
  await migrate(db);
  const kept = await db
    .selectFrom('documentos')
    .select(['medico_id', 'numero_sncr', 'numero_repetido'])
    .orderBy('emitido_em')
    .execute();
  expect(kept.map((row) => [row.medico_id, row.numero_repetido])).toEqual([
    [ana, false],
    [bia, true],
    [ana, false],
  ]);
  await expect(issue(bia, number, 4)).rejects.toMatchObject({ constraint: 'documentos_numero_sncr' });
});
