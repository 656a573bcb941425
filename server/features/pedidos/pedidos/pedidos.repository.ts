import { sql, type Kysely, type Transaction } from 'kysely';
import type { Feriado } from '#domain/calendario/feriados.ts';
import { INACABADOS, LISTADOS, type PedidoStatus } from '#domain/pedidos/pedido-status.ts';
import type { Recebido } from '#domain/pedidos/recebido.ts';
import type { MotivoDaCobrancaRecusada } from '#domain/pagamentos/recusa.ts';
import type { PatientScope } from '#platform/actor.ts';
import { fixed } from '#platform/db/queries/fixed.ts';
import type { DB } from '#platform/db/schema.ts';
import {
  COLUNAS_DA_ESCOLHA,
  FRETE_EM_VIGOR,
  PRECO_EM_VIGOR,
  PROVA_EM_ARQUIVO,
  TEM_DOCUMENTO,
} from './colunas.repository.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** Upper bound of the patient's list (docs/product/services.md). */
export const LIST_CAP = 500;

/**
 * Query of orders (`p`) with their patient (`c`), and, where there is one, the charge (`k`) and refund (`d`) that apply to each,
 * the choice after its refusal (`e`) and the consultation that is booked (`o`).
 */
export function selectWithMoney(db: Reader) {
  return db
    .selectFrom('pedidos as p')
    .innerJoin('clientes as c', 'c.id', 'p.cliente_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('cobrancas as x')
          .select(['x.asaas_id', 'x.status', 'x.valor_centavos', 'x.vencimento', 'x.pix', 'x.pago_em'])
          .select([
            'x.em_preparo_desde',
            'x.paga_pedido',
            'x.recusa_motivo',
            'x.frete_centavos',
            'x.frete_uf',
            'x.verificada_em',
            'x.encerrada_em',
          ])
          .whereRef('x.pedido_id', '=', 'p.id')
          .where('x.tipo', '=', 'servico')
          // The charge that paid the order, closed or not; otherwise the open one.
          .where((w) => w.or([w('x.encerrada_em', 'is', null), w('x.paga_pedido', '=', true)]))
          .orderBy('x.paga_pedido', 'desc')
          .orderBy('x.created_at', 'desc')
          .limit(1)
          .as('k'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('devolucoes as y')
          .select(['y.situacao', 'y.motivo', 'y.valor_centavos', 'y.created_at', 'y.encerrada_em'])
          .select(['y.pago_centavos', 'y.regra_causa', 'y.erro', 'y.por_fora', 'y.decisao'])
          .whereRef('y.pedido_id', '=', 'p.id')
          .where('y.situacao', '<>', 'mantida')
          .orderBy('y.created_at', 'desc')
          .limit(1)
          .as('d'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('escolhas as x')
          .select(['x.pedido_id', 'x.escolha', 'x.recusado_em', 'x.escolher_ate'])
          .whereRef('x.pedido_id', '=', 'p.id')
          .limit(1)
          .as('e'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('consultas as x')
          .select('x.inicio')
          .whereRef('x.pedido_id', '=', 'p.id')
          .where('x.estado', '=', sql.lit('marcada'))
          .limit(1)
          .as('o'),
      (join) => join.onTrue(),
    );
}

/** Query of orders with the columns of `PedidoNaLista`. */
function listColumns(db: Reader) {
  return selectWithMoney(db)
    .leftJoin('casos as w', 'w.pedido_id', 'p.id')
    .leftJoin('medicos as r', 'r.id', 'w.decidido_por')
    .select(['w.motivo_recusa', 'w.decidido_em'])
    .select([...COLUNAS_DA_ESCOLHA])
    .select(['r.nome as medico_nome', 'r.crm as medico_crm', 'r.uf as medico_uf'])
    .select(['p.pago_em', 'p.prazo', 'p.feriados_do_prazo', 'p.versao', 'p.created_at', 'p.updated_at'])
    .select([
      'p.id',
      'p.numero',
      'p.servico_selecionado',
      'p.status',
      'p.recebido',
      'p.atendimento',
      'p.preco_centavos',
      'p.preco_em',
      PRECO_EM_VIGOR.as('preco_em_vigor'),
      'c.cpf',
      'c.uf',
      FRETE_EM_VIGOR.as('frete_em_vigor'),
      'k.frete_centavos',
      'k.frete_uf',
      'k.asaas_id',
      'k.status as cobranca_status',
      'k.valor_centavos',
      'k.vencimento',
      'k.pix',
      'k.em_preparo_desde',
      'k.recusa_motivo',
      'k.pago_em as cobranca_paga_em',
      'k.paga_pedido',
      'k.verificada_em as cobranca_lida_em',
      'k.encerrada_em as cobranca_encerrada_em',
      'd.situacao as devolucao_situacao',
      'd.motivo as devolucao_motivo',
      'd.valor_centavos as devolucao_centavos',
      'd.pago_centavos as devolucao_pago_centavos',
      'd.regra_causa as devolucao_regra',
      'd.erro as devolucao_erro',
      'd.por_fora as devolucao_por_fora',
      'd.decisao as devolucao_decisao',
      'd.created_at as devolucao_em',
      'd.encerrada_em as devolucao_encerrada_em',
      TEM_DOCUMENTO.as('tem_documento'),
    ]);
}

/** The columns of an order that only its own page and the rules of its steps need: the answers, and where it was before. */
const OF_ITS_PAGE = [
  'p.cliente_id',
  'p.status_anterior',
  'p.concluido_de',
  'p.versao_saude',
  'p.versao_trat',
  'p.hist_saude',
  'p.hist_trat',
  'p.motivacao',
  'p.outras_infos',
  'p.justificativa_do_uso',
] as const;

/** Query of orders with the columns of `PedidoRow`. */
function columns(db: Reader) {
  return listColumns(db).select([...OF_ITS_PAGE, PROVA_EM_ARQUIVO.as('prova_em_arquivo')]);
}

type Raw = Awaited<ReturnType<ReturnType<typeof columns>['execute']>>[number];
/** An order with its patient's CPF, its charge, its refund and who decided it. */
export type PedidoRow = Omit<
  Raw,
  | 'status'
  | 'status_anterior'
  | 'concluido_de'
  | 'recebido'
  | 'hist_saude'
  | 'hist_trat'
  | 'recusa_motivo'
  | 'feriados_do_prazo'
> & {
  feriados_do_prazo: Feriado[] | null;
  recusa_motivo: MotivoDaCobrancaRecusada | null;
  status: PedidoStatus;
  status_anterior: PedidoStatus | null;
  concluido_de: PedidoStatus | null;
  recebido: Recebido | null;
  hist_saude: string[];
  hist_trat: string[];
};

type OfItsPage = (typeof OF_ITS_PAGE)[number] extends `p.${infer Column}`
  ? Column | 'prova_em_arquivo'
  : never;
/** An order as lists and the answers of its steps show it: all of it but what only its own page shows. */
export type PedidoNaLista = Omit<PedidoRow, OfItsPage>;

/** The query of `columns` with the types that check constraints and this program's writes guarantee. */
function select(db: Reader) {
  return columns(db).$castTo<PedidoRow>();
}

/** The query of `listColumns` with the types that check constraints and this program's writes guarantee. */
function selectForList(db: Reader) {
  return listColumns(db).$castTo<PedidoNaLista>();
}

const LISTED = fixed<{ clienteId: string }, PedidoNaLista>((db, param) =>
  selectForList(db)
    .where('p.cliente_id', '=', param('clienteId'))
    .where((w) =>
      w.or([
        w('p.status', 'in', [...LISTADOS]),
        w(
          'p.id',
          '=',
          w
            .selectFrom('pedidos as i')
            .select('i.id')
            .where('i.cliente_id', '=', param('clienteId'))
            .where('i.status', 'in', [...INACABADOS])
            .orderBy('i.updated_at', 'desc')
            .limit(1),
        ),
      ]),
    )
    // However many are listed, the unfinished one is among the first.
    .orderBy((w) => w('p.status', 'in', [...INACABADOS]), 'desc')
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(LIST_CAP + 1),
);

/**
 * The patient's listed orders, newest first, at most 500; and the newest unfinished one, which the list leaves out, null when
 * there is none.
 */
export async function listPedidos(
  db: Reader,
  { clienteId }: PatientScope,
): Promise<{ listed: PedidoNaLista[]; unfinished: PedidoNaLista | null }> {
  const rows = await LISTED(db, { clienteId });
  const [first] = rows;
  const unfinished = first !== undefined && isUnfinished(first) ? first : null;
  const listed = unfinished === null ? rows : rows.slice(1);
  return { listed: listed.slice(0, LIST_CAP), unfinished };
}

function isUnfinished({ status }: PedidoNaLista): boolean {
  return INACABADOS.some((one) => one === status);
}

const ONE = fixed<{ clienteId: string; id: string }, PedidoRow>((db, param) =>
  select(db).where('p.id', '=', param('id')).where('p.cliente_id', '=', param('clienteId')),
);

/** One order of the patient; null alike for an unknown and for a foreign id. */
export async function findPedido(
  db: Reader,
  { clienteId }: PatientScope,
  id: string,
): Promise<PedidoRow | null> {
  const [row] = await ONE(db, { clienteId, id });
  return row ?? null;
}

const ONE_FOR_LIST = fixed<{ clienteId: string; id: string }, PedidoNaLista>((db, param) =>
  selectForList(db).where('p.id', '=', param('id')).where('p.cliente_id', '=', param('clienteId')),
);

/** One order of the patient as lists show it; null alike for an unknown and for a foreign id. */
export async function findForList(
  db: Reader,
  { clienteId }: PatientScope,
  id: string,
): Promise<PedidoNaLista | null> {
  const [row] = await ONE_FOR_LIST(db, { clienteId, id });
  return row ?? null;
}

/** The patient to whom an order belongs, whoever asks; null for an unknown id. */
export async function findPedidoOwner(db: Reader, id: string): Promise<string | null> {
  const row = await db.selectFrom('pedidos').select('cliente_id').where('id', '=', id).executeTakeFirst();
  return row?.cliente_id ?? null;
}
