import type { Kysely, Transaction } from 'kysely';
import type { Pool } from 'pg';
import { accountColumn, accountId, type Account } from '../../platform/account.ts';
import type { DB } from '../../platform/db/schema.ts';

export type SessionRow = {
  id: string;
  papel: 'Paciente' | 'Admin';
  cliente_id: string | null;
  administrador_id: string | null;
  cpf: string | null;
  vista_em: Date;
};

/** One named statement: it runs on every request. An account that was closed opens nothing, whatever session came late. */
const FIND = {
  name: 'sessao',
  text: `select s.id, s.papel, s.cliente_id, s.administrador_id, c.cpf, s.vista_em
           from sessoes s left join clientes c on c.id = s.cliente_id
          where s.token_hash = $1 and s.expira_em > now() and c.contestada_em is null`,
};

/** The live session of a token's hash, or null. */
export async function findSession(pool: Pool, tokenHash: Buffer): Promise<SessionRow | null> {
  const { rows } = await pool.query<SessionRow>({ ...FIND, values: [tokenHash] });
  return rows[0] ?? null;
}

/** Notes that the session is in use and moves its end. */
export async function touchSession(
  db: Kysely<DB>,
  tokenHash: Buffer,
  now: Date,
  expiraEm: Date,
): Promise<void> {
  const seen = { vista_em: now, expira_em: expiraEm };
  await db.updateTable('sessoes').set(seen).where('token_hash', '=', tokenHash).execute();
}

export type NewSession = { tokenHash: Buffer; expiraEm: Date } & (
  | { papel: 'Paciente'; clienteId: string }
  | { papel: 'Admin'; administradorId: string }
);

export async function insertSession(tx: Transaction<DB>, session: NewSession): Promise<void> {
  await tx
    .insertInto('sessoes')
    .values({
      token_hash: session.tokenHash,
      papel: session.papel,
      cliente_id: session.papel === 'Paciente' ? session.clienteId : null,
      administrador_id: session.papel === 'Admin' ? session.administradorId : null,
      expira_em: session.expiraEm,
    })
    .execute();
}

export async function deleteSession(tx: Transaction<DB>, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('sessoes').where('token_hash', '=', tokenHash).execute();
}

/** Ends every session of an account: after a new password nobody stays in with the old one. */
export async function deleteSessionsOf(tx: Transaction<DB>, account: Account): Promise<void> {
  await tx.deleteFrom('sessoes').where(accountColumn(account), '=', accountId(account)).execute();
}

export async function deleteExpiredSessions(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('sessoes').where('expira_em', '<', now).execute();
  await db
    .deleteFrom('recuperacoes')
    .where('expira_em', '<', new Date(now.getTime() - 86_400_000))
    .execute();
  await db.deleteFrom('cpfs_reservados').where('ate', '<', now).execute();
  await db
    .deleteFrom('limites')
    .where('inicio', '<', new Date(now.getTime() - 86_400_000))
    .execute();
}
