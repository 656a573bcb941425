import FlaskConical from 'lucide-react/icons/flask-conical';
import { useSession } from '#web/conta/identidade/session.public.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Note } from '#ui/status/Note.tsx';
import { FretesEditor } from './components/FretesEditor.tsx';
import { FretesHistory } from './components/FretesHistory.tsx';
import { missingWords } from './frete-format.ts';
import { useFretes } from './fretes.api.ts';
import './fretes.css';

/** `/fretes`: freight by state and service. */
export function FretesPage() {
  const { demo } = useSession().aplicacao;
  const fretes = useFretes();
  const missing = fretes.data ? missingWords(fretes.data.fretes) : null;
  return (
    <Page layout="desk" className="fretes" busy={fretes.isPending}>
      <PageHeader
        title="Fretes"
        lead="O paciente vê o frete do seu estado com o total antes de pagar, e paga os dois num só Pix. Vale para os códigos gerados daqui em diante."
      />
      {demo && (
        <Note kind="wait" icon={FlaskConical} className="edicao-nota">
          <p>
            <b>Estes valores são de demonstração.</b> Confira um por um antes de abrir ao público.
          </p>
        </Note>
      )}
      {missing !== null && (
        <Note kind="stop" className="edicao-nota">
          <p>{missing}</p>
        </Note>
      )}
      <LoadedQuery query={fretes}>{(data) => <FretesEditor fretes={data.fretes} />}</LoadedQuery>
      <FretesHistory />
    </Page>
  );
}
