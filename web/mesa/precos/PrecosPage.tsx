import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { DemoNote } from '../edicao/DemoNote.tsx';
import { PrecosEditor } from './components/PrecosEditor.tsx';
import { PrecosHistory } from './components/PrecosHistory.tsx';
import { usePrecosEditaveis } from './precos.api.ts';
import './precos.css';

export function PrecosPage() {
  const precos = usePrecosEditaveis();
  return (
    <Page layout="desk" className="valores precos" busy={precos.isPending}>
      <PageHeader
        title="Preços"
        lead="Valem para pedidos novos. Quem já escolheu o serviço paga o preço que viu, por 7 dias."
      />
      <DemoNote />
      <LoadedQuery query={precos}>{(data) => <PrecosEditor precos={data.precos} />}</LoadedQuery>
      <PrecosHistory />
    </Page>
  );
}
