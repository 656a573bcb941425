import type { Julgamento } from '#domain/pagamentos/fila-de-avisos.ts';
import type { Queries, QueriesInTransaction } from '#platform/db/database.ts';

const PROVIDER = 'asaas';
const DAY_MS = 86_400_000;

/** The state of the provider's queue as it was last read; undefined before the first time. */
export function findFila(db: Queries) {
  return db.selectFrom('fila_de_avisos').selectAll().where('provedor', '=', PROVIDER).executeTakeFirst();
}

/**
 * Stores the state that was read; `desde` changes only when the state does.
 * @returns true when what the desk shows has changed
 */
export async function saveFila(tx: QueriesInTransaction, judged: Julgamento, now: Date): Promise<boolean> {
  const { situacao, id: webhook_id, penalizados, detalhe } = judged;
  const before = await tx
    .selectFrom('fila_de_avisos')
    .select(['situacao', 'desde', 'penalizados', 'detalhe'])
    .where('provedor', '=', PROVIDER)
    .forUpdate()
    .executeTakeFirst();
  const desde = before?.situacao === situacao ? before.desde : now;
  const read = { situacao, desde, lida_em: now, webhook_id, penalizados, detalhe };
  await tx
    .insertInto('fila_de_avisos')
    .values({ provedor: PROVIDER, ...read })
    .onConflict((oc) => oc.column('provedor').doUpdateSet(read))
    .execute();
  return before?.situacao !== situacao || before.penalizados !== penalizados || before.detalhe !== detalhe;
}

/** The newest of some notifications, and how many arrived within 24 hours. */
export type Arrivals = { ultimo: Date | null; ultimas24h: number };

/** The notifications that arrived with the right token. */
export async function readArrivals(db: Queries, now: Date): Promise<Arrivals> {
  const [last, recent] = await Promise.all([
    db
      .selectFrom('webhooks_asaas')
      .select('recebido_em')
      .orderBy('recebido_em', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('webhooks_asaas')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('recebido_em', '>', new Date(now.getTime() - DAY_MS))
      .executeTakeFirstOrThrow(),
  ]);
  return { ultimo: last?.recebido_em ?? null, ultimas24h: recent.n };
}

/** The notifications that arrived with a wrong token; those of one second count as one. */
export function readRefusals(db: Queries, now: Date): Promise<Arrivals> {
  const since = new Date(now.getTime() - DAY_MS);
  return db
    .selectFrom('webhooks_recusados')
    .select(({ fn }) => [fn.max('recebido_em').as('ultimo'), fn.countAll<number>().as('ultimas24h')])
    .where('recebido_em', '>', since)
    .executeTakeFirstOrThrow();
}

/** Notifications of kinds that nobody knows and nobody has seen, with the order of their charge, the oldest first. */
export function listUnknown(db: Queries, limit: number) {
  return db
    .selectFrom('webhooks_asaas as w')
    .leftJoin('cobrancas as k', 'k.asaas_id', 'w.pagamento_id')
    .leftJoin('pedidos as p', 'p.id', 'k.pedido_id')
    .select(['w.id', 'w.evento', 'w.recebido_em', 'p.id as pedido_id', 'p.numero'])
    .where('w.desconhecido', '=', true)
    .where('w.visto_em', 'is', null)
    .orderBy('w.recebido_em')
    .orderBy('w.id')
    .limit(limit)
    .execute();
}

/** Records that somebody has seen these notifications. */
export async function markSeen(tx: QueriesInTransaction, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('webhooks_asaas')
    .set({ visto_em: now })
    .where('id', 'in', [...ids])
    .where('desconhecido', '=', true)
    .where('visto_em', 'is', null)
    .execute();
}
