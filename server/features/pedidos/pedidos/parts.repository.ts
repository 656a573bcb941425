import { sql, type Kysely, type Transaction } from 'kysely';
import type { MedicoQueResponde } from '#domain/contas/medico.ts';
import {
  estadoDaCobranca,
  type EstadoDaCobranca,
  type MetodoDaCobranca,
} from '#domain/pagamentos/cobranca.ts';
import type {
  ErroDaDevolucao,
  MotivoDaDevolucao,
  SituacaoDaDevolucao,
} from '#domain/pagamentos/devolucao.ts';
import type { DB } from '#platform/db/schema.ts';

/** The charge that paid the order, closed or not; otherwise the open one. Amounts in centavos. */
export type CobrancaAtual = ColunasDaCobranca & EstadoDaCobranca;

export type ColunasDaCobranca = {
  metodo: MetodoDaCobranca;
  /** The provider's id and word; null until it has the charge. */
  asaas_id: string | null;
  status: string | null;
  valor_centavos: number;
  frete_centavos: number;
  /** State that the freight is for; null without freight. */
  frete_uf: string | null;
  /** Last day to pay, `YYYY-MM-DD` in America/Sao_Paulo. */
  vencimento: string;
  paga_pedido: boolean;
  /** When the provider was last asked. */
  verificada_em: Date | null;
  encerrada_em: Date | null;
};

/** The newest refund that was not withdrawn. */
export type DevolucaoAtual = {
  situacao: SituacaoDaDevolucao;
  motivo: MotivoDaDevolucao;
  valor_centavos: number;
  /** The payment that it is a part of; null for one that no charge of ours received. */
  pago_centavos: number | null;
  /** Null without a rule. */
  regra_causa: string | null;
  erro: ErroDaDevolucao | null;
  por_fora: boolean;
  decisao: string | null;
  created_at: Date;
  encerrada_em: Date | null;
};

/** The choice after a refusal. `aberta`: nothing is chosen, or a consultation; `vencida`: its time passed without a choice. */
export type EscolhaAtual = {
  estado: 'aberta' | 'vencida' | 'feita';
  recusado_em: Date;
  escolher_ate: Date;
  /** Beginning of the booked consultation. */
  consulta: Date | null;
};

/** The doctor's refusal in words. */
export type RecusaAtual = { em: Date; motivo: string; medico: MedicoQueResponde };

export type PartsOfPedido = {
  cobranca: CobrancaAtual | null;
  devolucao: DevolucaoAtual | null;
  escolha: EscolhaAtual | null;
  recusa: RecusaAtual | null;
  /** The doctor who decided the order. */
  respondente: MedicoQueResponde | null;
};

/** Orders (`p`) with patient (`c`), and charge (`k`), refund (`d`), and choice with its booked consultation (`e`) where there is one. */
export function selectWithParts(db: Kysely<DB> | Transaction<DB>) {
  return db
    .selectFrom('pedidos as p')
    .innerJoin('clientes as c', 'c.id', 'p.paciente_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('cobrancas as x')
          .select(['x.asaas_id', 'x.status', 'x.valor_centavos', 'x.vencimento', 'x.pix', 'x.pago_em'])
          .select(['x.metodo', 'x.em_preparo_desde', 'x.paga_pedido', 'x.recusa_motivo'])
          .select(['x.frete_centavos', 'x.frete_uf', 'x.verificada_em', 'x.encerrada_em'])
          .whereRef('x.pedido_id', '=', 'p.id')
          .where('x.tipo', '=', 'servico')
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
          .select((x) =>
            x
              .selectFrom('consultas as y')
              .select('y.inicio')
              .whereRef('y.pedido_id', '=', 'x.pedido_id')
              .where('y.estado', '=', sql.lit('marcada'))
              .as('consulta'),
          )
          .whereRef('x.pedido_id', '=', 'p.id')
          .limit(1)
          .as('e'),
      (join) => join.onTrue(),
    );
}

/** The columns of a part under its letter; all null where the order has no such part. */
export type Joined<Letter extends string, Row> =
  | { [K in keyof Row & string as `${Letter}_${K}`]: Row[K] }
  | { [K in keyof Row & string as `${Letter}_${K}`]: null };

type FlatCobranca = Joined<
  'k',
  ColunasDaCobranca & {
    pix: string | null;
    pago_em: Date | null;
    em_preparo_desde: Date | null;
    recusa_motivo: string | null;
  }
>;
type FlatDevolucao = Joined<'d', DevolucaoAtual>;
export type FlatEscolha = Joined<'e', EscolhaAtual>;
type FlatRecusa = {
  r_em: Date | null;
  r_motivo: string | null;
  r_nome: string | null;
  r_crm: string | null;
  r_uf: string | null;
};
export type FlatParts = FlatCobranca & FlatDevolucao & FlatEscolha & FlatRecusa;

/** A row as PostgreSQL answers it: the order's own columns, and those of its parts. */
export type Flat<Row extends PartsOfPedido> = Omit<Row, keyof PartsOfPedido> & FlatParts;

export const COLUMNS_OF_ESCOLHA = [
  sql<string | null>`case
    when e.pedido_id is null then null
    when p.atendimento is not distinct from 'recusado' and (e.escolha is null or e.escolha = 'consulta') then 'aberta'
    when e.escolha = 'prazo' then 'vencida'
    else 'feita'
  end`.as('e_estado'),
  sql<Date | null>`e.recusado_em`.as('e_recusado_em'),
  sql<Date | null>`e.escolher_ate`.as('e_escolher_ate'),
  sql<Date | null>`e.consulta`.as('e_consulta'),
] as const;

/** The columns of all parts; of the refusal those of the case (`w`) and of the doctor who decided it (`r`). */
export const COLUMNS_OF_PARTS = [
  'k.metodo as k_metodo',
  'k.asaas_id as k_asaas_id',
  'k.status as k_status',
  'k.valor_centavos as k_valor_centavos',
  'k.frete_centavos as k_frete_centavos',
  'k.frete_uf as k_frete_uf',
  'k.vencimento as k_vencimento',
  'k.paga_pedido as k_paga_pedido',
  'k.verificada_em as k_verificada_em',
  'k.encerrada_em as k_encerrada_em',
  'k.pix as k_pix',
  'k.pago_em as k_pago_em',
  'k.em_preparo_desde as k_em_preparo_desde',
  'k.recusa_motivo as k_recusa_motivo',
  'd.situacao as d_situacao',
  'd.motivo as d_motivo',
  'd.valor_centavos as d_valor_centavos',
  'd.pago_centavos as d_pago_centavos',
  'd.regra_causa as d_regra_causa',
  'd.erro as d_erro',
  'd.por_fora as d_por_fora',
  'd.decisao as d_decisao',
  'd.created_at as d_created_at',
  'd.encerrada_em as d_encerrada_em',
  ...COLUMNS_OF_ESCOLHA,
  'w.decidido_em as r_em',
  'w.motivo_recusa as r_motivo',
  'r.nome_com_tratamento as r_nome',
  'r.crm as r_crm',
  'r.uf as r_uf',
] as const;

function cobrancaOf(row: FlatCobranca): CobrancaAtual | null {
  if (row.k_metodo === null) return null;
  const { k_status: status, k_pix: pix, k_pago_em: pago_em } = row;
  const { k_em_preparo_desde: em_preparo_desde, k_recusa_motivo: recusa_motivo } = row;
  return {
    metodo: row.k_metodo,
    asaas_id: row.k_asaas_id,
    status,
    valor_centavos: row.k_valor_centavos,
    frete_centavos: row.k_frete_centavos,
    frete_uf: row.k_frete_uf,
    vencimento: row.k_vencimento,
    paga_pedido: row.k_paga_pedido,
    verificada_em: row.k_verificada_em,
    encerrada_em: row.k_encerrada_em,
    ...estadoDaCobranca({ status, pix, pago_em, em_preparo_desde, recusa_motivo }),
  };
}

function devolucaoOf(row: FlatDevolucao): DevolucaoAtual | null {
  if (row.d_situacao === null) return null;
  return {
    situacao: row.d_situacao,
    motivo: row.d_motivo,
    valor_centavos: row.d_valor_centavos,
    pago_centavos: row.d_pago_centavos,
    regra_causa: row.d_regra_causa,
    erro: row.d_erro,
    por_fora: row.d_por_fora,
    decisao: row.d_decisao,
    created_at: row.d_created_at,
    encerrada_em: row.d_encerrada_em,
  };
}

export function escolhaOf(row: FlatEscolha): EscolhaAtual | null {
  if (row.e_estado === null) return null;
  const { e_estado: estado, e_recusado_em: recusado_em, e_escolher_ate: escolher_ate, e_consulta } = row;
  return { estado, recusado_em, escolher_ate, consulta: e_consulta };
}

function respondenteOf({
  r_nome: nome,
  r_crm: crm,
  r_uf: uf,
}: Pick<FlatRecusa, 'r_nome' | 'r_crm' | 'r_uf'>): MedicoQueResponde | null {
  return nome === null || crm === null || uf === null ? null : { nome, crm, uf };
}

/** Without a rest of the row: copying its other columns took a sixth of a list's processor time. */
function recusaOf(row: FlatRecusa): RecusaAtual | null {
  const { r_em: em, r_motivo: motivo } = row;
  const medico = respondenteOf(row);
  return em === null || motivo === null || medico === null ? null : { em, motivo, medico };
}

/**
 * Adds parts to a row that was just read. The columns that they were made of stay on it, beyond its type: a copy without them
 * would cost five times the rest.
 */
export function addParts<Row extends object, Parts extends object>(
  row: Row,
  parts: Parts,
): Omit<Row, `${'k' | 'd' | 'e' | 'r'}_${string}`> & Parts {
  return Object.assign(row, parts);
}

/** An order with its parts as values. */
export function withParts<Row extends PartsOfPedido>(flat: Flat<Row>): Row {
  const parts = {
    cobranca: cobrancaOf(flat),
    devolucao: devolucaoOf(flat),
    escolha: escolhaOf(flat),
    recusa: recusaOf(flat),
    respondente: respondenteOf(flat),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the order's own columns, and its parts
  return addParts(flat, parts) as unknown as Row;
}
