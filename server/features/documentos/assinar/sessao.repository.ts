import { sql, type Kysely, type Transaction } from 'kysely';
import { locks } from '#platform/db/command/decision.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** An open session as it is stored; the ticket is sealed. */
export type SessaoDeAssinatura = {
  provedor: string;
  bilhete: string;
  certificado_alias: string;
  certificado: Buffer;
  cadeia: Buffer[];
  aberta_em: Date;
  expira_em: Date;
  processo: string | null;
};

/** A session that opens: it names the end of its certificate, too. */
export type NovaSessao = SessaoDeAssinatura & { certificado_ate: Date };

/** The doctor's sign-in session that opened the signing session; null where a demonstration opened it. */
export type InHandOf = string | null;

/** Undefined before the doctor's first try. */
export function findSessao(db: Reader, medicoId: string) {
  return db
    .selectFrom('sessoes_de_assinatura')
    .selectAll()
    .where('medico_id', '=', medicoId)
    .executeTakeFirst();
}
export type SessaoRow = NonNullable<Awaited<ReturnType<typeof findSessao>>>;

/** The open session of a row, or null when it was never opened, was ended, or its time is over. */
export function openSessionOf(row: SessaoRow | undefined, now: Date): SessaoDeAssinatura | null {
  if (!row) return null;
  const { provedor, bilhete, certificado_alias, certificado, cadeia, aberta_em, expira_em, processo } = row;
  if (!provedor || !bilhete || !certificado_alias || !certificado || !cadeia || !aberta_em || !expira_em) {
    return null;
  }
  if (expira_em <= now) return null;
  return { provedor, bilhete, certificado_alias, certificado, cadeia, aberta_em, expira_em, processo };
}

/** The sealed tickets of all open sessions. */
export function listTickets(db: Reader, now: Date) {
  return db
    .selectFrom('sessoes_de_assinatura')
    .select((eb) => ['medico_id', eb.ref('bilhete').$notNull().as('bilhete')])
    .where('bilhete', 'is not', null)
    .where('expira_em', '>', now)
    .execute();
}

const NO_AUTHORISATION = {
  autorizacao_estado: null,
  autorizacao_verificador: null,
  autorizacao_ate: null,
};
const NO_PROBLEM = { problema: null, problema_em: null };

/**
 * Stores an open session in place of the one before it; no problem is left. A proof that was given while none was there counts
 * for it; one that was given for the session before does not.
 */
export async function storeSessao(
  tx: Transaction<DB>,
  medicoId: string,
  sessao: NovaSessao,
  inHand: InHandOf,
): Promise<void> {
  const row = { ...sessao, ...NO_PROBLEM };
  await tx
    .insertInto('sessoes_de_assinatura')
    .values({ medico_id: medicoId, ...row, sessao_id: inHand })
    .onConflict((oc) =>
      oc.column('medico_id').doUpdateSet({
        ...row,
        sessao_id: sql`coalesce(${inHand}::uuid, sessoes_de_assinatura.sessao_id)`,
        provada_em: sql`case when sessoes_de_assinatura.provedor is null
          and (${inHand}::uuid is null or sessoes_de_assinatura.sessao_id = ${inHand}::uuid)
          then sessoes_de_assinatura.provada_em end`,
      }),
    )
    .execute();
}

/** Records that a sign-in session gave a *prova* for the doctor's signing. */
export async function storeProva(db: Reader, medicoId: string, sessaoId: string, now: Date): Promise<void> {
  const row = { sessao_id: sessaoId, provada_em: now };
  await db
    .insertInto('sessoes_de_assinatura')
    .values({ medico_id: medicoId, ...row })
    .onConflict((oc) => oc.column('medico_id').doUpdateSet(row))
    .execute();
}

/** Whether the session of this sealed ticket still is the doctor's; held so until the transaction ends. */
export async function holdSessao(tx: Transaction<DB>, medicoId: string, bilhete: string): Promise<boolean> {
  const query = tx
    .selectFrom('sessoes_de_assinatura')
    .select('medico_id')
    .where('medico_id', '=', medicoId)
    .where('bilhete', '=', bilhete)
    .forShare();
  return (await query.executeTakeFirst()) !== undefined;
}

/** Stores the proof of the way back from the provider's page; it replaces an earlier one. */
export async function storeAutorizacao(
  tx: Transaction<DB>,
  medicoId: string,
  { estado, verificador, ate }: { estado: Buffer; verificador: string; ate: Date },
): Promise<void> {
  const row = {
    autorizacao_estado: estado,
    autorizacao_verificador: verificador,
    autorizacao_ate: ate,
    ...NO_PROBLEM,
  };
  await tx
    .insertInto('sessoes_de_assinatura')
    .values({ medico_id: medicoId, ...row })
    .onConflict((oc) => oc.column('medico_id').doUpdateSet(row))
    .execute();
}

/** The authorisation of this state that is on its way, locked until the transaction ends. */
export function lockAutorizacao(tx: Transaction<DB>, medicoId: string, estado: Buffer) {
  return tx
    .selectFrom('sessoes_de_assinatura')
    .select(['autorizacao_verificador', 'autorizacao_ate'])
    .where('medico_id', '=', medicoId)
    .where('autorizacao_estado', '=', estado)
    .forUpdate()
    .executeTakeFirst();
}
locks('assinatura', lockAutorizacao);

/** Forgets the authorisation on its way: it is good once. */
export async function clearAutorizacao(tx: Transaction<DB>, medicoId: string): Promise<void> {
  await tx
    .updateTable('sessoes_de_assinatura')
    .set(NO_AUTHORISATION)
    .where('medico_id', '=', medicoId)
    .execute();
}

/** Records why a try came to nothing. @returns false when the same is known already */
export async function noteProblema(
  tx: Transaction<DB>,
  medicoId: string,
  problema: string,
  now: Date,
): Promise<boolean> {
  const row = { problema, problema_em: now };
  const noted = await tx
    .insertInto('sessoes_de_assinatura')
    .values({ medico_id: medicoId, ...row })
    .onConflict((oc) =>
      oc
        .column('medico_id')
        .doUpdateSet(row)
        .where('sessoes_de_assinatura.problema', 'is distinct from', problema),
    )
    .returning('medico_id')
    .execute();
  return noted.length > 0;
}
locks('assinatura', noteProblema);

/** Forgets the problem of the last try. @returns false when there was none */
export async function clearProblema(tx: Transaction<DB>, medicoId: string): Promise<boolean> {
  const cleared = await tx
    .updateTable('sessoes_de_assinatura')
    .set(NO_PROBLEM)
    .where('medico_id', '=', medicoId)
    .where('problema', 'is not', null)
    .returning('medico_id')
    .execute();
  return cleared.length > 0;
}
locks('assinatura', clearProblema);

/** Active doctors with the end of the certificate that they signed with last, the first to end first. */
export function listCertificados(db: Reader, limit: number) {
  return db
    .selectFrom('medicos as m')
    .leftJoin('sessoes_de_assinatura as s', 's.medico_id', 'm.id')
    .select(['m.nome_com_tratamento as nome', 's.certificado_ate as ate'])
    .where('m.estado', '=', 'ativo')
    .orderBy('s.certificado_ate')
    .orderBy('m.nome')
    .limit(limit)
    .execute();
}
