import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { downloadFrom } from '../../../lib/browser/save-file.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { useProva } from '../../../conta/conta/prova.public.ts';
import type { Vista } from '../filtros.ts';
import { useCriarPlanilha } from '../pedidos-adm.api.ts';

type ExportarProps = {
  vista: Vista;
  /** How many orders the list holds, in words. */
  quantos: string;
  aoDizer: (texto: string) => void;
};

/** The orders of the list as a file for spreadsheets, for whoever has just proven who they are. */
export function Exportar({ vista, quantos, aoDizer }: ExportarProps) {
  const [aberto, setAberto] = useState(false);
  const [falha, setFalha] = useState<string | null>(null);
  const { mutateAsync, isPending } = useCriarPlanilha();
  const { garantirProva, dialogo } = useProva();

  function abrir() {
    setFalha(null);
    setAberto(true);
  }

  async function exportar() {
    // One question at a time: the proof takes the place of this one.
    setAberto(false);
    try {
      if (!(await garantirProva())) return;
      downloadFrom((await mutateAsync(vista)).url);
      aoDizer('A planilha está sendo baixada. Ela aparece nos downloads do navegador.');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFalha(error.message);
      setAberto(true);
    }
  }

  return (
    <>
      <Button variant="secondary" size="sm" icon={Download} busy={isPending} onClick={abrir}>
        Exportar CSV
      </Button>
      <ConfirmDialog
        open={aberto}
        title="Exportar os pedidos desta lista?"
        verb="Exportar CSV"
        onConfirm={() => void exportar()}
        onCancel={() => setAberto(false)}
      >
        <p>
          O arquivo traz {quantos}: os mesmos filtros e a mesma ordem da lista, com nome, CPF e o que foi
          pedido. Guarde-o num lugar só seu: a exportação fica registrada.
        </p>
        {falha !== null && (
          <Note kind="stop" role="alert" className="acima">
            {falha}
          </Note>
        )}
      </ConfirmDialog>
      {dialogo}
    </>
  );
}
