import type { MudancaDeRegra } from '#contracts/catalogo/reembolsos.contract.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { History, type HistoryColumn } from '../edicao/History.tsx';
import { RegrasEditor } from './components/RegrasEditor.tsx';
import { useHistoricoDeRegras, useRegras } from './reembolsos.api.ts';
import { labelOfRegra } from './regras.ts';
import './reembolsos.css';

const COLUMNS: readonly HistoryColumn<MudancaDeRegra>[] = [
  { title: 'Regra', cell: labelOfRegra },
  { title: 'De', kind: 'money', cell: ({ anterior }) => (anterior === null ? '–' : `${anterior}%`) },
  { title: 'Para', kind: 'money', cell: ({ percentual }) => <b>{percentual}%</b> },
];

/** `/reembolsos`: which share of the price goes back, by cause and by how far the order had come. */
export function ReembolsosPage() {
  const regras = useRegras();
  const changes = useHistoricoDeRegras().data?.mudancas ?? [];
  return (
    <Page layout="desk" className="valores" busy={regras.isPending}>
      <PageHeader
        title="Regras de reembolso"
        lead="Quanto do preço do serviço volta ao paciente. Valem para reembolsos novos; os que já estão na lista ficam como estão."
      />
      <LoadedQuery query={regras}>{(data) => <RegrasEditor regras={data.regras} />}</LoadedQuery>
      <History
        className="valores-historico"
        label="Histórico das regras"
        changes={changes}
        columns={COLUMNS}
      />
    </Page>
  );
}
