import { CsvDownload } from '#web/mesa/csv/csv.public.ts';
import { useCriarPlanilha } from '../pedidos-adm.api.ts';
import type { PedidosView } from './pedidos-view.ts';

type ExportCsvProps = {
  view: PedidosView;
  /** The number of orders in the list, with its noun. */
  count: string;
  onDone: (text: string) => void;
};

/** Exports the orders of the list as a CSV file, after a prova of identity. */
export function ExportCsv({ view, count, onDone }: ExportCsvProps) {
  const { mutateAsync } = useCriarPlanilha();
  return (
    <CsvDownload
      verb="Exportar CSV"
      question="Exportar os pedidos desta lista?"
      makeLink={() => mutateAsync(view)}
      onDone={onDone}
    >
      <p>
        O arquivo traz {count}: os mesmos filtros e a mesma ordem da lista, com nome, CPF e o que foi pedido.
        Guarde-o num lugar só seu: a exportação fica registrada.
      </p>
    </CsvDownload>
  );
}
