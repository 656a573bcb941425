import { useState } from 'react';
import type { MudancaDePreco } from '#contracts/catalogo/precos.contract.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { SERVICOS } from '#domain/catalogo/servicos.ts';
import { useToday } from '#lib/clock/clock.ts';
import { Button } from '#ui/button/Button.tsx';
import { DataCell, DataTable } from '#ui/list/DataTable.tsx';
import { Field } from '#ui/field/Field.tsx';
import { Select } from '#ui/field/TextInput.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { relativeDayAndHour } from '#lib/words/when.ts';
import { useHistoricoDePrecos } from '../precos.api.ts';

const WHEN = { title: 'Quando', kind: 'head' } as const;
const SERVICO = { title: 'Serviço' };
const FROM = { title: 'De', kind: 'money' } as const;
const TO = { title: 'Para', kind: 'money' } as const;
const WHO = { title: 'Quem' };
const COLUMNS = [WHEN, SERVICO, FROM, TO, WHO];
const FIRST_ROWS = 12;

/** All prices that were ever in force, newest first. */
export function PrecosHistory() {
  const historico = useHistoricoDePrecos();
  // The editor above already shows that the page is loading.
  if (historico.isPending) return null;
  return (
    <section className="precos-historico" aria-labelledby="historico">
      <h2 className="section-title" id="historico">
        Histórico
      </h2>
      <LoadedQuery query={historico}>{({ mudancas }) => <PrecoChanges changes={mudancas} />}</LoadedQuery>
    </section>
  );
}

function PrecoChanges({ changes }: { changes: readonly MudancaDePreco[] }) {
  const today = useToday();
  const [servico, setServico] = useState('');
  const [all, setAll] = useState(false);
  const ofServico = changes.filter(({ Servico }) => servico === '' || Servico === servico);
  const seen = all ? ofServico : ofServico.slice(0, FIRST_ROWS);
  return (
    <>
      <Field label="Mostrar" className="precos-filtro">
        {(control) => (
          <Select
            {...control}
            value={servico}
            onChange={({ currentTarget }) => setServico(currentTarget.value)}
          >
            <option value="">Todos os serviços</option>
            {SERVICOS.map(({ slug, titulo }) => (
              <option key={slug} value={titulo}>
                {titulo}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <DataTable label="Histórico de preços" columns={COLUMNS}>
        {seen.map((change) => (
          <tr key={change.id}>
            <DataCell {...WHEN}>
              <time dateTime={change.em}>{capital(relativeDayAndHour(change.em, today))}</time>
            </DataCell>
            <DataCell {...SERVICO}>{change.Servico}</DataCell>
            <DataCell {...FROM}>{change.anterior === null ? '–' : formatReais(change.anterior)}</DataCell>
            <DataCell {...TO}>
              <b>{change.preco === null ? 'fora da venda' : formatReais(change.preco)}</b>
            </DataCell>
            <DataCell {...WHO}>{change.autor === 'administração' ? 'Administração' : 'Instalação'}</DataCell>
          </tr>
        ))}
      </DataTable>
      {seen.length < ofServico.length && (
        <Button variant="bare" size="sm" className="acima" onClick={() => setAll(true)}>
          Mostrar todas ({ofServico.length})
        </Button>
      )}
    </>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
