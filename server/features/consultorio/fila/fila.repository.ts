import type { Kysely, Transaction } from 'kysely';
import type { AbaDaFila } from '../../../../contracts/consultorio/fila.contract.ts';
import { ESPERAM_POR_NOS } from '../../../../domain/pedidos/atendimento.ts';
import type { PedidoStatus } from '../../../../domain/pedidos/pedido-status.ts';
import type { DB } from '../../../platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** The most cases that one tab shows; the earliest promised come first. */
export const MAX_SHOWN = 100;

/** Paid orders that wait for the team, with their case; the conditions repeat those of the index `pedidos_esperando`. */
function selectWaiting(db: Reader) {
  return db
    .selectFrom('pedidos as p')
    .leftJoin('casos as k', 'k.pedido_id', 'p.id')
    .where('p.status', '=', 'Aguardando Pagamento')
    .where('p.prazo', 'is not', null)
    .where('p.atendimento', 'in', [...ESPERAM_POR_NOS]);
}

/** The cases of one tab, the earliest promised first: in `para-ler` all but this doctor's own, in `comigo` those. */
export function listFila(db: Reader, aba: AbaDaFila, medicoId: string) {
  return selectWaiting(db)
    .innerJoin('clientes as c', 'c.id', 'p.cliente_id')
    .leftJoin('medicos as m', 'm.id', 'k.medico_id')
    .select(['p.id', 'p.numero', 'p.servico_selecionado', 'p.prazo', 'p.atendimento', 'p.versao'])
    .select(['c.nome', 'c.nome_social', 'c.data_nascimento'])
    .select(['k.medico_id', 'k.assumido_ate', 'm.nome as medico_nome'])
    .select((eb) =>
      eb
        .selectFrom('anexos as x')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('x.pedido_id', '=', 'p.id')
        .where('x.removido_em', 'is', null)
        .as('arquivos'),
    )
    .where('k.medico_id', aba === 'comigo' ? 'is not distinct from' : 'is distinct from', medicoId)
    .orderBy('p.prazo')
    .orderBy('p.id')
    .limit(MAX_SHOWN)
    .execute();
}
/** One row of `listFila`. */
export type FilaRow = Awaited<ReturnType<typeof listFila>>[number];

/** How many cases each tab holds. */
export async function countFila(db: Reader, medicoId: string): Promise<Record<AbaDaFila, number>> {
  const row = await selectWaiting(db)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('k.medico_id', 'is distinct from', medicoId).as('outros'),
      fn.countAll<number>().filterWhere('k.medico_id', '=', medicoId).as('meus'),
    ])
    .executeTakeFirstOrThrow();
  return { 'para-ler': row.outros, comigo: row.meus, 'aguardando-paciente': 0, 'a-imprimir': 0, feitos: 0 };
}

/**
 * An order with its case, locked until the transaction ends; nothing in it speaks of the patient but an opaque id.
 * Undefined for an unknown order and for one that was never paid.
 */
export async function lockCaso(tx: Transaction<DB>, pedidoId: string) {
  // The order is locked first, as the patient's cancellation does: one of the two wins.
  const pedido = await tx
    .selectFrom('pedidos')
    .select(['id', 'numero', 'cliente_id', 'atendimento', 'prazo'])
    .select((eb) => eb.ref('status').$castTo<PedidoStatus>().as('status'))
    .where('id', '=', pedidoId)
    .where('pago_em', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!pedido) return undefined;
  const caso = await tx
    .selectFrom('casos as k')
    .leftJoin('medicos as m', 'm.id', 'k.medico_id')
    .select(['k.medico_id', 'k.assumido_ate', 'm.nome as medico_nome'])
    .where('k.pedido_id', '=', pedidoId)
    .executeTakeFirst();
  const nobody = { medico_id: null, assumido_ate: null, medico_nome: null };
  return { ...pedido, ...(caso ?? nobody) };
}
/** The result of `lockCaso`. */
export type LockedCaso = NonNullable<Awaited<ReturnType<typeof lockCaso>>>;

/** Records who has a case in hand and until when. */
export async function holdCaso(
  tx: Transaction<DB>,
  pedidoId: string,
  claim: { medicoId: string; now: Date; ate: Date },
): Promise<void> {
  const row = { medico_id: claim.medicoId, assumido_em: claim.now, assumido_ate: claim.ate };
  await tx
    .insertInto('casos')
    .values({ pedido_id: pedidoId, ...row })
    .onConflict((oc) => oc.column('pedido_id').doUpdateSet(row))
    .execute();
}

/** Moves the end of a claim. */
export async function extendCaso(tx: Transaction<DB>, pedidoId: string, ate: Date): Promise<void> {
  await tx.updateTable('casos').set({ assumido_ate: ate }).where('pedido_id', '=', pedidoId).execute();
}

/** Records that nobody has a case in hand. */
export async function freeCaso(tx: Transaction<DB>, pedidoId: string): Promise<void> {
  const row = { medico_id: null, assumido_em: null, assumido_ate: null };
  await tx.updateTable('casos').set(row).where('pedido_id', '=', pedidoId).execute();
}

/** How many cases a doctor has in hand. */
export async function countHeld(db: Reader, medicoId: string): Promise<number> {
  const query = db.selectFrom('casos').select(({ fn }) => fn.countAll<number>().as('n'));
  return (await query.where('medico_id', '=', medicoId).executeTakeFirstOrThrow()).n;
}

/** Orders whose claim ran out before an instant, the oldest first, 100 at most. */
export async function listExpired(db: Reader, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('casos')
    .select('pedido_id')
    .where('assumido_ate', '<=', now)
    .orderBy('assumido_ate')
    .limit(100)
    .execute();
  return rows.map(({ pedido_id }) => pedido_id);
}

/** The orders that a doctor has in hand. */
export async function listHeld(db: Reader, medicoId: string): Promise<string[]> {
  const rows = await db.selectFrom('casos').select('pedido_id').where('medico_id', '=', medicoId).execute();
  return rows.map(({ pedido_id }) => pedido_id);
}
