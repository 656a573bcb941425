import { useState, type SubmitEvent } from 'react';
import type { FaixaSncr } from '#contracts/documentos/numeros.contract.ts';
import { formatNumeroSncr } from '#domain/documentos/emissao/numero-sncr.ts';
import type { NumeroSncr } from '#domain/documentos/tipo-de-documento.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import { Field } from '#ui/field/Field.tsx';
import { FormActions, FormGrid } from '#ui/field/Form.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { DataCell, DataTable } from '#ui/list/DataTable.tsx';
import { Note } from '#ui/status/Note.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { kindName } from './kind-name.ts';
import { KindField } from './KindField.tsx';
import { useFaixas, useImportarFaixa, useNumerosDoSncr } from './numeros.api.ts';
import { PedirAoSncr } from './PedirAoSncr.tsx';
import { readFaixa, type TypedFaixa } from './typed-faixa.ts';
import './numeros.css';

/** `/medico/numeros`: ranges of SNCR numbers for electronic documents of controlled medicines. */
export function NumerosPage() {
  const query = useFaixas();
  const sncr = useNumerosDoSncr();
  return (
    <Page layout="desk">
      <PageHeader
        title="Números SNCR"
        lead="Com um número do tipo certo, a receita controlada sai assinada digitalmente. Sem número, ela sai em papel."
      />
      <LoadedQuery query={query}>{({ faixas }) => <Faixas faixas={faixas} />}</LoadedQuery>
      <LoadedQuery query={sncr}>{(read) => read.disponivel && <PedirAoSncr sncr={read} />}</LoadedQuery>
      <NewFaixa />
    </Page>
  );
}

const TITLES = ['Documento', 'Primeiro número', 'Último número', 'Livres'] as const;

function Faixas({ faixas }: { faixas: readonly FaixaSncr[] }) {
  if (faixas.length === 0) {
    return (
      <Note kind="info" title="Nenhuma faixa cadastrada">
        Peça números ao SNCR, ou cadastre aqui a faixa que você recebeu em sncr.anvisa.gov.br.
      </Note>
    );
  }
  return (
    <>
      {faixas.some(({ bloqueada }) => bloqueada) && (
        <Note kind="stop" title="Há uma faixa bloqueada">
          Outro médico já tinha cadastrado números dela, e nenhum sai mais daqui. Peça outra faixa em
          sncr.anvisa.gov.br.
        </Note>
      )}
      {faixas.some(({ deOutroEstado }) => deOutroEstado) && (
        <Note kind="stop" title="Há números de outro estado">
          Eles vieram com a sua inscrição em outro estado e não saem com o CRM de agora.
        </Note>
      )}
      <FaixasTable faixas={faixas} />
    </>
  );
}

function FaixasTable({ faixas }: { faixas: readonly FaixaSncr[] }) {
  const columns = TITLES.map((title, i) => ({ title, ...(i === 0 && { kind: 'head' as const }) }));
  return (
    <DataTable label="Faixas de números" columns={columns}>
      {faixas.map(({ id, numero, inicio, fim, livres, bloqueada, deOutroEstado, simulada }) => (
        <tr key={id}>
          <DataCell title={TITLES[0]} kind="head">
            {kindName(numero)} {simulada && <Tag kind="stop">Simulada</Tag>}
          </DataCell>
          <DataCell title={TITLES[1]}>
            <span className="num">{formatNumeroSncr(inicio)}</span>
          </DataCell>
          <DataCell title={TITLES[2]}>
            <span className="num">{formatNumeroSncr(fim)}</span>
          </DataCell>
          <DataCell title={TITLES[3]}>
            {livres === 0 ? (
              <NoneLeft bloqueada={bloqueada} deOutroEstado={deOutroEstado} />
            ) : (
              <span className="num">{livres.toLocaleString('pt-BR')}</span>
            )}
          </DataCell>
        </tr>
      ))}
    </DataTable>
  );
}

function NoneLeft({ bloqueada, deOutroEstado }: Pick<FaixaSncr, 'bloqueada' | 'deOutroEstado'>) {
  if (bloqueada) return <Tag kind="stop">Bloqueada</Tag>;
  return deOutroEstado ? <Tag kind="stop">De outro estado</Tag> : <Tag kind="wait">Acabaram</Tag>;
}

const BLANK: TypedFaixa = { inicio: '', fim: '' };

function NewFaixa() {
  const enter = useImportarFaixa();
  const [id, setId] = useState<string>(() => crypto.randomUUID());
  const [numero, setNumero] = useState<NumeroSncr>('RCE');
  const [typed, setTyped] = useState(BLANK);
  const [faults, setFaults] = useState<Partial<TypedFaixa>>({});
  const [problem, setProblem] = useState<{ message: string; attempt: number } | null>(null);
  const [said, setSaid] = useState('');
  const say = (message: string) => setProblem((before) => ({ message, attempt: (before?.attempt ?? 0) + 1 }));

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (enter.isPending) return;
    setSaid('');
    const read = readFaixa(typed);
    setFaults('faults' in read ? read.faults : {});
    if ('faults' in read) return say('Confira os números da faixa.');
    try {
      await enter.mutateAsync({ id, numero, ...read.numbers });
      setId(crypto.randomUUID());
      setTyped(BLANK);
      setProblem(null);
      setSaid('Faixa adicionada.');
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <Card as="form" pad noValidate className="numeros-nova grid" onSubmit={(event) => void submit(event)}>
      <h2>Nova faixa</h2>
      {problem !== null && <ErrorSummary {...problem} />}
      <FormGrid>
        <KindField label="Tipo de documento" value={numero} onChange={setNumero} />
        {(['inicio', 'fim'] as const).map((name) => (
          <Field
            key={name}
            label={name === 'inicio' ? 'Primeiro número' : 'Último número'}
            error={faults[name]}
            className="md-span-2"
          >
            {(control) => (
              <TextInput
                {...control}
                className="num"
                inputMode="numeric"
                autoComplete="off"
                placeholder="0000.0-00.0000000"
                value={typed[name]}
                onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
              />
            )}
          </Field>
        ))}
      </FormGrid>
      <p role="status" className="small muted">
        {said}
      </p>
      <FormActions>
        <Button type="submit" busy={enter.isPending}>
          Adicionar faixa
        </Button>
      </FormActions>
    </Card>
  );
}
