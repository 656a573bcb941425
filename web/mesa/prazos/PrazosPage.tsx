import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { useCalendarioEmVigor } from '#lib/clock/calendario.ts';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { CalendarioEditor } from './components/CalendarioEditor.tsx';
import './prazos.css';

/** `/prazos`: the promise of a payment now, and the days without work. */
export function PrazosPage() {
  const emVigor = useCalendarioEmVigor();
  return (
    <Page layout="desk" className="prazos" busy={emVigor.isPending}>
      <PageHeader
        title="Prazo e feriados"
        lead="Os feriados nacionais são automáticos. O que mudar aqui vale para os pagamentos confirmados daqui em diante: uma promessa já dada a um paciente não muda."
      />
      <LoadedQuery query={emVigor}>{(data) => <CalendarioEditor emVigor={data} />}</LoadedQuery>
    </Page>
  );
}
