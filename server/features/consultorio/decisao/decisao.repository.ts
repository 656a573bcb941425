import type { Kysely, Transaction } from 'kysely';
import type { outroDecide } from '#domain/contas/pessoas/pessoa.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

type Prontidao = {
  nota: boolean;
  rascunho: string | null;
  identidade: boolean;
  responsavel: boolean;
  paciente: Parameters<typeof outroDecide>[0];
};

/**
 * Facts that a case needs before it is issued: that this doctor wrote a note, or is writing one, that somebody compared the
 * identity, and what says whether somebody else decides for the patient, and was checked.
 */
export async function readProntidao(
  db: Reader,
  { pedidoId, medicoId }: { pedidoId: string; medicoId: string },
): Promise<Prontidao> {
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
  const paciente = await db
    .selectFrom('pedidos as p')
    .innerJoin('clientes as c', 'c.id', 'p.paciente_id')
    .leftJoin('casos as k', 'k.pedido_id', 'p.id')
    .select(['c.data_nascimento', 'c.responsavel_nome', 'c.autorizado_por', 'k.responsavel_em'])
    .where('p.id', '=', pedidoId)
    .executeTakeFirstOrThrow();
  return {
    nota: Boolean(row.nota),
    rascunho: row.rascunho,
    identidade: Boolean(row.identidade),
    responsavel: paciente.responsavel_em !== null,
    paciente,
  };
}

/** An order's answers about the treatment, and why it was made. */
export async function readRespostas(db: Reader, pedidoId: string) {
  return db
    .selectFrom('pedidos')
    .select(['servico_selecionado', 'versao_trat', 'motivacao', 'hist_trat'])
    .where('id', '=', pedidoId)
    .executeTakeFirstOrThrow();
}
