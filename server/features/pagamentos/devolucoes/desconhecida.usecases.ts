import { pendente, situacaoPeloProvedor } from '#domain/pagamentos/devolucao.ts';
import { lancar } from '#domain/pagamentos/livro.ts';
import {
  comoFoiDesfeito,
  foiPago,
  quandoFoiPago,
  situacaoDoPagamento,
} from '#domain/pagamentos/pagamento.ts';
import type { CobrancaNoProvedor } from '#adapters/payment/payment.port.ts';
import type { Sistema } from '#platform/actor.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { findClienteByCustomer } from '#features/contas/clientes/clientes.public.ts';
import { insertMovimentos } from '../livro/livro.public.ts';
import { espelharEstorno } from './acertar.usecases.ts';
import { recordDevolucao } from './avisar.usecases.ts';
import * as devolucoes from './devolucoes.repository.ts';
import type { DevolucaoChange, DevolucaoRow } from './devolucoes.repository.ts';

/**
 * Records a payment at the provider that belongs to no charge of ours. One of our patient becomes a refund;
 * any other belongs to another system on the same account and is ignored.
 */
export async function anotarDesconhecida({
  actor,
  input: { remote },
  deps,
}: UseCase<Sistema, { remote: CobrancaNoProvedor }, BaseDeps>): Promise<void> {
  const clienteId = remote.idAsaas && (await findClienteByCustomer(deps.db, remote.idAsaas));
  if (!clienteId) {
    deps.log.warn('payment without a charge of ours');
    return;
  }
  await deps.runInTransaction({ actor }, async (uow) => {
    const found = await devolucoes.findDevolucaoByAsaasId(uow.db, remote.id);
    const known = found && (await devolucoes.lockDevolucao(uow.db, found.id));
    const row = known ? await mirror(uow, deps, known, remote) : await open(uow, deps, clienteId, remote);
    if (!row) return;
    const before = known ? saldoDe(known) : { recebido: null, estornado: 0 };
    const lines = lancar(before, { ...saldoDe(row), pagoEm: row.pago_em }, deps.clock());
    await insertMovimentos(uow.db, { devolucao_id: row.id }, lines);
  });
}

function saldoDe({ pago_centavos: recebido, estornado_centavos: estornado }: DevolucaoRow) {
  return { recebido, estornado };
}

async function open(
  uow: UnitOfWork,
  deps: Pick<BaseDeps, 'clock'>,
  clienteId: string,
  remote: CobrancaNoProvedor,
): Promise<DevolucaoRow | null> {
  const { centavos: estornado, ...rest } = remote.estorno;
  const valor = remote.valorCentavos ?? 0;
  if (!foiPago(remote.status) || comoFoiDesfeito(remote.status) || valor === 0) return null;
  const now = deps.clock();
  const situacao = situacaoPeloProvedor('aberta', valor, { estornado, ...rest });
  const row = await devolucoes.insertDevolucao(
    uow.db,
    {
      asaas_id: remote.id,
      cobranca_id: null,
      pedido_id: null,
      cliente_id: clienteId,
      valor_centavos: valor,
      pago_centavos: valor,
      pago_em: quandoFoiPago(remote.pagaEm, now),
      regra_causa: null,
      regra_estagio: null,
      regra_percentual: null,
      regra_centavos: null,
      motivo: 'cobranca_desconhecida',
      situacao,
      autorizada_em: null,
      prometida_ate: null,
      no_provedor: remote.estorno.emAndamento,
      estornado_centavos: estornado,
      encerrada_em: situacao === 'devolvida' ? now : null,
    },
    now,
  );
  if (row) recordDevolucao(uow, row, 'abrir');
  return row;
}

/** Of a payment that the provider took back nothing is owed until it is here again. */
async function mirror(
  uow: UnitOfWork,
  deps: Pick<BaseDeps, 'clock' | 'log'>,
  known: DevolucaoRow,
  remote: CobrancaNoProvedor,
): Promise<DevolucaoRow> {
  const { centavos: estornado, ...rest } = remote.estorno;
  await espelharEstorno(uow, deps, { asaasId: remote.id, estorno: { estornado, ...rest }, pedido: null });
  const row = (await devolucoes.lockDevolucao(uow.db, known.id)) ?? known;
  const change = moneyOf(row, remote, deps.clock());
  if (!change) return row;
  const changed = await devolucoes.updateDevolucao(uow.db, row.id, change, deps.clock());
  recordDevolucao(uow, changed, 'ler');
  return changed;
}

function moneyOf(row: DevolucaoRow, { status, valorCentavos }: CobrancaNoProvedor, now: Date) {
  const here = row.pago_centavos !== null;
  if (here && comoFoiDesfeito(status) !== null) {
    const change: DevolucaoChange = { pago_centavos: null, pago_em: null };
    const nothing = {
      situacao: 'mantida',
      autorizada_em: null,
      proxima_em: null,
      encerrada_em: now,
    } as const;
    return pendente(row.situacao) ? { ...change, ...nothing } : change;
  }
  if (here || situacaoDoPagamento(status) !== 'paga') return null;
  const change: DevolucaoChange = { pago_centavos: valorCentavos ?? row.valor_centavos, pago_em: now };
  const owed = row.situacao === 'mantida' && row.decisao === null;
  return owed ? { ...change, situacao: 'aberta' as const, encerrada_em: null } : change;
}
