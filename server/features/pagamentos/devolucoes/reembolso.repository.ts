import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** The work done for an order that its refund depends on; one question. */
export function findFatosDoReembolso(db: Reader, pedidoId: string) {
  return db
    .selectFrom('pedidos as p')
    .select((eb) => [
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('casos as k')
              .select('k.pedido_id')
              .whereRef('k.pedido_id', '=', 'p.id')
              .where((w) => w.or([w('k.medico_id', 'is not', null), w('k.decidido_em', 'is not', null)])),
          ),
          // A case that its doctor returned no longer says it.
          eb.exists(
            eb
              .selectFrom('auditoria as a')
              .select('a.id')
              .where('a.alvo_tipo', '=', 'pedido')
              .where('a.acao', '=', 'caso.assumir')
              .where((x) => x(x.ref('a.alvo_id'), '=', x.cast<string>('p.id', 'text'))),
          ),
        ])
        .as('lido'),
      eb
        .exists(
          eb.selectFrom('perguntas_ao_paciente as q').select('q.id').whereRef('q.pedido_id', '=', 'p.id'),
        )
        .as('perguntado'),
      eb
        .exists(
          eb
            .selectFrom('consultas as c')
            .select('c.id')
            .whereRef('c.pedido_id', '=', 'p.id')
            .where('c.estado', '=', 'realizada'),
        )
        .as('consultado'),
      eb
        .exists(
          eb
            .selectFrom('documentos as d')
            .select('d.id')
            .whereRef('d.pedido_id', '=', 'p.id')
            .where('d.estado', '=', 'revogado'),
        )
        .as('revogado'),
      eb
        .exists(eb.selectFrom('envios_postais as n').select('n.id').whereRef('n.pedido_id', '=', 'p.id'))
        .as('postado'),
    ])
    .where('p.id', '=', pedidoId)
    .executeTakeFirst();
}
