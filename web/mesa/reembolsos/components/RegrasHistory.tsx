import { useToday } from '#lib/clock/clock.ts';
import { relativeDayAndHour } from '#lib/words/when.ts';
import { DataCell, DataTable } from '#ui/list/DataTable.tsx';
import { labelOfRegra } from '../regras.ts';
import { useHistoricoDeRegras } from '../reembolsos.api.ts';

const WHEN = { title: 'Quando', kind: 'head' } as const;
const REGRA = { title: 'Regra' };
const FROM = { title: 'De', kind: 'money' } as const;
const TO = { title: 'Para', kind: 'money' } as const;

export function RegrasHistory() {
  const mudancas = useHistoricoDeRegras().data?.mudancas ?? [];
  const today = useToday();
  if (mudancas.length === 0) return null;
  return (
    <section className="regras-historico" aria-labelledby="historico">
      <h2 className="section-title" id="historico">
        Histórico
      </h2>
      <DataTable label="Histórico das regras" columns={[WHEN, REGRA, FROM, TO]}>
        {mudancas.map((mudanca) => (
          <tr key={mudanca.id}>
            <DataCell {...WHEN}>
              <time dateTime={mudanca.em}>{relativeDayAndHour(mudanca.em, today)}</time>
            </DataCell>
            <DataCell {...REGRA}>{labelOfRegra(mudanca)}</DataCell>
            <DataCell {...FROM}>{mudanca.anterior === null ? '–' : `${mudanca.anterior}%`}</DataCell>
            <DataCell {...TO}>
              <b>{mudanca.percentual}%</b>
            </DataCell>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}
