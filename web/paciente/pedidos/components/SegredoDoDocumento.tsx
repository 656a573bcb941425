import { useDocumentosDoPedido } from '../documentos.api.ts';

type SegredoProps = { pedidoId: string; documentoId: string };

/** Secret of a document; nothing while it is read, and without one. */
export function SegredoDoDocumento({ pedidoId, documentoId }: SegredoProps) {
  const { data } = useDocumentosDoPedido(pedidoId);
  const segredo = data?.documentos.find(({ id }) => id === documentoId)?.segredo ?? null;
  if (segredo === null) return null;
  return (
    <>
      {' '}
      <span className="mono nowrap strong">{segredo}</span>
    </>
  );
}
