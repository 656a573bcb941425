import { sql, type Kysely, type Transaction } from 'kysely';
import type { PessoaDaConta } from '#domain/contas/pessoas/pessoa.ts';
import {
  accountColumn,
  accountColumns,
  accountId,
  accountRole,
  type Account,
  type AccountColumns,
  type SignedInActor,
} from '#platform/account.ts';
import { sharing, type Queries } from '#platform/db/database.ts';
import { fixed, paramsOf } from '#platform/db/queries/fixed.ts';
import type { DB } from '#platform/db/schema.ts';

/** A live session with what the session gate needs of its account. */
export type SessionRow = {
  id: string;
  papel: SignedInActor['tipo'];
  cliente_id: string | null;
  administrador_id: string | null;
  medico_id: string | null;
  cpf: string | null;
  /** The state of a doctor's registration; null for everyone else. */
  estado: string | null;
  /** The administrator's password came from a setting or a command; null for everyone else. */
  senha_provisoria: boolean | null;
  created_at: Date;
  vista_em: Date;
  /** The account of an administrator or doctor asks for no code. */
  sem_fator: boolean;
  /** Persons whose reading may be closed to a patient's account; null where there is none. */
  pessoas: PessoaDaSessao[] | null;
};

/** A person of the account, as JSON writes it. */
export type PessoaDaSessao = Omit<PessoaDaConta, Instante> & Record<Instante, string | null>;
type Instante = 'autorizado_em' | 'recusado_em' | 'em_conferencia_desde' | 'declarado_em';

/** SQL: the persons who were moved away from the account of the session `s`, back again or not. */
const MOVED_AWAY = sql`
  select k.pessoa_id from conferencias k
   where k.conta_de = s.cliente_id and k.situacao = 'aceita' and k.pessoa_id is not null`;

/** SQL: `pessoas` of the session `s`. Who agreed without an end is read by the account for good, and left out. */
const PESSOAS = sql`(
  select json_agg(json_build_object(
           'id', x.id, 'movida', x.conta_id <> s.cliente_id, 'voltou', x.id in (${MOVED_AWAY}), 'data_nascimento', x.data_nascimento,
           'autorizado_em', x.autorizado_em, 'autorizado_ate', x.autorizado_ate, 'recusado_em', x.recusado_em,
           'em_conferencia_desde', x.em_conferencia_desde, 'declarado_em', x.declarado_em))
    from clientes x
   where x.conta_id = s.cliente_id and (x.autorizado_em is null or x.autorizado_ate is not null)
      or x.conta_id <> s.cliente_id and x.id in (${MOVED_AWAY}))`;

/** Runs on every request. Sessions of closed accounts and of inactive doctors are not found. */
const FIND = fixed<{ tokenHash: Buffer }, SessionRow>((db, param) => ({
  compile: () =>
    sql<SessionRow>`select s.id, s.papel, s.cliente_id, s.administrador_id, s.medico_id, c.cpf, m.estado, a.senha_provisoria,
                s.created_at, s.vista_em,
                s.cliente_id is null and not exists (
                  select 1 from segundos_fatores f
                   where f.ativo_em is not null
                     and (f.administrador_id = s.administrador_id or f.medico_id = s.medico_id)) as sem_fator,
                ${PESSOAS} as pessoas
           from sessoes s
           left join clientes c on c.id = s.cliente_id
           left join medicos m on m.id = s.medico_id
           left join administradores a on a.id = s.administrador_id
          where s.token_hash = ${param('tokenHash')} and s.expira_em > now() and c.contestada_em is null
            and m.estado is distinct from 'inativo'`.compile(db),
}));

export async function findSession(db: Queries, tokenHash: Buffer): Promise<SessionRow | null> {
  const [row] = await sharing(db, (one) => FIND(one, { tokenHash }));
  return row ?? null;
}

/** Records that a session is in use and moves its end. */
export async function touchSession(
  db: Kysely<DB>,
  tokenHash: Buffer,
  now: Date,
  expiraEm: Date,
): Promise<void> {
  const seen = { vista_em: now, expira_em: expiraEm };
  await db.updateTable('sessoes').set(seen).where('token_hash', '=', tokenHash).execute();
}

/** A session to be opened; its cookie's token is stored as SHA-256 only. */
export type NewSession = {
  tokenHash: Buffer;
  account: Account;
  navegador: string;
  aparelhoId: string;
  now: Date;
  expiraEm: Date;
};

const INSERT = fixed<
  Omit<NewSession, 'account'> & AccountColumns & { papel: SignedInActor['tipo'] },
  unknown
>((db, param) =>
  db.insertInto('sessoes').values({
    ...paramsOf(param, ['papel', 'cliente_id', 'administrador_id', 'medico_id', 'navegador']),
    token_hash: param('tokenHash'),
    aparelho_id: param('aparelhoId'),
    created_at: param('now'),
    vista_em: param('now'),
    provada_em: param('now'),
    expira_em: param('expiraEm'),
  }),
);

/** Stores a new session; opening it counts as a *prova*. */
export async function insertSession(tx: Transaction<DB>, session: NewSession): Promise<void> {
  const { account } = session;
  await INSERT(tx, { ...session, papel: accountRole(account), ...accountColumns(account) });
}

/** When a session expires and when its last *prova* was given; undefined when it has ended. */
export function readSessionTerms(db: Kysely<DB> | Transaction<DB>, id: string) {
  const query = db.selectFrom('sessoes').select(['expira_em', 'provada_em']);
  return query.where('id', '=', id).executeTakeFirst();
}

/** A *prova* holds for five minutes. */
export const PROVA_MS = 5 * 60_000;

/** Records the instant of a *prova* in a session. */
export async function updateProvenAt(tx: Transaction<DB>, id: string, now: Date): Promise<void> {
  await tx.updateTable('sessoes').set({ provada_em: now }).where('id', '=', id).execute();
}

/** Records the instant of a *prova* that a passkey gave in a session. */
export async function updateProvenByChave(tx: Transaction<DB>, id: string, now: Date): Promise<void> {
  const proven = { provada_em: now, chave_provada_em: now };
  await tx.updateTable('sessoes').set(proven).where('id', '=', id).execute();
}

/** When a passkey gave the last *prova* in a session; null where none did. */
export async function readProvenByChave(db: Kysely<DB>, id: string): Promise<Date | null> {
  const query = db.selectFrom('sessoes').select('chave_provada_em').where('id', '=', id);
  return (await query.executeTakeFirst())?.chave_provada_em ?? null;
}

/** Deletes the sessions of a device opened before an instant: its cookie holds only the newest. @returns those that were there */
export function deleteReplacedSessions(
  tx: Transaction<DB>,
  aparelhoId: string,
  before: Date,
): Promise<{ id: string }[]> {
  return tx
    .deleteFrom('sessoes')
    .where('aparelho_id', '=', aparelhoId)
    .where('created_at', '<', before)
    .returning('id')
    .execute();
}

export type SessionOf = { id: string } & AccountColumns;

/** The sessions that a browser holds: that of its cookie, and those that were opened in it (by its device's token), of whichever account. */
export function listHeldSessions(tx: Transaction<DB>, session: Buffer, device: Buffer): Promise<SessionOf[]> {
  const opened = tx.selectFrom('aparelhos').select('id').where('token_hash', '=', device);
  return tx
    .selectFrom('sessoes')
    .select(['id', 'cliente_id', 'administrador_id', 'medico_id'])
    .where((eb) => eb.or([eb('token_hash', '=', session), eb('aparelho_id', 'in', opened)]))
    .orderBy('id')
    .execute();
}

/** Deletes one session by its token hash. @returns the session and its account; undefined when it had ended */
export function deleteSession(tx: Transaction<DB>, tokenHash: Buffer): Promise<SessionOf | undefined> {
  return tx
    .deleteFrom('sessoes')
    .where('token_hash', '=', tokenHash)
    .returning(['id', 'cliente_id', 'administrador_id', 'medico_id'])
    .executeTakeFirst();
}

/** The live sessions of an account, last used first, 100 at most. */
export function listSessions(db: Kysely<DB>, account: Account, now: Date) {
  return db
    .selectFrom('sessoes')
    .select(['id', 'navegador', 'created_at', 'vista_em'])
    .where(accountColumn(account), '=', accountId(account))
    .where('expira_em', '>', now)
    .orderBy('vista_em', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
}

export type EndedSession = { id: string; aparelho_id: string | null };

/** Deletes sessions of an account: one of them, or all but one. @returns those that were there */
export function deleteSessionsOf(
  tx: Transaction<DB>,
  account: Account,
  which: { only: string } | { allBut: string | null },
): Promise<EndedSession[]> {
  let query = tx.deleteFrom('sessoes').where(accountColumn(account), '=', accountId(account));
  if ('only' in which) query = query.where('id', '=', which.only);
  else if (which.allBut !== null) query = query.where('id', '!=', which.allBut);
  return query.returning(['id', 'aparelho_id']).execute();
}

/** The id of the device that a session of the account was opened on. */
export async function findSessionDevice(
  tx: Transaction<DB>,
  account: Account,
  id: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('sessoes')
    .select('aparelho_id')
    .where('id', '=', id)
    .where(accountColumn(account), '=', accountId(account))
    .executeTakeFirst();
  return row?.aparelho_id ?? null;
}
