import type { Devolver } from '../../../../../domain/conciliacao.ts';
import {
  pendente,
  situacaoPeloProvedor,
  type EstornoNoProvedor,
  type SituacaoDaDevolucao,
} from '../../../../../domain/devolucao.ts';
import { situacaoDoPagamento } from '../../../../../domain/pagamento.ts';
import type { UnitOfWork } from '../../../../platform/db/transaction.ts';
import type { BaseDeps } from '../../../../platform/deps.ts';
import type { PedidoRow } from '../../../pedidos/pedidos/pedidos.public.ts';
import { avisarDaDevolucao } from './avisar.usecases.ts';
import type { CobrancaRow } from '../cobrancas.repository.ts';
import {
  insertDevolucao,
  updateDevolucao,
  type DevolucaoChange,
  type DevolucaoRow,
} from './devolucoes.repository.ts';
import { pedirReembolsoJob } from '../cobrancas.jobs.ts';
import { announceDevolucao } from '../../pagamentos.events.ts';

type Deps = Pick<BaseDeps, 'clock' | 'log'>;

/** Tells the administrator's page that an entry changed, and the audit what was done. */
export function recordDevolucao(uow: UnitOfWork, row: DevolucaoRow, acao: string): void {
  uow.audit({ acao: `devolucao.${acao}`, alvoTipo: 'devolucao', alvoId: row.id });
  announceDevolucao(uow, row);
}

type Owed = { pedido: PedidoRow; cobranca: CobrancaRow; desejada: Devolver; atual: DevolucaoRow | null };

/** Makes the list say what is owed of one charge. @returns whether the list changed */
export async function anotarDevolucao(uow: UnitOfWork, deps: Deps, owed: Owed): Promise<boolean> {
  return owed.atual ? adjust(uow, deps, owed, owed.atual) : open(uow, deps, owed);
}

function estornoDe(cobranca: CobrancaRow): EstornoNoProvedor {
  const emAndamento = situacaoDoPagamento(cobranca.status) === 'reembolso-andamento';
  return { estornado: cobranca.estornado_centavos, emAndamento, negado: false };
}

async function open(uow: UnitOfWork, deps: Deps, { pedido, cobranca, desejada }: Owed): Promise<boolean> {
  // Money that came in has come in under the provider's id.
  if (!cobranca.asaas_id) return false;
  const now = deps.clock();
  const estorno = estornoDe(cobranca);
  const situacao = situacaoPeloProvedor('aberta', desejada.valor, estorno);
  const row = await insertDevolucao(
    uow.db,
    {
      asaas_id: cobranca.asaas_id,
      cobranca_id: cobranca.id,
      pedido_id: pedido.id,
      cliente_id: pedido.cliente_id,
      valor_centavos: desejada.valor,
      motivo: desejada.motivo,
      situacao,
      autorizada_em: desejada.motivo === 'cancelado' ? now : null,
      no_provedor: estorno.emAndamento,
      estornado_centavos: estorno.estornado,
      encerrada_em: situacao === 'devolvida' ? now : null,
    },
    now,
  );
  if (!row) return false;
  recordDevolucao(uow, row, 'abrir');
  await askIfDue(uow, row);
  await avisarDaDevolucao(uow, deps, row, pedido);
  return true;
}

async function adjust(uow: UnitOfWork, deps: Deps, owed: Owed, atual: DevolucaoRow): Promise<boolean> {
  const { cobranca, desejada, pedido } = owed;
  const same = atual.motivo === desejada.motivo && atual.valor_centavos === desejada.valor;
  const keptByRule = atual.situacao === 'mantida' && atual.decisao === null;
  if (same && !keptByRule) return false;
  // Given back in another way by the administrator's word: nothing is left to owe.
  if (atual.situacao === 'devolvida' && atual.decisao !== null) return false;
  const now = deps.clock();
  const started: SituacaoDaDevolucao = pendente(atual.situacao) ? atual.situacao : 'aberta';
  const situacao = situacaoPeloProvedor(started, desejada.valor, estornoDe(cobranca));
  const cancelled = desejada.motivo === 'cancelado';
  const row = await updateDevolucao(
    uow.db,
    atual.id,
    {
      motivo: desejada.motivo,
      valor_centavos: desejada.valor,
      situacao,
      decisao: null,
      encerrada_em: situacao === 'devolvida' ? now : null,
      ...(cancelled && { autorizada_em: atual.autorizada_em ?? now, proxima_em: null }),
    },
    now,
  );
  recordDevolucao(uow, row, 'reabrir');
  await askIfDue(uow, row);
  await avisarDaDevolucao(uow, deps, row, pedido);
  return true;
}

async function askIfDue(uow: UnitOfWork, row: DevolucaoRow): Promise<void> {
  if (row.autorizada_em && pendente(row.situacao)) {
    await uow.enqueue(pedirReembolsoJob, { devolucaoId: row.id });
  }
}

/** The order has its money after all: what was not sent back is kept. @returns whether the list changed */
export async function retirarDevolucao(uow: UnitOfWork, deps: Deps, atual: DevolucaoRow): Promise<boolean> {
  if (atual.situacao !== 'aberta' && atual.situacao !== 'falhou') return false;
  const now = deps.clock();
  const change = { situacao: 'mantida', autorizada_em: null, proxima_em: null, encerrada_em: now } as const;
  recordDevolucao(uow, await updateDevolucao(uow.db, atual.id, change, now), 'manter');
  return true;
}

/** Brings an entry to what the provider was just read to say. @returns whether it changed */
export async function espelharEstorno(
  uow: UnitOfWork,
  deps: Deps,
  { atual, estorno, pedido }: { atual: DevolucaoRow; estorno: EstornoNoProvedor; pedido: PedidoRow | null },
): Promise<boolean> {
  const situacao = situacaoPeloProvedor(atual.situacao, atual.valor_centavos, estorno);
  const estornado_centavos = Math.max(atual.estornado_centavos, estorno.estornado);
  const said = { situacao, no_provedor: estorno.emAndamento, estornado_centavos };
  const stored: Record<string, unknown> = atual;
  if (Object.entries(said).every(([column, value]) => value === stored[column])) return false;
  const now = deps.clock();
  const change: DevolucaoChange = said;
  if (situacao === 'devolvida') Object.assign(change, { encerrada_em: now, erro: null });
  if (situacao === 'falhou' && atual.situacao !== 'falhou') change.erro = 'negado';
  const row = await updateDevolucao(uow.db, atual.id, change, now);
  recordDevolucao(uow, row, 'ler');
  if (row.situacao !== atual.situacao && pedido) await avisarDaDevolucao(uow, deps, row, pedido);
  return true;
}
