import { useParams } from 'react-router';
import { NotFoundPage } from '#web/feedback/NotFoundPage.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { EtapaFrame } from '../fluxo/EtapaFrame.tsx';
import { missingPedido } from '#lib/api/api.ts';
import { useSession } from '#web/conta/identidade/session.public.ts';
import { usePedido } from '../pedidos/pedidos.api.ts';
import { ClosedStep } from './components/ClosedStep.tsx';
import { UploadStep } from './uploads/UploadStep.tsx';
import './anexos.css';

/** `/anexos/{id}`: the attachments of one order; none is mandatory. */
export function AnexosPage() {
  const { id = '' } = useParams();
  const pedido = usePedido(id);
  const { clienteId } = useSession();
  const falta = missingPedido(pedido.error);
  if (falta) return <NotFoundPage code={falta.requestId} />;
  if (pedido.data?.editavel === false) return <ClosedStep pedido={pedido.data} />;
  return (
    <EtapaFrame
      etapa={4}
      title="Envie os seus documentos"
      lead={`Nenhum é obrigatório, mas eles ajudam o médico a decidir. Fotos e PDF, até 50\u00A0MB cada.`}
      pedido={pedido.data}
    >
      <LoadedQuery query={pedido}>
        {(dados) => <UploadStep key={id} pedido={dados} dono={clienteId ?? ''} />}
      </LoadedQuery>
    </EtapaFrame>
  );
}
