import type { MesaGraficos } from '#contracts/mesa/mesa.contract.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { useMesaCharts } from '../mesa.api.ts';
import { countWords, dayAndMonth, hoursWords } from '../mesa-words.ts';
import { DailyBars } from './DailyBars.tsx';
import { ChartCard } from './ChartCard.tsx';
import { DailyPoints } from './DailyPoints.tsx';
import { ServicosChart } from './ServicosChart.tsx';
import './charts.css';

export function MesaCharts() {
  const charts = useMesaCharts();
  return (
    <section aria-labelledby="mesa-graficos">
      <h2 id="mesa-graficos" className="section-title">
        Últimos 30 dias
      </h2>
      <LoadedQuery query={charts}>
        {(data) => (
          <div className="mesa-graficos">
            <ServicosChart servicos={data.servicos} />
            <ConclusaoChart {...data} />
            <EsperaChart {...data} />
            <RecebidoChart {...data} />
          </div>
        )}
      </LoadedQuery>
    </section>
  );
}

function ConclusaoChart({ dias, conclusao: { concluidos, medianaHoras, noPrazo } }: MesaGraficos) {
  const figure = medianaHoras === null ? '–' : hoursWords(medianaHoras);
  const summary =
    medianaHoras === null
      ? 'Nada foi concluído.'
      : `Metade em até ${figure}. ${noPrazo.toLocaleString('pt-BR')} de ${countWords(concluidos, 'concluído', 'concluídos')} dentro do prazo.`;
  return (
    <ChartCard
      id="conclusao"
      title="Do pagamento à conclusão"
      figure={figure}
      unit="mediana"
      summary={summary}
      columns={['Dia', 'Concluídos', 'Mediana']}
      rows={dias
        .filter(({ concluidos: n }) => n > 0)
        .map((day) => [
          dayAndMonth(day.dia),
          String(day.concluidos),
          day.medianaHoras === null ? '–' : hoursWords(day.medianaHoras),
        ])}
    >
      <DailyPoints
        points={dias.map(({ dia, medianaHoras: value }) => ({ day: dia, value }))}
        median={medianaHoras}
      />
    </ChartCard>
  );
}

/** A wait in minutes in words, and in hours. */
const words = (minutes: number | null) => (minutes === null ? '–' : hoursWords(minutes / 60));
const hours = (minutes: number | null) => minutes && minutes / 60;

function EsperaChart({ dias, resposta: { respostas, esperaMediana, esperaMaior } }: MesaGraficos) {
  return (
    <ChartCard
      id="espera"
      title="Espera por resposta no chat"
      figure={words(esperaMediana)}
      unit="mediana"
      summary={
        respostas === 0
          ? 'Nenhuma conversa foi respondida.'
          : `Metade em até ${words(esperaMediana)}; a mais longa, ${words(esperaMaior)}. ${countWords(respostas, 'resposta', 'respostas')}.`
      }
      columns={['Dia', 'Respostas', 'Mediana', 'Mais longa']}
      rows={dias
        .filter(({ respostas: n }) => n > 0)
        .map((day) => [
          dayAndMonth(day.dia),
          String(day.respostas),
          words(day.esperaMediana),
          words(day.esperaMaior),
        ])}
    >
      <DailyPoints
        points={dias.map(({ dia, ...day }) => ({
          day: dia,
          value: hours(day.esperaMediana),
          longest: hours(day.esperaMaior),
        }))}
        median={hours(esperaMediana)}
      />
    </ChartCard>
  );
}

function RecebidoChart({ dias, recebidoCentavos }: MesaGraficos) {
  const pagamentos = dias.reduce((sum, day) => sum + day.pagamentos, 0);
  return (
    <ChartCard
      id="recebido"
      title="Pagamentos recebidos"
      figure={formatReais(recebidoCentavos)}
      unit={countWords(pagamentos, 'pagamento', 'pagamentos')}
      summary={pagamentos === 0 ? 'Nenhum pagamento chegou.' : null}
      columns={['Dia', 'Pagamentos', 'Recebido']}
      rows={dias
        .filter(({ pagamentos: n }) => n > 0)
        .map((day) => [dayAndMonth(day.dia), String(day.pagamentos), formatReais(day.recebidoCentavos)])}
    >
      <DailyBars
        bars={dias.map(({ dia, recebidoCentavos: centavos }) => ({ day: dia, value: centavos / 100 }))}
        mark={(reais) => `R$ ${reais.toLocaleString('pt-BR')}`}
      />
    </ChartCard>
  );
}
