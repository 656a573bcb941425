import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useProva } from '../../conta/useProva.tsx';
import type { Vista } from '../filtros.ts';
import { useCriarPlanilha } from '../pedidos-adm.api.ts';

type ExportarProps = { vista: Vista; aoDizer: (texto: string) => void };

/** The orders of the filters as a file for spreadsheets, for whoever has just proven who they are. */
export function Exportar({ vista, aoDizer }: ExportarProps) {
  const [aberto, setAberto] = useState(false);
  const { mutateAsync, isPending } = useCriarPlanilha();
  const { garantirProva, dialogo } = useProva();

  async function exportar() {
    setAberto(false);
    try {
      if (!(await garantirProva())) return;
      salvar((await mutateAsync(vista)).url);
      aoDizer('A planilha está sendo baixada. Ela aparece nos downloads do navegador.');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      aoDizer(error.message);
    }
  }

  return (
    <>
      <Button variant="secondary" size="sm" icon={Download} busy={isPending} onClick={() => setAberto(true)}>
        Exportar CSV
      </Button>
      <ConfirmDialog
        open={aberto}
        title="Exportar os pedidos desta busca?"
        verb="Exportar CSV"
        onConfirm={() => void exportar()}
        onCancel={() => setAberto(false)}
      >
        <p>
          O arquivo traz nome, CPF e o que foi pedido. Guarde-o num lugar só seu: a exportação fica
          registrada.
        </p>
      </ConfirmDialog>
      {dialogo}
    </>
  );
}

/** The browser's own download: it shows how far it is, and goes on when this page is left. */
function salvar(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
