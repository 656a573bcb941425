import { useState, type SubmitEvent, type ReactNode } from 'react';
import type { FiltrosDaAuditoria } from '#contracts/mesa/auditoria.contract.ts';
import { GRUPOS_DE_ACOES, TITULOS_DOS_GRUPOS } from '#domain/instalacao/acoes/acoes.ts';
import { Button } from '#ui/button/Button.tsx';
import { Field } from '#ui/field/Field.tsx';
import { Select, TextInput } from '#ui/field/TextInput.tsx';

export const SEM_FILTROS: FiltrosDaAuditoria = {
  pessoa: null,
  paciente: '',
  acao: null,
  de: null,
  ate: null,
};

const OUTROS = { pacientes: 'Pacientes', farmacias: 'Farmácias (verificação)', sistema: 'Sistema' } as const;

type FiltrosProps = {
  pessoas: readonly { id: string; nome: string }[];
  /** Why the patient that was asked for last was not found. */
  pacienteErrado: string | undefined;
  onFilter: (filtros: FiltrosDaAuditoria) => void;
  /** Beside the buttons. */
  children: ReactNode;
};

/** Filters are applied by a button, because each reading of the list is audited. */
export function Filtros({ pessoas, pacienteErrado, onFilter, children }: FiltrosProps) {
  const [typed, setTyped] = useState(SEM_FILTROS);
  const [errors, setErrors] = useState<{ de?: string; ate?: string }>({});
  const change = (part: Partial<FiltrosDaAuditoria>) => setTyped((now) => ({ ...now, ...part }));

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const wrong = errorsOf(typed, event.currentTarget);
    setErrors(wrong);
    const first = wrong.de ? 'auditoria-de' : wrong.ate ? 'auditoria-ate' : null;
    if (first === null) onFilter({ ...typed, paciente: typed.paciente.trim() });
    else document.getElementById(first)?.focus();
  }

  return (
    <form className="auditoria-filtros row row-wrap" noValidate aria-label="Filtros" onSubmit={submit}>
      <Field label="Pessoa" id="auditoria-pessoa">
        {(control) => (
          <Select
            {...control}
            value={typed.pessoa ?? ''}
            onChange={({ currentTarget: { value } }) => change({ pessoa: value === '' ? null : value })}
          >
            <option value="">Todas as pessoas</option>
            {pessoas.map(({ id, nome }) => (
              <option key={id} value={id}>
                {nome}
              </option>
            ))}
            {Object.entries(OUTROS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Paciente" id="auditoria-paciente" error={pacienteErrado}>
        {(control) => (
          <TextInput
            {...control}
            value={typed.paciente}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            placeholder="Nome, CPF ou número do pedido"
            onChange={({ currentTarget }) => change({ paciente: currentTarget.value })}
          />
        )}
      </Field>
      <Field label="Ação" id="auditoria-acao">
        {(control) => (
          <Select
            {...control}
            value={typed.acao ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change({ acao: GRUPOS_DE_ACOES.find((grupo) => grupo === value) ?? null })
            }
          >
            <option value="">Todas as ações</option>
            {TITULOS_DOS_GRUPOS.map(({ grupo, titulo }) => (
              <option key={grupo} value={grupo}>
                {titulo}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <DayField
        label="De"
        id="auditoria-de"
        value={typed.de}
        error={errors.de}
        onChange={(de) => change({ de })}
      />
      <DayField
        label="Até"
        id="auditoria-ate"
        value={typed.ate}
        error={errors.ate}
        onChange={(ate) => change({ ate })}
      />
      <div className="auditoria-atos row row-wrap gap-2">
        <Button type="submit" variant="soft" size="sm">
          Filtrar
        </Button>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            setTyped(SEM_FILTROS);
            setErrors({});
            onFilter(SEM_FILTROS);
          }}
        >
          Limpar
        </Button>
        {children}
      </div>
    </form>
  );
}

/** A half-typed day has no value, and is still in its field. */
function errorsOf({ de, ate }: FiltrosDaAuditoria, form: HTMLFormElement): { de?: string; ate?: string } {
  const broken = (id: string) => form.querySelector<HTMLInputElement>(`#${id}`)?.validity.valid === false;
  const day = 'Escreva o dia inteiro, como 19/11/2026.';
  if (broken('auditoria-de')) return { de: day };
  if (broken('auditoria-ate')) return { ate: day };
  return de !== null && ate !== null && ate < de ? { ate: 'O último dia vem antes do primeiro.' } : {};
}

type DayFieldProps = {
  label: string;
  id: string;
  value: string | null;
  error: string | undefined;
  onChange: (value: string | null) => void;
};

function DayField({ label, id, value, error, onChange }: DayFieldProps) {
  return (
    <Field label={label} id={id} error={error}>
      {(control) => (
        <TextInput
          {...control}
          type="date"
          figures="num"
          min="2000-01-01"
          max="2999-12-31"
          value={value ?? ''}
          onChange={({ currentTarget: { value: typed } }) => onChange(typed === '' ? null : typed)}
        />
      )}
    </Field>
  );
}
