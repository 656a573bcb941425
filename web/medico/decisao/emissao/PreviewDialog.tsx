import { useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '#ui/button/IconButton.tsx';
import { ViewDialog } from '#ui/dialog/ViewDialog.tsx';
import { Note } from '#ui/status/Note.tsx';
import { LoadingText } from '#ui/status/Skeleton.tsx';
import { fetchPreview } from '../decisao.api.ts';
import './emissao.css';

type PreviewDialogProps = {
  documentoId: string;
  versao: number;
  titulo: string;
  /** `seen`: the last page was shown. */
  onClose: (seen: boolean) => void;
};

/** The sheet as it would be issued now, page by page, marked `prévia`. */
export function PreviewDialog({ documentoId, versao, titulo, onClose }: PreviewDialogProps) {
  const [page, setPage] = useState(1);
  const seen = useRef(false);
  const preview = useQuery({
    queryKey: ['previa', documentoId, versao, page],
    queryFn: ({ signal }) => fetchPreview(documentoId, page, signal),
    staleTime: Infinity,
    gcTime: 60_000,
    throwOnError: false,
  });
  const picture = useObjectUrl(preview.data?.picture);
  const total = preview.data?.total ?? 1;
  useEffect(() => {
    if (picture !== null && page === total) seen.current = true;
  }, [picture, page, total]);
  return (
    <ViewDialog open title={`Prévia: ${titulo}`} closeLabel="Fechar" onClose={() => onClose(seen.current)}>
      <div className="previa" aria-busy={preview.isPending}>
        {picture !== null && <img src={picture} alt={`Página ${page} de ${total} da prévia: ${titulo}`} />}
        {preview.isPending && <LoadingText text="Carregando..." />}
        {preview.error !== null && (
          <Note kind="stop" role="alert">
            {preview.error.message}
          </Note>
        )}
      </div>
      <div className="row row-wrap gap-2-4 between">
        <p className="fine quiet">
          O mesmo modelo e os mesmos dados. Número, código e hora entram ao assinar.
        </p>
        {total > 1 && (
          <div className="row">
            <IconButton
              icon={ChevronLeft}
              label="Página anterior"
              size="desk"
              disabled={page === 1}
              onClick={() => setPage(page - 1)}
            />
            <span className="small num" role="status">
              Página {page} de {total}
            </span>
            <IconButton
              icon={ChevronRight}
              label="Página seguinte"
              size="desk"
              disabled={page === total}
              onClick={() => setPage(page + 1)}
            />
          </div>
        )}
      </div>
    </ViewDialog>
  );
}

/** Object URL of a picture; null without one. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [shown, setShown] = useState<{ blob: Blob; url: string } | null>(null);
  useEffect(() => {
    if (blob === undefined) return undefined;
    const url = URL.createObjectURL(blob);
    // An object URL is an external resource, created and revoked with the picture.
    queueMicrotask(() => setShown({ blob, url }));
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return shown !== null && shown.blob === blob ? shown.url : null;
}
