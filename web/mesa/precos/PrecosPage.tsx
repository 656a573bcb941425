import FlaskConical from 'lucide-react/icons/flask-conical';
import { Note } from '#ui/status/Note.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { useSession } from '#web/conta/identidade/session.public.ts';
import { PrecosEditor } from './components/PrecosEditor.tsx';
import { PrecosHistory } from './components/PrecosHistory.tsx';
import { usePrecosEditaveis } from './precos.api.ts';
import './precos.css';

export function PrecosPage() {
  const { demo } = useSession().aplicacao;
  const precos = usePrecosEditaveis();
  return (
    <Page layout="desk" className="precos" busy={precos.isPending}>
      <PageHeader
        title="Preços"
        lead="Valem para pedidos novos. Quem já escolheu o serviço paga o preço que viu, por 7 dias."
      />
      {demo && (
        <Note kind="wait" icon={FlaskConical} className="edicao-nota">
          <p>
            <b>Estes valores são de demonstração.</b> Confira um por um antes de abrir ao público.
          </p>
        </Note>
      )}
      <LoadedQuery query={precos}>{(data) => <PrecosEditor precos={data.precos} />}</LoadedQuery>
      <PrecosHistory />
    </Page>
  );
}
