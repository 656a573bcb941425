import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#testing/database/database.ts';
import { runAs } from '#testing/database/connections.ts';
import { caixaDe } from './estado.decisions.ts';

const database = useTestDatabase();
const minute = (at: Date | null) => at && at.getUTCMinutes();

/** Lines in their order: of the patient, of a person of the team, automatic. */
const HISTORIES = [
  ['read and not answered', 'ccA', 'abertas', 1],
  ['answered', 'cce', 'aguardando', null],
  ['answered and written to again', 'cecc', 'abertas', 3],
  ['automatic lines alone', 'AA', null, null],
  ['written to by the team alone', 'Ae', 'aguardando', null],
] as const;

test('conversations from before boxes → the last line of a person decides', async () => {
  await runAs(
    database.owner,
    `alter table mensagens drop column respondeu_desde;
     drop index conversas_esperando, conversas_urgentes, conversas_aguardando, conversas_fechadas;
     alter table conversas drop column fechada_em, drop column com_medico_id, drop column com_pedido_id;
     create index conversas_esperando on conversas (ultimo);
     create index conversas_urgentes on conversas (ultimo)`,
  );
  const db = database.kysely;
  const ids = HISTORIES.map(() => randomUUID());
  for (const [i, [, lines]] of HISTORIES.entries()) {
    const last = (one: string) => lines.lastIndexOf(one) + 1;
    await sql`insert into clientes (id, cpf, senha_hash) values (${ids[i]}, ${`7777777777${i}`}, 'x')`.execute(
      db,
    );
    for (const [n, line] of lines.split('').entries()) {
      await sql`insert into mensagens (cliente_id, n, por, automatica, mensagem, created_at)
        values (${ids[i]}, ${n + 1}, ${line === 'c' ? 'Cliente' : 'Adm'}, ${line === 'A'}, 'x',
          timestamptz '2026-11-20 12:00Z' + ${n + 1} * interval '1 minute')`.execute(db);
    }
    await sql`insert into conversas (cliente_id, ultimo, cliente_n, equipe_n, lido_equipe)
      values (${ids[i]}, ${lines.length}, ${last('c')}, ${last('e')}, ${lines.length})`.execute(db);
  }
  await runAs(database.owner, await readFile('migrations/0117_caixas_da_conversa.sql', 'utf8'));
  const rows = await db.selectFrom('conversas').selectAll().execute();
  expect(
    ids
      .map((id) => rows.find((row) => row.cliente_id === id))
      .map((row) => row && [caixaDe(row, new Date()), minute(row.espera_desde)]),
  ).toEqual(HISTORIES.map(([, , caixa, since]) => [caixa, since]));
  const answers = await db
    .selectFrom('mensagens')
    .select(['n', 'respondeu_desde'])
    .where('respondeu_desde', 'is not', null)
    .orderBy('n')
    .execute();
  expect(answers.map(({ n, respondeu_desde }) => [n, minute(respondeu_desde)])).toEqual([
    [2, 1],
    [3, 1],
  ]);
});
