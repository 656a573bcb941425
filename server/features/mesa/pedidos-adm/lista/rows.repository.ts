import { sql, type Kysely, type RawBuilder } from 'kysely';
import { fixed } from '#platform/db/queries/fixed.ts';
import type { DB } from '#platform/db/schema.ts';
import {
  COLUMNS_OF_ESCOLHA,
  escolhaOf,
  PROVA_EM_ARQUIVO,
  addParts,
  selectWithParts,
  TEM_DOCUMENTO,
  type ColunasDaCobranca,
  type DevolucaoAtual,
  type FlatEscolha,
  type Joined,
} from '#features/pedidos/pedidos/pedidos.public.ts';
import { enderecoRecusado } from '#features/instalacao/emails/emails.public.ts';
import { DRAFTS, NOT_DRAFTS } from './bandejas.repository.ts';
import { chaveOf, FIRST_PAGE } from './lista.repository.ts';

type Reader = Kysely<DB>;

/** Messages of a conversation are counted up to this number. */
const MAX_MESSAGES = 100;

/** The address of an order's account (`p`) takes no mail. */
const CONTA_SEM_EMAIL = enderecoRecusado(
  sql`p.cliente_id`,
  sql`(select q.email_contato from clientes q where q.id = p.cliente_id)`,
);

/** Query of orders with what a row of the list shows: patient, charge, refund and messages. */
function selectRows(db: Reader) {
  return (
    selectWithParts(db)
      .leftJoin('conversas as v', 'v.cliente_id', 'p.cliente_id')
      .select(['p.id', 'p.numero', 'p.servico_selecionado', 'p.atendimento', 'p.preco_centavos'])
      .select([
        'p.prazo',
        'p.pago_em',
        'p.versao',
        'p.created_at',
        'c.cpf',
        'c.nome',
        'c.nome_social',
        'c.contestada_em',
      ])
      .select(['k.metodo as k_metodo', 'k.status as k_status', 'k.valor_centavos as k_valor_centavos'])
      .select(['k.paga_pedido as k_paga_pedido', 'd.situacao as d_situacao', 'd.motivo as d_motivo'])
      .select([TEM_DOCUMENTO.as('tem_documento'), ...COLUMNS_OF_ESCOLHA])
      // The facts of its attention.
      .select(['p.versao_saude', 'p.versao_trat', 'p.hist_saude', 'p.hist_trat', 'p.justificativa_do_uso'])
      .select(['c.data_nascimento', 'c.apagada_em', PROVA_EM_ARQUIVO.as('tem_prova')])
      .select(sql<boolean>`coalesce(v.cliente_n > v.equipe_n, false)`.as('mensagem_em_espera'))
      .select(CONTA_SEM_EMAIL.as('email_recusado'))
      .select((eb) =>
        eb
          .selectFrom('anexos as x')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .whereRef('x.pedido_id', '=', 'p.id')
          .where('x.situacao', '=', 'recusado')
          .where('x.removido_em', 'is', null)
          .as('arquivos_recusados'),
      )
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

type Charged = Pick<ColunasDaCobranca, 'metodo' | 'status' | 'valor_centavos' | 'paga_pedido'>;
type FlatParts = Joined<'k', Charged> &
  Joined<'d', Pick<DevolucaoAtual, 'situacao' | 'motivo'>> &
  FlatEscolha;
type Flat = Omit<Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number], keyof FlatParts> &
  FlatParts;

/** An order of the list. */
export type ListedPedido = ReturnType<typeof listed>;

function listed(flat: Flat) {
  return addParts(flat, {
    cobranca:
      flat.k_metodo === null
        ? null
        : {
            metodo: flat.k_metodo,
            status: flat.k_status,
            valor_centavos: flat.k_valor_centavos,
            paga_pedido: flat.k_paga_pedido,
          },
    devolucao: flat.d_situacao === null ? null : { situacao: flat.d_situacao, motivo: flat.d_motivo },
    escolha: escolhaOf(flat),
  });
}

const ROWS = fixed<{ ids: readonly string[] }, Flat>((db, param) =>
  selectRows(db)
    .where((eb) => sql<boolean>`${eb.ref('p.id')} = any(${param('ids')}::uuid[])`)
    .$castTo<Flat>(),
);

/** The rows of a page in no order. */
export async function listPedidoRows(db: Reader, ids: readonly string[]): Promise<ListedPedido[]> {
  return (await ROWS(db, { ids })).map((row) => listed(row));
}

type Placed = { chave: string; rascunho: boolean };

const NEWEST = fixed<object, Flat & Placed>((db) => {
  const newestOf = (all: Pick<Reader, 'selectFrom'>, condition: RawBuilder<unknown>) =>
    all
      .selectFrom('pedidos as p')
      .selectAll()
      .where(sql<boolean>`${condition}`)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc');
  const page = sql.lit(FIRST_PAGE);
  const newest = db
    .with('enviados', (all) => newestOf(all, NOT_DRAFTS).limit(page))
    .with('rascunhos_depois', (all) =>
      newestOf(all, DRAFTS).limit(sql<number>`(select ${page} - count(*) from enviados)`),
    )
    .with('pedidos', (all) =>
      all
        .selectFrom('enviados')
        .selectAll()
        .unionAll(all.selectFrom('rascunhos_depois').selectAll())
        // No fewer than without it; PostgreSQL takes a limit that it has to compute for a tenth of all.
        .limit(page),
    );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the newest orders stand in the place of all, with all columns
  return selectRows(newest as unknown as Reader)
    .select((eb) => [chaveOf(eb.ref('p.created_at')).as('chave'), sql<boolean>`${DRAFTS}`.as('rascunho')])
    .orderBy('rascunho')
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .$castTo<Flat & Placed>();
});

/**
 * The rows of the first page of every order, the newest first, those that nobody finished after all others, and one more;
 * with their sort keys.
 */
export async function listNewest(db: Reader): Promise<(ListedPedido & Placed)[]> {
  return (await NEWEST(db, {})).map((row) => ({ ...listed(row), chave: row.chave, rascunho: row.rascunho }));
}
