import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { downloadFrom } from '../../../lib/browser/save-file.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { useProva } from '../../../conta/conta/prova.public.ts';
import type { PedidosView } from './pedidos-view.ts';
import { useCriarPlanilha } from '../pedidos-adm.api.ts';

type ExportCsvProps = {
  view: PedidosView;
  /** The number of orders in the list, with its noun. */
  count: string;
  onDone: (text: string) => void;
};

/** Exports the orders of the list as a CSV file, after a prova of identity. */
export function ExportCsv({ view, count, onDone }: ExportCsvProps) {
  const [open, setOpen] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync, isPending } = useCriarPlanilha();
  const { ensureProva, dialog } = useProva();

  function openDialog() {
    setFailure(null);
    setOpen(true);
  }

  async function exportCsv() {
    // One dialog at a time: the prova's dialog replaces this one.
    setOpen(false);
    try {
      if (!(await ensureProva())) return;
      downloadFrom((await mutateAsync(view)).url);
      onDone('A planilha está sendo baixada. Ela aparece nos downloads do navegador.');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
      setOpen(true);
    }
  }

  return (
    <>
      <Button variant="secondary" size="sm" icon={Download} busy={isPending} onClick={openDialog}>
        Exportar CSV
      </Button>
      <ConfirmDialog
        open={open}
        title="Exportar os pedidos desta lista?"
        verb="Exportar CSV"
        onConfirm={() => void exportCsv()}
        onCancel={() => setOpen(false)}
      >
        <p>
          O arquivo traz {count}: os mesmos filtros e a mesma ordem da lista, com nome, CPF e o que foi
          pedido. Guarde-o num lugar só seu: a exportação fica registrada.
        </p>
        {failure !== null && (
          <Note kind="stop" role="alert" className="acima">
            {failure}
          </Note>
        )}
      </ConfirmDialog>
      {dialog}
    </>
  );
}
