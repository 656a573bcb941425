import { useEffect, useRef, useState } from 'react';
import { tabStorage } from '#lib/browser/tab-storage.ts';
import { EmptyArt } from '#ui/art/EmptyArt.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Done, type DoneWords } from '#ui/status/Done.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { FhirExport } from '../fhir/FhirExport.tsx';
import { PedidosFilters } from './list/PedidosFilters.tsx';
import { PedidosResults } from './list/PedidosResults.tsx';
import { keepWalk } from './list/pedidos-walk.ts';
import { focusAfterTurn, usePedidosKeys, type PageStep } from './list/usePedidosKeys.ts';
import { PedidosTabs } from './list/PedidosTabs.tsx';
import { EMPTY_TAB, urgencyWords } from './list/bandejas-words.ts';
import { viewQuery, isFiltered, wholeBandeja, type PedidosView } from './list/pedidos-view.ts';
import { useBandejas, usePedidosPage, type PedidosPageData, useCriarPlanilha } from './pedidos-adm.api.ts';
import { usePedidosView } from './list/usePedidosView.ts';
import { VisaoButton } from './visoes/VisaoButton.tsx';
import './list/pedidos-lista.css';
import './list/pedidos-pagina.css';
import './pedidos-adm.css';
import { CsvDownload } from '../csv/csv.public.ts';

/** `/pedidos`: the orders of all patients; the live stream keeps them current. */
export function PedidosPage() {
  const { view, change } = usePedidosView();
  const page = usePedidosPage(view);
  const [said, setSaid] = useState<DoneWords | null>(null);
  const countLine = useRef<HTMLParagraphElement>(null);
  const { lugar } = view;
  const before = useRef(lugar);
  useEffect(() => {
    if (before.current === lugar) return;
    before.current = lugar;
    // The new page may not have the paging button that had the focus.
    if (document.activeElement === document.body) countLine.current?.focus();
  }, [lugar]);
  // The results as they are shown, also while a page is read again: without the placeholder of the page before.
  const shown = page.isPlaceholderData ? undefined : page.data;
  const turned = useRef<PageStep | null>(null);
  usePedidosKeys((turn) => {
    const to = turn === 1 ? shown?.proxima : shown?.anterior;
    if (!to) return;
    turned.current = turn;
    change({ lugar: to });
  });
  useEffect(() => {
    if (shown === undefined) return;
    keepWalk(tabStorage(), view, shown);
    if (turned.current !== null) focusAfterTurn(turned.current);
    turned.current = null;
    // oxlint-disable-next-line react/exhaustive-deps -- `view` is a new object at each render; the answer is that of its view
  }, [shown]);
  return (
    <Page layout="desk" className="pedidos-pagina" busy={page.isFetching}>
      <PageHeader
        title="Pedidos"
        lead={
          <div className="pedidos-lead muted num">
            <p className="pedidos-contagem" role="status" ref={countLine} tabIndex={-1}>
              {page.data ? countWords(page.data, view) : 'Carregando...'}
            </p>
            <UrgencyLine />
          </div>
        }
      />
      <PedidosTabs view={view} />
      <PedidosFilters view={view} buscaCurta={page.data?.buscaCurta ?? false} change={change}>
        <VisaoButton view={view} onDone={(text) => setSaid({ text })} />
        <ExportCsv view={view} count={fileCountWords(page.data)} onDone={(text) => setSaid({ text })} />
      </PedidosFilters>
      <Done words={said} />
      {page.data?.parecido && (
        <p className="pedidos-parecido" role="status">
          Ninguém com “{view.busca}”. Aqui estão os pedidos de quem se chama “{page.data.parecido}”.
        </p>
      )}
      <LoadedQuery query={page}>
        {(data) =>
          data.pedidos.length === 0 ? (
            <NoPedidosFound view={view} onClear={() => change(wholeBandeja(view.bandeja))} />
          ) : (
            <PedidosResults
              key={`${viewQuery(view)} ${view.busca}`}
              page={data}
              view={view}
              goTo={(next) => change({ lugar: next })}
              onDone={(text) => setSaid({ text })}
            />
          )
        }
      </LoadedQuery>
      <FhirExport />
    </Page>
  );
}

/** Count of late orders and those due today. */
function UrgencyLine() {
  const { data } = useBandejas();
  const words = data ? urgencyWords(data) : '';
  return words === '' ? null : <p className="small">{words}</p>;
}

function NoPedidosFound({ view, onClear }: { view: PedidosView; onClear: () => void }) {
  if (!isFiltered(view)) return <EmptyState art={<EmptyArt />} {...EMPTY_TAB[view.bandeja ?? 'todos']} />;
  return (
    <EmptyState
      art={<EmptyArt />}
      title="Nenhum pedido assim"
      text="Nenhum pedido combina com todos os filtros ao mesmo tempo."
      action={
        <Button variant="secondary" onClick={onClear}>
          Limpar os filtros
        </Button>
      }
    />
  );
}

const THOUSANDS = new Intl.NumberFormat('pt-BR');

const ORDER_WORDS: Readonly<Record<PedidosView['ordem'], string>> = {
  recentes: 'do mais recente ao mais antigo',
  antigos: 'do mais antigo ao mais recente',
  prazo: 'primeiro os que esperam por nós, pelo prazo',
};

function countWords({ total, haMais }: PedidosPageData, { ordem }: PedidosView): string {
  if (total === null) return `Pedidos ${ORDER_WORDS[ordem]}`;
  if (total === 1) return '1 pedido';
  if (total === 0) return 'Nenhum pedido';
  return `${haMais ? 'Mais de ' : ''}${THOUSANDS.format(total)} pedidos, ${ORDER_WORDS[ordem]}`;
}

function fileCountWords(page: PedidosPageData | undefined): string {
  const { total = null, haMais = false } = page ?? {};
  if (total === null) return 'todos os pedidos desta lista';
  if (total < 2) return total === 1 ? '1 pedido' : 'nenhum pedido';
  return `${haMais ? 'mais de ' : ''}${THOUSANDS.format(total)} pedidos`;
}

type ExportCsvProps = {
  view: PedidosView;
  /** The number of orders in the list, with its noun. */
  count: string;
  onDone: (text: string) => void;
};

/** Exports the orders of the list as a CSV file, after a prova of identity. */
function ExportCsv({ view, count, onDone }: ExportCsvProps) {
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
