import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Note } from '#ui/status/Note.tsx';
import { useSession } from '#web/conta/identidade/session.public.ts';
import { uploadStore } from '../uploads/kept-uploads.ts';

/**
 * A notice about files of an unpaid order that this browser keeps but has not sent; shown on screens other than
 * `/anexos`.
 */
export function PendingUploads({ pedidoId }: { pedidoId: string }) {
  const count = usePendingCount(pedidoId);
  if (count === 0) return null;
  return (
    <Note kind="wait" role="status" className="fluxo-nota">
      {count === 1 ? '1 documento ainda não foi enviado.' : `${count} documentos ainda não foram enviados.`}{' '}
      <Link to={`/anexos/${pedidoId}`}>Continuar o envio</Link>
    </Note>
  );
}

function usePendingCount(pedidoId: string): number {
  const { clienteId } = useSession();
  const [count, setCount] = useState(0);
  useEffect(() => {
    let over = false;
    async function readCount(dono: string) {
      const saved = await uploadStore.read({ dono, pedidoId });
      if (!over) setCount(saved.filter(({ record }) => record.pulado === null).length);
    }
    if (clienteId !== null) void readCount(clienteId);
    return () => {
      over = true;
    };
  }, [clienteId, pedidoId]);
  return count;
}
