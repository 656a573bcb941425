import { useState } from 'react';
import type { MudancaDePreco } from '#contracts/catalogo/precos.contract.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { SERVICOS } from '#domain/catalogo/servicos.ts';
import { Button } from '#ui/button/Button.tsx';
import { Field } from '#ui/field/Field.tsx';
import { Select } from '#ui/field/TextInput.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { HistorySection, HistoryTable, type HistoryColumn } from '#web/mesa/edicao/History.tsx';
import { useHistoricoDePrecos } from '../precos.api.ts';

const COLUMNS: readonly HistoryColumn<MudancaDePreco>[] = [
  { title: 'Serviço', cell: ({ Servico }) => Servico },
  {
    title: 'De',
    kind: 'money',
    cell: ({ anterior }) => (anterior === null ? '–' : formatReais(anterior)),
  },
  {
    title: 'Para',
    kind: 'money',
    cell: ({ preco }) => <b>{preco === null ? 'fora da venda' : formatReais(preco)}</b>,
  },
  { title: 'Quem', cell: ({ autor }) => capital(autor) },
];
const FIRST_ROWS = 12;

/** All prices that were ever in force, newest first. */
export function PrecosHistory() {
  const historico = useHistoricoDePrecos();
  // The editor above already shows that the page is loading.
  if (historico.isPending) return null;
  return (
    <HistorySection className="valores-historico">
      <LoadedQuery query={historico}>{({ mudancas }) => <PrecoChanges changes={mudancas} />}</LoadedQuery>
    </HistorySection>
  );
}

function PrecoChanges({ changes }: { changes: readonly MudancaDePreco[] }) {
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
      <HistoryTable label="Histórico de preços" changes={seen} columns={COLUMNS} when={capital} />
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
