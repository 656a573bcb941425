import { sql, type Kysely } from 'kysely';
import { fixed } from '#platform/db/queries/fixed.ts';
import type { DB } from '#platform/db/schema.ts';
import {
  selectWithMoney,
  COLUNAS_DA_ESCOLHA,
  TEM_DOCUMENTO,
} from '#features/pedidos/pedidos/pedidos.public.ts';
import { chaveOf, FIRST_PAGE } from './lista.repository.ts';

type Reader = Kysely<DB>;

/** Messages of a conversation are counted up to this number. */
const MAX_MESSAGES = 100;

/** Query of orders with what a row of the list shows: patient, charge, refund and messages. */
function selectRows(db: Reader) {
  return (
    selectWithMoney(db)
      .leftJoin('conversas as v', 'v.cliente_id', 'p.cliente_id')
      .select(['p.id', 'p.numero', 'p.servico_selecionado', 'p.atendimento', 'p.preco_centavos'])
      .select(['p.prazo', 'p.versao', 'p.created_at', 'c.cpf', 'c.nome', 'c.nome_social', 'c.contestada_em'])
      .select(['k.status as cobranca_status', 'k.valor_centavos', 'k.paga_pedido'])
      .select(['d.situacao as devolucao_situacao', 'd.motivo as devolucao_motivo'])
      .select([TEM_DOCUMENTO.as('tem_documento'), ...COLUNAS_DA_ESCOLHA])
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('casos as s')
              .select('s.pedido_id')
              .whereRef('s.pedido_id', '=', 'p.id')
              .where('s.sem_resposta_em', 'is not', null),
          )
          .as('sem_resposta'),
      )
      // A conversation in which nobody waits, or people never wrote, is not looked into.
      .select((eb) => [
        eb
          .case()
          .when('v.cliente_n', '>', eb.ref('v.lido_equipe'))
          .then(
            eb
              .selectFrom('mensagens as u')
              .select(({ fn }) => fn.countAll<number>().as('n'))
              .whereRef('u.cliente_id', '=', 'p.cliente_id')
              .whereRef('u.n', '>', 'v.lido_equipe')
              .where('u.por', '=', 'Cliente'),
          )
          .end()
          .as('nao_lidas'),
        eb
          .case()
          .when(eb.or([eb('v.cliente_n', '>', 0), eb('v.equipe_n', '>', 0)]))
          .then(
            eb
              .selectFrom(
                eb
                  .selectFrom('mensagens as m')
                  .select('m.id')
                  .whereRef('m.cliente_id', '=', 'p.cliente_id')
                  .where('m.automatica', '=', false)
                  .limit(MAX_MESSAGES)
                  .as('some'),
              )
              .select(({ fn }) => fn.countAll<number>().as('n')),
          )
          .end()
          .as('mensagens'),
      ])
      .select('p.status')
      .select('p.recebido')
  );
}

/** An order of the list. */
export type ListedPedido = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

const ROWS = fixed<{ ids: readonly string[] }, ListedPedido>((db, param) =>
  selectRows(db).where((eb) => sql<boolean>`${eb.ref('p.id')} = any(${param('ids')}::uuid[])`),
);

/** The rows of a page in no order. */
export function listPedidoRows(db: Reader, ids: readonly string[]): Promise<ListedPedido[]> {
  return ROWS(db, { ids });
}

const NEWEST = fixed<object, ListedPedido & { chave: string }>((db) => {
  const newest = db.with('pedidos', (all) =>
    all
      .selectFrom('pedidos')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(FIRST_PAGE)),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the newest orders stand in the place of all, with all columns
  return selectRows(newest as unknown as Reader)
    .select((eb) => chaveOf(eb.ref('p.created_at')).as('chave'))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc');
});

/** The rows of the first page of every order, the newest first, and one more; with their sort keys. */
export function listNewest(db: Reader): Promise<(ListedPedido & { chave: string })[]> {
  return NEWEST(db, {});
}
