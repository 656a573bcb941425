import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { useToday } from '#lib/clock/clock.ts';
import { relativeDayAndHour } from '#lib/words/when.ts';
import { DataCell, DataTable } from '#ui/list/DataTable.tsx';
import { labelOfFrete } from '../frete-format.ts';
import { useHistoricoDeFretes } from '../fretes.api.ts';

const WHEN = { title: 'Quando', kind: 'head' } as const;
const FRETE = { title: 'Frete' };
const FROM = { title: 'De', kind: 'money' } as const;
const TO = { title: 'Para', kind: 'money' } as const;

export function FretesHistory() {
  const mudancas = useHistoricoDeFretes().data?.mudancas ?? [];
  const today = useToday();
  if (mudancas.length === 0) return null;
  return (
    <section className="fretes-historico" aria-labelledby="historico">
      <h2 className="section-title" id="historico">
        Histórico
      </h2>
      <DataTable label="Histórico dos fretes" columns={[WHEN, FRETE, FROM, TO]}>
        {mudancas.map((mudanca) => (
          <tr key={mudanca.id}>
            <DataCell {...WHEN}>
              <time dateTime={mudanca.em}>{relativeDayAndHour(mudanca.em, today)}</time>
            </DataCell>
            <DataCell {...FRETE}>{labelOfFrete(mudanca)}</DataCell>
            <DataCell {...FROM}>{reaisOrNone(mudanca.anterior)}</DataCell>
            <DataCell {...TO}>
              <b>{reaisOrNone(mudanca.centavos)}</b>
            </DataCell>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

function reaisOrNone(centavos: number | null): string {
  return centavos === null ? 'sem frete' : formatReais(centavos);
}
