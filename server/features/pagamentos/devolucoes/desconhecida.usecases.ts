import { pendente, situacaoPeloProvedor } from '#domain/pagamentos/devolucao.ts';
import { lancar } from '#domain/pagamentos/livro.ts';
import {
  comoFoiDesfeito,
  foiPago,
  quandoFoiPago,
  situacaoDoPagamento,
} from '#domain/pagamentos/pagamento.ts';
import type { CobrancaNoProvedor } from '#ports/payment.ts';
import type { Sistema } from '#platform/actor.ts';
import { command } from '#platform/db/command/command.ts';
import { call, merge, type Decision } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { findClienteByCustomer } from '#features/contas/clientes/clientes.public.ts';
import { insertMovimentos } from '../livro/livro.public.ts';
import { espelharEstorno } from './acertar.decisions.ts';
import { changeOf, recordOf, type ChangedDevolucao } from './avisar.decisions.ts';
import * as devolucoes from './devolucoes.repository.ts';
import type { DevolucaoChange, DevolucaoRow } from './devolucoes.repository.ts';

/** Another process has just recorded the same payment. */
class RecordedMeanwhile extends Error {}

/**
 * Records a payment at the provider that belongs to no charge of ours. One of our patient becomes a refund;
 * any other belongs to another system on the same account and is ignored.
 * @returns false when it was recorded by another process at the same time: the payment is to be read again
 */
export async function anotarDesconhecida({
  actor,
  input: { remote },
  deps,
}: UseCase<Sistema, { remote: CobrancaNoProvedor }, BaseDeps>): Promise<boolean> {
  const clienteId = remote.idAsaas && (await findClienteByCustomer(deps.db, remote.idAsaas));
  if (!clienteId) {
    deps.log.warn('payment without a charge of ours');
    return true;
  }
  try {
    await anotar({ actor, input: { clienteId, remote }, deps });
    return true;
  } catch (error) {
    if (!(error instanceof RecordedMeanwhile)) throw error;
    return false;
  }
}

type Unknown = { clienteId: string; remote: CobrancaNoProvedor };

const anotar = command({
  load: ({ input: { remote } }: UseCase<Sistema, Unknown, BaseDeps>) => ({
    known: call(devolucoes.lockDevolucaoOf, remote.id),
  }),
  decide: ({ known }, { input, ...given }): Decision => {
    const changed = known ? mirror(known, input.remote, given.now) : open(input, given);
    if (!changed) return {};
    const { row } = changed;
    const before = known ? saldoDe(known) : { recebido: null, estornado: 0 };
    const lines = lancar(before, { ...saldoDe(row), pagoEm: row.pago_em }, given.now);
    const writes = [call(insertMovimentos, { devolucao_id: row.id }, lines)];
    return merge(changed, { writes });
  },
});

function saldoDe({ pago_centavos: recebido, estornado_centavos: estornado }: DevolucaoRow) {
  return { recebido, estornado };
}

function open(
  { clienteId, remote }: Unknown,
  { now, newId }: { now: Date; newId: () => string },
): ChangedDevolucao | null {
  const { centavos: estornado, ...rest } = remote.estorno;
  const valor = remote.valorCentavos ?? 0;
  if (!foiPago(remote.status) || comoFoiDesfeito(remote.status) || valor === 0) return null;
  const situacao = situacaoPeloProvedor('aberta', valor, { estornado, ...rest });
  const values = {
    id: newId(),
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
  } as const;
  const row = devolucoes.madeDevolucao(values, now);
  const insert = { ...call(devolucoes.insertDevolucao, row), taken: () => new RecordedMeanwhile() };
  return { writes: [insert], ...recordOf(row, 'abrir'), row };
}

/** Of a payment that the provider took back nothing is owed until it is here again. */
function mirror(known: DevolucaoRow, remote: CobrancaNoProvedor, now: Date): ChangedDevolucao {
  const { centavos: estornado, ...rest } = remote.estorno;
  const read = espelharEstorno(known, { estorno: { estornado, ...rest }, pedido: null }, now) ?? {
    row: known,
  };
  const change = moneyOf(read.row, remote, now);
  if (!change) return read;
  const changed = changeOf(read.row, change, 'ler', now);
  return { ...merge(read, changed), row: changed.row };
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
