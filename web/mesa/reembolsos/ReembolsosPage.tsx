import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { RegrasEditor } from './components/RegrasEditor.tsx';
import { RegrasHistory } from './components/RegrasHistory.tsx';
import { useRegras } from './reembolsos.api.ts';
import './reembolsos.css';

/** `/reembolsos`: refunded share of the price by cause and stage. */
export function ReembolsosPage() {
  const regras = useRegras();
  return (
    <Page layout="desk" className="reembolsos" busy={regras.isPending}>
      <PageHeader
        title="Regras de reembolso"
        lead="Quanto do preço do serviço volta ao paciente. Valem para reembolsos novos; os que já estão na lista ficam como estão."
      />
      <LoadedQuery query={regras}>{(data) => <RegrasEditor regras={data.regras} />}</LoadedQuery>
      <RegrasHistory />
    </Page>
  );
}
