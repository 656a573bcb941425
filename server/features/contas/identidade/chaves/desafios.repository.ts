import { sql, type Kysely } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { DB } from '#platform/db/schema.ts';

/** Purpose of a challenge: making a passkey, signing in by one, or a *prova*. */
export type Finalidade = DB['desafios_de_chave']['finalidade'];

type Desafio = { portadorHash: Buffer; finalidade: Finalidade; desafio: Buffer; now: Date; expiraEm: Date };

/** Stores the challenge of a browser or session in place of its earlier one, and deletes up to a hundred that have expired. */
export async function insertDesafio(
  db: Queries,
  { portadorHash, finalidade, desafio, now, expiraEm }: Desafio,
): Promise<void> {
  await sql`
    with old as (
      delete from desafios_de_chave
       where ctid = any (array(
         select ctid from desafios_de_chave where expira_em < ${now} and portador_hash <> ${portadorHash}
          limit 100 for update skip locked)))
    insert into desafios_de_chave (portador_hash, finalidade, desafio, expira_em)
    values (${portadorHash}, ${finalidade}, ${desafio}, ${expiraEm})
    on conflict (portador_hash, finalidade)
      do update set desafio = excluded.desafio, expira_em = excluded.expira_em`.execute(db);
}

/** Uses a challenge up, whatever becomes of the answer to it. @returns null when there is none, or its time is over */
export async function takeDesafio(
  db: Kysely<DB>,
  portadorHash: Buffer,
  finalidade: Finalidade,
  now: Date,
): Promise<Buffer | null> {
  const taken = await db
    .deleteFrom('desafios_de_chave')
    .where('portador_hash', '=', portadorHash)
    .where('finalidade', '=', finalidade)
    .returning(['desafio', 'expira_em'])
    .executeTakeFirst();
  return taken && taken.expira_em > now ? taken.desafio : null;
}
