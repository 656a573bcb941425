import type { CalendarioEmVigor } from '#contracts/catalogo/feriados-locais.contract.ts';
import { feriadosEntre, HORAS_PROMETIDAS, prazoUtil } from '#domain/calendario/dias-uteis.ts';
import { prazoLongo } from '#domain/calendario/promessa.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { useCalendarioEmVigor } from '#lib/clock/calendario.ts';
import { useMinute } from '#lib/clock/clock.ts';
import { holidaySentence } from '#lib/words/deadline.ts';
import { Card } from '#ui/layout/Card.tsx';
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
      <LoadedQuery query={emVigor}>
        {(data) => (
          <>
            <PromiseNow emVigor={data} />
            <CalendarioEditor emVigor={data} />
          </>
        )}
      </LoadedQuery>
    </Page>
  );
}

/** Promise of a payment confirmed now, by the calendar in force. */
function PromiseNow({ emVigor }: { emVigor: CalendarioEmVigor }) {
  const now = useMinute();
  const prazo = prazoUtil(now, HORAS_PROMETIDAS, { modo: emVigor.modo, calendario: emVigor });
  return (
    <Card as="section" pad className="prazos-agora" aria-labelledby="prazos-agora">
      <h2 id="prazos-agora">Um pagamento confirmado agora promete</h2>
      <p className="prazos-promessa num">até {prazoLongo(prazo)}</p>
      <p className="small muted">
        {emVigor.modo === 'dias'
          ? 'São 48 horas úteis: contam as 24 horas dos dias úteis.'
          : 'São 48 horas úteis: contam só as horas de atendimento, das 8h às 12h e das 13h às 18h.'}{' '}
        {holidaySentence(feriadosEntre(now, prazo, emVigor))}
      </p>
    </Card>
  );
}
