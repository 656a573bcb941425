import { situacaoPeloProvedor } from '../../../../../domain/devolucao.ts';
import { foiPago } from '../../../../../domain/pagamento.ts';
import type { CobrancaNoProvedor } from '../../../../adapters/payment/payment.port.ts';
import type { Sistema } from '../../../../platform/actor.ts';
import type { BaseDeps, UseCase } from '../../../../platform/deps.ts';
import { findClienteNoProvedor } from '../../../contas/clientes/clientes.public.ts';
import { findDevolucaoByAsaasId, insertDevolucao } from '../devolucao/devolucoes.repository.ts';
import { recordDevolucao, espelharEstorno } from '../devolucao/devolver.usecases.ts';

/**
 * A payment at the provider that no charge of ours stands behind. From a patient of ours it goes into the list;
 * anybody else's is another system's on the same account.
 */
export async function anotarDesconhecida({
  actor,
  input: { remote },
  deps,
}: UseCase<Sistema, { remote: CobrancaNoProvedor }, BaseDeps>): Promise<void> {
  const clienteId = remote.idAsaas && (await findClienteNoProvedor(deps.db, remote.idAsaas));
  if (!clienteId) {
    deps.log.warn('payment without a charge of ours');
    return;
  }
  await deps.runInTransaction({ actor }, async (uow) => {
    const { centavos: estornado, ...rest } = remote.estorno;
    const estorno = { estornado, ...rest };
    const atual = await findDevolucaoByAsaasId(uow.db, remote.id);
    if (atual) {
      await espelharEstorno(uow, deps, { atual, estorno, pedido: null });
      return;
    }
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
        motivo: 'cobranca_desconhecida',
        situacao,
        autorizada_em: null,
        no_provedor: estorno.emAndamento,
        estornado_centavos: estornado,
        encerrada_em: situacao === 'devolvida' ? now : null,
      },
      now,
    );
    if (row) recordDevolucao(uow, row, 'abrir');
  });
}
