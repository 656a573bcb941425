import { situacaoPeloProvedor } from '../../../../domain/pagamentos/devolucao.ts';
import { foiPago, quandoFoiPago } from '../../../../domain/pagamentos/pagamento.ts';
import type { CobrancaNoProvedor } from '../../../adapters/payment/payment.port.ts';
import type { Sistema } from '../../../platform/actor.ts';
import type { BaseDeps, UseCase } from '../../../platform/deps.ts';
import { findClienteByCustomer } from '../../contas/clientes/clientes.public.ts';
import { espelharEstorno } from './acertar.usecases.ts';
import { recordDevolucao } from './avisar.usecases.ts';
import { insertDevolucao } from './devolucoes.repository.ts';

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
    const { centavos: estornado, ...rest } = remote.estorno;
    const estorno = { estornado, ...rest };
    const mirrored = await espelharEstorno(uow, deps, { asaasId: remote.id, estorno, pedido: null });
    if (mirrored !== null) return;
    const valor = remote.valorCentavos ?? 0;
    if (!foiPago(remote.status) || valor === 0) return;
    const now = deps.clock();
    const situacao = situacaoPeloProvedor('aberta', valor, estorno);
    const row = await insertDevolucao(
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
        no_provedor: estorno.emAndamento,
        estornado_centavos: estornado,
        encerrada_em: situacao === 'devolvida' ? now : null,
      },
      now,
    );
    if (row) recordDevolucao(uow, row, 'abrir');
  });
}
