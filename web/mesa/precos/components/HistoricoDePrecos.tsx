import { useState } from 'react';
import type { MudancaDePreco } from '../../../../contracts/catalogo/precos.contract.ts';
import { formatReais } from '../../../../domain/dinheiro.ts';
import { SERVICOS } from '../../../../domain/servicos.ts';
import { useToday } from '../../../lib/clock/clock.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { DataCell, DataTable } from '../../../ui/list/DataTable.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { Select } from '../../../ui/field/Select.tsx';
import { Carregado } from '../../../feedback/Carregado.tsx';
import { relativeDayAndHour } from '../../../lib/words/when.ts';
import { useHistoricoDePrecos } from '../precos.api.ts';

const QUANDO = { title: 'Quando', kind: 'head' } as const;
const SERVICO = { title: 'Serviço' };
const DE = { title: 'De', kind: 'money' } as const;
const PARA = { title: 'Para', kind: 'money' } as const;
const QUEM = { title: 'Quem' };
const COLUNAS = [QUANDO, SERVICO, DE, PARA, QUEM];
const PRIMEIRAS = 12;

/** Every price that was ever in force, newest first. */
export function HistoricoDePrecos() {
  const historico = useHistoricoDePrecos();
  // One thing at a time says that it is loading.
  if (historico.isPending) return null;
  return (
    <section className="precos-historico" aria-labelledby="historico">
      <h2 className="section-title" id="historico">
        Histórico
      </h2>
      <Carregado consulta={historico}>{({ mudancas }) => <Mudancas mudancas={mudancas} />}</Carregado>
    </section>
  );
}

function Mudancas({ mudancas }: { mudancas: readonly MudancaDePreco[] }) {
  const hoje = useToday();
  const [servico, setServico] = useState('');
  const [todas, setTodas] = useState(false);
  const doServico = mudancas.filter(({ Servico }) => servico === '' || Servico === servico);
  const vistas = todas ? doServico : doServico.slice(0, PRIMEIRAS);
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
      <DataTable label="Histórico de preços" columns={COLUNAS}>
        {vistas.map((mudanca) => (
          <tr key={mudanca.id}>
            <DataCell {...QUANDO}>
              <time dateTime={mudanca.em}>{capital(relativeDayAndHour(mudanca.em, hoje))}</time>
            </DataCell>
            <DataCell {...SERVICO}>{mudanca.Servico}</DataCell>
            <DataCell {...DE}>{mudanca.anterior === null ? '–' : formatReais(mudanca.anterior)}</DataCell>
            <DataCell {...PARA}>
              <b>{mudanca.preco === null ? 'fora da venda' : formatReais(mudanca.preco)}</b>
            </DataCell>
            <DataCell {...QUEM}>
              {mudanca.autor === 'administração' ? 'Administração' : 'Instalação'}
            </DataCell>
          </tr>
        ))}
      </DataTable>
      {vistas.length < doServico.length && (
        <Button variant="bare" size="sm" className="acima" onClick={() => setTodas(true)}>
          Mostrar todas ({doServico.length})
        </Button>
      )}
    </>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
