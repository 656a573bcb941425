import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Note } from '../../../ui/status/Note.tsx';
import { useSession } from '../../../conta/identidade/session.public.ts';
import { attachmentStore } from '../kept-attachments.ts';

/** Files of an unpaid order that this browser still keeps: who came by another way than `/anexos` must know. */
export function EnvioPendente({ pedidoId }: { pedidoId: string }) {
  const quantos = usePendentes(pedidoId);
  if (quantos === 0) return null;
  return (
    <Note kind="wait" role="status" className="fluxo-nota">
      {quantos === 1
        ? '1 documento ainda não foi enviado.'
        : `${quantos} documentos ainda não foram enviados.`}{' '}
      <Link to={`/anexos/${pedidoId}`}>Continuar o envio</Link>
    </Note>
  );
}

function usePendentes(pedidoId: string): number {
  const { clienteId } = useSession();
  const [quantos, setQuantos] = useState(0);
  useEffect(() => {
    let over = false;
    async function contar(dono: string) {
      const salvos = await attachmentStore.read({ dono, pedidoId });
      if (!over) setQuantos(salvos.filter(({ record }) => record.pulado === null).length);
    }
    if (clienteId !== null) void contar(clienteId);
    return () => {
      over = true;
    };
  }, [clienteId, pedidoId]);
  return quantos;
}
