import type { Julgamento } from '../../../../domain/fila-de-avisos.ts';
import type { Queries, QueriesInTransaction } from '../../../platform/db/database.ts';

const PROVEDOR = 'asaas';
const DIA_MS = 86_400_000;

/** The queue as it was read last. */
export function findFila(db: Queries) {
  return db.selectFrom('fila_de_avisos').selectAll().where('provedor', '=', PROVEDOR).executeTakeFirst();
}

/** Keeps what was read; `desde` moves only with the state. @returns whether the desk sees another picture now */
export async function saveFila(tx: QueriesInTransaction, julgada: Julgamento, now: Date): Promise<boolean> {
  const { situacao, id: webhook_id, penalizados, detalhe } = julgada;
  const before = await tx
    .selectFrom('fila_de_avisos')
    .select(['situacao', 'desde', 'penalizados', 'detalhe'])
    .where('provedor', '=', PROVEDOR)
    .forUpdate()
    .executeTakeFirst();
  const desde = before?.situacao === situacao ? before.desde : now;
  const read = { situacao, desde, lida_em: now, webhook_id, penalizados, detalhe };
  await tx
    .insertInto('fila_de_avisos')
    .values({ provedor: PROVEDOR, ...read })
    .onConflict((oc) => oc.column('provedor').doUpdateSet(read))
    .execute();
  return before?.situacao !== situacao || before.penalizados !== penalizados || before.detalhe !== detalhe;
}

export type Chegada = { ultimo: Date | null; ultimas24h: number };

/** When the last event came, and how many within a day. */
export async function readChegada(db: Queries, now: Date): Promise<Chegada> {
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
      .where('recebido_em', '>', new Date(now.getTime() - DIA_MS))
      .executeTakeFirstOrThrow(),
  ]);
  return { ultimo: last?.recebido_em ?? null, ultimas24h: recent.n };
}

/** Events that came with another token than ours, by seconds. */
export function readRecusas(db: Queries, now: Date): Promise<Chegada> {
  const since = new Date(now.getTime() - DIA_MS);
  return db
    .selectFrom('webhooks_recusados')
    .select(({ fn }) => [fn.max('recebido_em').as('ultimo'), fn.countAll<number>().as('ultimas24h')])
    .where('recebido_em', '>', since)
    .executeTakeFirstOrThrow();
}
