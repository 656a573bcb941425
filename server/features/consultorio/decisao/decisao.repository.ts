import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/**
 * Facts that a case needs before it is issued: that this doctor wrote a note, or is writing one, and that somebody compared
 * the identity.
 */
export async function readProntidao(
  db: Reader,
  { pedidoId, medicoId }: { pedidoId: string; medicoId: string },
): Promise<{ nota: boolean; rascunho: string | null; identidade: boolean }> {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('notas_clinicas')
            .select('id')
            .where('pedido_id', '=', pedidoId)
            .where('medico_id', '=', medicoId),
        )
        .as('nota'),
      eb
        .selectFrom('rascunhos_de_nota')
        .select('texto')
        .where('pedido_id', '=', pedidoId)
        .where('medico_id', '=', medicoId)
        .as('rascunho'),
      eb
        .exists(
          eb
            .selectFrom('casos')
            .select('pedido_id')
            .where('pedido_id', '=', pedidoId)
            .where('identidade_em', 'is not', null),
        )
        .as('identidade'),
    ])
    .executeTakeFirstOrThrow();
  return { nota: Boolean(row.nota), rascunho: row.rascunho, identidade: Boolean(row.identidade) };
}

/** An order's answers about the treatment, and why it was made. */
export async function readRespostas(db: Reader, pedidoId: string) {
  return db
    .selectFrom('pedidos')
    .select(['servico_selecionado', 'versao_trat', 'motivacao', 'hist_trat'])
    .where('id', '=', pedidoId)
    .executeTakeFirstOrThrow();
}
