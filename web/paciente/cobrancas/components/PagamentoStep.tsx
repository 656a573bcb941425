import { useState } from 'react';
import type { PedidoDetalhe } from '#contracts/pedidos/pedidos.contract.ts';
import { Note } from '#ui/status/Note.tsx';
import { PendingUploads } from '#web/paciente/anexos/components/PendingUploads.tsx';
import { UnsavedRespostasNote } from '#web/paciente/historico/components/UnsavedRespostasNote.tsx';
import { financeiroScreen } from '../financeiro-screen.ts';
import { AntesDoPix } from './AntesDoPix.tsx';
import { MissingProva } from './MissingProva.tsx';
import { SkippedFiles } from './SkippedFiles.tsx';
import { CobrancaPix } from './CobrancaPix.tsx';
import { OtherSituacao } from './OtherSituacao.tsx';

type PagamentoStepProps = {
  pedido: PedidoDetalhe;
  /** The charge was just created: it takes the focus from the removed button. */
  takeFocus: boolean;
};

/** The payment step of an order that is not paid yet. */
export function PagamentoStep({ pedido, takeFocus }: PagamentoStepProps) {
  const [avisos, setAvisos] = useState<readonly string[]>([]);
  return (
    <>
      <SkippedFiles pedidoId={pedido.id} />
      {pedido.editavel && <UnsavedRespostasNote pedido={pedido} />}
      {pedido.editavel && <PendingUploads pedidoId={pedido.id} />}
      {pedido.editavel && <MissingProva pedido={pedido} />}
      {avisos.map((aviso) => (
        <Note key={aviso} kind="wait" role="status" className="fluxo-nota">
          {aviso}
        </Note>
      ))}
      <Situacao pedido={pedido} takeFocus={takeFocus} onCreated={setAvisos} />
    </>
  );
}

type SituacaoProps = PagamentoStepProps & { onCreated: (avisos: readonly string[]) => void };

function Situacao({ pedido, takeFocus, onCreated }: SituacaoProps) {
  const screen = financeiroScreen(pedido);
  const { cobranca } = pedido;
  if (screen === 'antes' || screen === 'preparo') return <AntesDoPix pedido={pedido} onCreated={onCreated} />;
  if (screen === 'esperando' && cobranca?.estado === 'aberta')
    return <CobrancaPix pedido={pedido} cobranca={cobranca} takeFocus={takeFocus} />;
  return <OtherSituacao pedido={pedido} />;
}
