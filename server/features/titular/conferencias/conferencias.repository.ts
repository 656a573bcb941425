import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Parentesco } from '#domain/contas/pessoas/pessoa.ts';
import type { PapelDoDocumento } from '#domain/titular/conferencia.ts';
import type { PatientScope } from '#platform/actor.ts';
import { locks } from '#platform/db/command/decision.ts';
import type { Conferencias, DB, DocumentosDaConferencia } from '#platform/db/schema.ts';
import type { ReceivedDocument } from '../contestacoes/contestacoes.public.ts';

type Reader = Kysely<DB> | Transaction<DB>;
/** A case about who answers for a person. */
export type ConferenciaRow = Selectable<Conferencias>;
/** A document of a case. */
export type DocumentoDaConferenciaRow = Selectable<DocumentosDaConferencia>;

/** Reads one case and locks it until the transaction ends; undefined for an unknown id. No scope: for the administrator. */
export function lockConferencia(tx: Transaction<DB>, id: string): Promise<ConferenciaRow | undefined> {
  return tx.selectFrom('conferencias').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}
locks('contestacao', lockConferencia);

/** Locks the accounts of a case, so that neither orders for the person nor removes them meanwhile. */
export async function lockContas(
  tx: Transaction<DB>,
  { conta_id, conta_de }: Pick<ConferenciaRow, 'conta_id' | 'conta_de'>,
): Promise<void> {
  await tx
    .selectFrom('clientes')
    .select('id')
    .where('id', 'in', conta_de === null ? [conta_id] : [conta_id, conta_de])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
locks('account', lockContas);

function select(db: Reader) {
  return db
    .selectFrom('conferencias as k')
    .leftJoin('clientes as r', 'r.id', 'k.pessoa_id')
    .selectAll('k')
    .select(['r.nome', 'r.cpf', 'r.data_nascimento']);
}
/** A case with its person, whose columns are null once they were removed. */
export type ConferenciaComPessoa = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

/** The most open cases that the desk lists. */
export const MOST_OPEN = 500;

/** The open cases, oldest first. */
export function listOpen(db: Reader): Promise<ConferenciaComPessoa[]> {
  return select(db)
    .where('k.situacao', '=', 'aberta')
    .orderBy('k.created_at')
    .orderBy('k.id')
    .limit(MOST_OPEN)
    .execute();
}

/** Up to `limit` decided cases, the most recently decided first. */
export function listSettled(db: Reader, limit: number): Promise<ConferenciaComPessoa[]> {
  return select(db)
    .where('k.situacao', '<>', 'aberta')
    .orderBy('k.resolvida_em', 'desc')
    .orderBy('k.id')
    .limit(limit)
    .execute();
}

/** One case; undefined for an unknown id. */
export function findConferencia(db: Reader, id: string): Promise<ConferenciaComPessoa | undefined> {
  return select(db).where('k.id', '=', id).executeTakeFirst();
}

/** An account of a case: what it declared about the person, how many orders it made for them, and what it sent. */
export function listLados(db: Reader, { id, pessoa_id, conta_id, conta_de }: ConferenciaRow) {
  return db
    .selectFrom('clientes as t')
    .leftJoin('clientes as c', (join) =>
      join
        .onRef('c.conta_id', '=', 't.id')
        .on((eb) =>
          eb('c.cpf', '=', eb.selectFrom('clientes as r').select('r.cpf').where('r.id', '=', pessoa_id)),
        ),
    )
    .select(['t.id', 't.nome', 't.email_contato', 't.created_at', 'c.declarado_em'])
    .select((eb) => [
      eb.ref('c.parentesco').$castTo<Parentesco | null>().as('parentesco'),
      eb
        .selectFrom('pedidos as p')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('p.cliente_id', '=', 't.id')
        .where('p.paciente_id', '=', pessoa_id)
        .as('pedidos'),
      jsonArrayFrom(
        eb
          .selectFrom('documentos_da_conferencia as d')
          .select(['d.id', 'd.papel', 'd.size', 'd.content_type', 'd.created_at', 'd.apagado_em'])
          .whereRef('d.conta_id', '=', 't.id')
          .where('d.conferencia_id', '=', id)
          .orderBy('d.papel'),
      ).as('documentos'),
    ])
    .where('t.id', 'in', conta_de === null ? [conta_id] : [conta_id, conta_de])
    .execute();
}
export type LadoRow = Awaited<ReturnType<typeof listLados>>[number];

/** Numbers of orders of the account that named a person first which are not over, oldest first, 20 at most. */
export async function listEmAndamento(
  db: Reader,
  { pessoa_id, conta_de }: Pick<ConferenciaRow, 'pessoa_id' | 'conta_de'>,
): Promise<number[]> {
  if (pessoa_id === null || conta_de === null) return [];
  const rows = await db
    .selectFrom('pedidos')
    .select('numero')
    .where('paciente_id', '=', pessoa_id)
    .where('cliente_id', '=', conta_de)
    .where('status', 'not in', ['Concluído', 'Excluído'])
    .orderBy('numero')
    .limit(20)
    .execute();
  return rows.map(({ numero }) => numero);
}

/** Columns of a case that a decision writes. */
export type ConferenciaChange = Partial<
  Pick<ConferenciaRow, 'situacao' | 'motivo' | 'pedido_em' | 'resolvida_por' | 'resolvida_em'>
>;

/** Updates columns of a case. */
export async function updateConferencia(
  tx: Transaction<DB>,
  id: string,
  change: ConferenciaChange,
): Promise<void> {
  await tx.updateTable('conferencias').set(change).where('id', '=', id).execute();
}

/** A document that an account sends to a case. */
export type NewDocumentoDaConferencia = ReceivedDocument & { papel: PapelDoDocumento };

/** Opens a case with the documents that say who decides for an adult. @throws while another one of the person is open */
export async function insertProcuracao(
  tx: Transaction<DB>,
  { clienteId: conta_id }: PatientScope,
  {
    id,
    pessoaId,
    documentos,
  }: { id: string; pessoaId: string; documentos: readonly NewDocumentoDaConferencia[] },
  now: Date,
): Promise<void> {
  const opened = tx
    .insertInto('conferencias')
    .values({ id, tipo: 'procuracao', pessoa_id: pessoaId, conta_id, created_at: now });
  const sent = tx
    .insertInto('documentos_da_conferencia')
    .values(documentos.map((one) => ({ ...one, conferencia_id: id, conta_id, created_at: now })));
  await Promise.all([opened.execute(), sent.execute()]);
}

/** Adds the document that the desk asked an account for, to the open case about a person of that account. */
export async function insertResposta(
  tx: Transaction<DB>,
  { clienteId }: PatientScope,
  { pessoaId, documento }: { pessoaId: string; documento: NewDocumentoDaConferencia },
  now: Date,
): Promise<void> {
  const { papel, objeto, sha256, size, content_type, conferido_em } = documento;
  await sql`
    insert into documentos_da_conferencia
           (conferencia_id, conta_id, papel, objeto, sha256, size, content_type, conferido_em, created_at)
    select k.id, ${clienteId}::uuid, ${papel}, ${objeto}, ${sha256}, ${size}::bigint, ${content_type},
           ${conferido_em}::timestamptz, ${now}::timestamptz
      from conferencias k
     where k.situacao = 'aberta' and k.pedido_em is not null and (k.conta_id = ${clienteId} or k.conta_de = ${clienteId})
       and (k.pessoa_id = ${pessoaId} or k.espera_id = ${pessoaId})
     order by k.created_at limit 1`.execute(tx);
}

/** One document of a case; undefined for an unknown id. No scope: for the administrator. */
export function findDocumento(db: Reader, id: string): Promise<DocumentoDaConferenciaRow | undefined> {
  return db.selectFrom('documentos_da_conferencia').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Updates what became of a document. */
export async function updateDocumento(
  db: Reader,
  id: string,
  change: Partial<Pick<DocumentoDaConferenciaRow, 'objeto' | 'conferido_em' | 'apagado_em'>>,
): Promise<void> {
  await db.updateTable('documentos_da_conferencia').set(change).where('id', '=', id).execute();
}

/** Stored documents of cases that ended before the instant, 500 at most. */
export function listToForget(db: Reader, before: Date): Promise<{ id: string; objeto: string }[]> {
  return db
    .selectFrom('documentos_da_conferencia as d')
    .innerJoin('conferencias as k', 'k.id', 'd.conferencia_id')
    .select('d.id')
    .select((eb) => eb.ref('d.objeto').$notNull().as('objeto'))
    .where('k.resolvida_em', '<', before)
    .where('d.objeto', 'is not', null)
    .orderBy('k.resolvida_em')
    .limit(500)
    .execute();
}

/** The address for mails to an account; undefined for a closed one. */
export function findContato(db: Reader, contaId: string) {
  return db
    .selectFrom('clientes')
    .select('email_contato')
    .where('id', '=', contaId)
    .where('contestada_em', 'is', null)
    .executeTakeFirst();
}
