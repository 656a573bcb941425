import FileDown from 'lucide-react/icons/file-down';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { nomeDoDossie } from '#domain/pedidos/dossie.ts';
import { saveFile } from '#lib/browser/save-file.ts';
import { Button } from '#ui/button/Button.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useProva } from '#web/conta/conta/prova.public.ts';
import { fetchDossie } from './pedidos-adm.api.ts';

/**
 * A button that downloads an order as a PDF after a prova of identity, and the notice about its progress or
 * failure.
 */
export function useDossie(pedidoId: string): { button: ReactNode; note: ReactNode } {
  const client = useQueryClient();
  const { ensureProva, dialog } = useProva();
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: async () => {
      if (!(await ensureProva())) return false;
      saveFile(nomeDoDossie(pedidoId), await fetchDossie(pedidoId));
      return true;
    },
    // The download is recorded in the order's history.
    onSuccess: () => client.invalidateQueries({ queryKey: ['pedido', pedidoId] }),
  });
  const download = () => mutate();
  const button = (
    <Button variant="secondary" size="sm" icon={FileDown} busy={isPending} onClick={download}>
      Baixar dossiê (PDF)
    </Button>
  );
  const note = (
    <>
      <div role="status">
        {isPending && <p className="small muted">Montando o dossiê…</p>}
        {data === true && !isPending && (
          <Note kind="ok">
            Dossiê na pasta de downloads. Ele traz dados de saúde: guarde-o num lugar só seu.
          </Note>
        )}
      </div>
      {error !== null && !isPending && (
        <Note kind="stop" role="alert">
          <p>{error.message}</p>
          <Button variant="secondary" size="sm" className="pedido-de-novo" onClick={download}>
            Tentar de novo
          </Button>
        </Note>
      )}
      {dialog}
    </>
  );
  return { button, note };
}
