import { sql, type Kysely, type Transaction } from 'kysely';
import type { CanalDeAviso } from '#domain/avisos/recados.ts';
import type { PatientScope } from '#platform/actor.ts';
import type { DB } from '#platform/db/schema.ts';
import type { PushTarget } from '#ports/channel.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** The switches of a patient: the channels, and the reminder to renew. */
export type ChaveDeCanal = CanalDeAviso | 'renovacao';

/** One change of a switch; `telefone` is the number it was agreed for, '' without one. */
export type MudancaDeCanal = {
  canal: ChaveDeCanal;
  ligado: boolean;
  telefone: string;
  por: 'conta' | 'link' | 'canal' | 'resposta';
};

/** The newest change of each switch that the patient ever touched. */
export function listChaves(db: Reader, scope: PatientScope) {
  return db
    .selectFrom('mudancas_de_canal')
    .distinctOn('canal')
    .select(['canal', 'ligado', 'telefone'])
    .where('cliente_id', '=', scope.clienteId)
    .orderBy('canal')
    .orderBy('id', 'desc')
    .execute();
}

export async function insertMudanca(
  tx: Transaction<DB>,
  scope: PatientScope,
  mudanca: MudancaDeCanal,
  em: Date,
): Promise<void> {
  await tx
    .insertInto('mudancas_de_canal')
    .values({ ...mudanca, cliente_id: scope.clienteId, em })
    .execute();
}

/** The most accounts that one number is looked up for: a family shares a telephone. */
const MAX_CONTAS_DO_NUMERO = 50;

/** Accounts that ever turned a channel on for a number: one of several families, before any scope exists. */
export async function listContasDoNumero(
  db: Reader,
  canal: 'whatsapp' | 'sms',
  telefone: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('mudancas_de_canal')
    .select('cliente_id')
    .distinct()
    .where('telefone', '=', telefone)
    .where('canal', '=', canal)
    .where('ligado', '=', true)
    .orderBy('cliente_id')
    .limit(MAX_CONTAS_DO_NUMERO)
    .execute();
  return rows.map(({ cliente_id }) => cliente_id);
}

/** A browser that receives pushes. */
export type Inscricao = PushTarget & { id: string; sessao_id: string };

/** The patient's browsers that subscribed by this public key of ours, oldest first. */
export function listInscricoes(db: Reader, scope: PatientScope, chave: string): Promise<Inscricao[]> {
  return db
    .selectFrom('inscricoes_push')
    .select(['id', 'sessao_id', 'endereco', 'p256dh', 'auth'])
    .where('cliente_id', '=', scope.clienteId)
    .where('chave', '=', chave)
    .orderBy('created_at')
    .execute();
}

/** Ends what a session, or the browser of this address under another person, subscribed before. */
export async function deleteReplaced(tx: Transaction<DB>, sessaoId: string, endereco: string): Promise<void> {
  await tx
    .deleteFrom('inscricoes_push')
    .where((eb) => eb.or([eb('sessao_id', '=', sessaoId), eb('endereco', '=', endereco)]))
    .execute();
}

/** Stores the subscription of the browser of a session. */
export async function insertInscricao(
  tx: Transaction<DB>,
  scope: PatientScope,
  sessaoId: string,
  inscricao: PushTarget & { chave: string },
): Promise<void> {
  await tx
    .insertInto('inscricoes_push')
    .values({ ...inscricao, cliente_id: scope.clienteId, sessao_id: sessaoId })
    .execute();
}

/** Ends the subscription of a session of the patient. */
export async function deleteInscricaoOf(
  tx: Transaction<DB>,
  scope: PatientScope,
  sessaoId: string,
): Promise<void> {
  await tx
    .deleteFrom('inscricoes_push')
    .where('cliente_id', '=', scope.clienteId)
    .where('sessao_id', '=', sessaoId)
    .execute();
}

/** Deletes a subscription that its push service does not know any more. */
export async function deleteInscricao(tx: Transaction<DB>, id: string): Promise<void> {
  await tx.deleteFrom('inscricoes_push').where('id', '=', id).execute();
}

/** The patient and the order that a notice is about; undefined for a closed account, and where no channel was ever turned on. */
export function findAvisado(db: Reader, about: { clienteId: string } | { numero: number }) {
  const query = db
    .selectFrom('clientes as c')
    .leftJoin('pedidos as p', (join) =>
      join.onRef('p.cliente_id', '=', 'c.id').on('p.numero', '=', 'numero' in about ? about.numero : null),
    )
    .select(['c.id as cliente_id', 'p.id as pedido_id'])
    .where('c.contestada_em', 'is', null)
    .where(
      sql<boolean>`(exists (select from inscricoes_push i where i.cliente_id = c.id)
                or exists (select from mudancas_de_canal m where m.cliente_id = c.id and m.ligado))`,
    );
  return 'numero' in about
    ? query.where('p.id', 'is not', null).executeTakeFirst()
    : query.where('c.id', '=', about.clienteId).executeTakeFirst();
}
