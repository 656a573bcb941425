import { SEM_CODIGO } from '#features/pagamentos/cobrancas/cobrancas.public.ts';
import type { Queries } from '#platform/db/database.ts';

/** How many wait, and since when the first does. */
export type WaitCount = { quantos: number; desde: Date | null };

/**
 * Requests made after `before` are too recent to count as waiting; mails older than `mailsSince` have no job
 * any more.
 */
export type WaitLimits = { before: Date; mailsSince: Date };

/** Patients whose data have not been sent to the payment provider yet. */
export function countWaitingCustomers(db: Queries, { before }: WaitLimits): Promise<WaitCount> {
  return db
    .selectFrom('clientes')
    .select(({ fn }) => [fn.countAll<number>().as('quantos'), fn.min('updated_at').as('desde')])
    .where('conta_id', 'is', null)
    .where((w) => w.or([w('asaas_id', 'is', null), w('asaas_versao', '<', w.ref('versao'))]))
    .where('dados_em', 'is not', null)
    .where('contestada_em', 'is', null)
    .where('updated_at', '<', before)
    .executeTakeFirstOrThrow();
}

/** Orders whose Pix was requested and has not been created. */
export function countSemCodigo(db: Queries): Promise<WaitCount> {
  return db
    .selectFrom('cobrancas as k')
    .innerJoin('pedidos as p', 'p.id', 'k.pedido_id')
    .select(({ fn }) => [fn.countAll<number>().as('quantos'), fn.min('k.em_preparo_desde').as('desde')])
    .where('k.em_preparo_desde', 'is not', null)
    .where(SEM_CODIGO)
    .where('p.pago_em', 'is', null)
    .where('p.status', 'not in', ['Concluído', 'Excluído'])
    .executeTakeFirstOrThrow();
}

/** Mails with at least one attempt that were neither delivered nor refused. */
export function countEmails(db: Queries, { before, mailsSince }: WaitLimits): Promise<WaitCount> {
  return db
    .selectFrom('emails')
    .select(({ fn }) => [fn.countAll<number>().as('quantos'), fn.min('created_at').as('desde')])
    .where('entregue_em', 'is', null)
    .where('recusado_em', 'is', null)
    .where('created_at', '<', before)
    .where('created_at', '>', mailsSince)
    .executeTakeFirstOrThrow();
}

/** Orders and conversations with a file that the antivirus has not scanned. */
export function countWaitingScans(db: Queries): Promise<WaitCount> {
  return db
    .selectFrom('anexos')
    .select(({ fn }) => [
      // A chat file has no order and counts for its patient's conversation.
      fn.count<number>(fn.coalesce('pedido_id', 'cliente_id')).distinct().as('quantos'),
      fn.min('created_at').as('desde'),
    ])
    .where('situacao', '=', 'em verificação')
    .where('removido_em', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Charges that the provider refuses, of orders that are still open, newest first. */
export function listRefusedCobrancas(db: Queries, limit: number) {
  return db
    .selectFrom('cobrancas as k')
    .innerJoin('pedidos as p', 'p.id', 'k.pedido_id')
    .innerJoin('clientes as c', 'c.id', 'p.cliente_id')
    .select(['k.id', 'c.nome', 'p.numero', 'k.recusa_motivo as motivo', 'k.recusada_em as desde'])
    .select('k.proxima_em as proxima')
    .where('k.recusada_em', 'is not', null)
    .where(SEM_CODIGO)
    .where('p.pago_em', 'is', null)
    .where('p.status', 'not in', ['Concluído', 'Excluído'])
    .orderBy('k.recusada_em', 'desc')
    .limit(limit)
    .execute();
}

/** Patients whose data the provider refuses and who have no refused charge, newest first. */
export function listRefusedCustomers(db: Queries, limit: number) {
  return db
    .selectFrom('clientes as c')
    .select(['c.id', 'c.nome', 'c.asaas_recusada_em as desde', 'c.asaas_proxima_em as proxima'])
    .where('c.conta_id', 'is', null)
    .where((w) => w.or([w('c.asaas_id', 'is', null), w('c.asaas_versao', '<', w.ref('c.versao'))]))
    .whereRef('c.asaas_recusada_versao', '=', 'c.versao')
    .where('c.contestada_em', 'is', null)
    .where((w) =>
      w.not(
        w.exists(
          w
            .selectFrom('cobrancas as k')
            .innerJoin('pedidos as p', 'p.id', 'k.pedido_id')
            .select('k.id')
            .whereRef('p.cliente_id', '=', 'c.id')
            .where('k.recusa_motivo', '=', 'dados')
            .where('k.encerrada_em', 'is', null)
            .where('p.status', 'not in', ['Concluído', 'Excluído']),
        ),
      ),
    )
    .orderBy('c.asaas_recusada_em', 'desc')
    .limit(limit)
    .execute();
}
