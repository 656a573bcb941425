import { useState } from 'react';
import type { PedidoDetalhe } from '../../../../contracts/pedidos/pedidos.contract.ts';
import { LinkButton } from '../../../ui/button/LinkButton.tsx';
import { FormActions } from '../../../ui/field/Form.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { EnvioPendente } from '../../anexos/components/EnvioPendente.tsx';
import { RespostasPorSalvar } from '../../historico/components/RespostasPorSalvar.tsx';
import { telaDoPagamento } from '../tela.ts';
import { AntesDoPix } from './AntesDoPix.tsx';
import { ArquivosPulados } from './ArquivosPulados.tsx';
import { CobrancaPix } from './CobrancaPix.tsx';
import { OutraSituacao } from './OutraSituacao.tsx';

type PagamentoProps = {
  pedido: PedidoDetalhe;
  /** The charge has just appeared: it takes the focus of the button that made it. */
  focar: boolean;
};

/** The step of payment until the money is in. */
export function Pagamento({ pedido, focar }: PagamentoProps) {
  const [avisos, setAvisos] = useState<readonly string[]>([]);
  return (
    <>
      <ArquivosPulados pedidoId={pedido.id} />
      {pedido.editavel && <RespostasPorSalvar pedido={pedido} />}
      {pedido.editavel && <EnvioPendente pedidoId={pedido.id} />}
      {avisos.map((aviso) => (
        <Note key={aviso} kind="wait" role="status" className="fluxo-nota">
          {aviso}
        </Note>
      ))}
      <Situacao pedido={pedido} focar={focar} aoGerar={setAvisos} />
      <FormActions>
        <LinkButton variant="secondary" to="/usuario">
          Meus pedidos
        </LinkButton>
      </FormActions>
    </>
  );
}

type SituacaoProps = PagamentoProps & { aoGerar: (avisos: readonly string[]) => void };

function Situacao({ pedido, focar, aoGerar }: SituacaoProps) {
  const tela = telaDoPagamento(pedido);
  const { pix } = pedido.pagamento;
  if (tela === 'antes' || tela === 'preparo') return <AntesDoPix pedido={pedido} aoGerar={aoGerar} />;
  if (tela === 'esperando' && pix !== null)
    return <CobrancaPix pagamento={pedido.pagamento} pix={pix} focar={focar} />;
  return <OutraSituacao pedido={pedido} />;
}
