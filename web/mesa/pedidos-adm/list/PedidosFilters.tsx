import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { ORDENS } from '#contracts/mesa/lista-de-pedidos.contract.ts';
import { STATUS, ehPedidoStatus } from '#domain/pedidos/pedido-status.ts';
import { SERVICOS, servicoPorTitulo } from '#domain/catalogo/servicos.ts';
import { Button } from '#ui/button/Button.tsx';
import { Field } from '#ui/field/Field.tsx';
import { TextInput, Select } from '#ui/field/TextInput.tsx';
import type { PedidosView } from './pedidos-view.ts';
import type { ChangeView } from './usePedidosView.ts';

/** Milliseconds after the last key before the search runs. */
const PAUSE_MS = 300;

type PedidosFiltersProps = {
  view: PedidosView;
  buscaCurta: boolean;
  change: ChangeView;
  /** Buttons at the end of the line. */
  children?: ReactNode;
};

/**
 * Search, `Status` and sort order on one line, the other filters folded. Each change is applied at once and added to
 * the history.
 */
export function PedidosFilters({ view, buscaCurta, change, children }: PedidosFiltersProps) {
  // Open when one of these filters is set, so that it is visible.
  const [more, setMore] = useState(hasRareFilters(view));
  const id = useId();
  return (
    <div className="pedidos-filtros row row-wrap gap-2-3" role="search" aria-label="Filtros">
      <SearchField busca={view.busca} tooShort={buscaCurta} change={change} />
      <Field label="Status" id="filtro-status" className="pedidos-filtro">
        {(control) => (
          <Select
            {...control}
            value={view.status ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change({ status: ehPedidoStatus(value) ? value : null })
            }
          >
            <option value="">Todos</option>
            {STATUS.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </Select>
        )}
      </Field>
      <Button
        variant="secondary"
        size="desk"
        icon={SlidersHorizontal}
        aria-expanded={more}
        aria-controls={id}
        onClick={() => setMore(!more)}
      >
        {more ? 'Menos filtros' : 'Mais filtros'}
      </Button>
      <Field label="Ordem" id="filtro-ordem" className="pedidos-filtro pedidos-ordem">
        {(control) => (
          <Select
            {...control}
            value={view.ordem}
            onChange={({ currentTarget: { value } }) =>
              change({ ordem: ORDENS.find((ordem) => ordem === value) ?? 'recentes' })
            }
          >
            <option value="prazo">Prazo</option>
            <option value="recentes">Mais recentes</option>
            <option value="antigos">Mais antigos</option>
          </Select>
        )}
      </Field>
      <div className="pedidos-filtros-atos row align-stretch gap-2 push">{children}</div>
      <div className="pedidos-mais grid" id={id} hidden={!more}>
        <RareFilters view={view} change={change} />
      </div>
    </div>
  );
}

function hasRareFilters({ servico, de, ate, atrasados }: PedidosView): boolean {
  return atrasados || [servico, de, ate].some((value) => value !== null);
}

function RareFilters({ view, change }: Pick<PedidosFiltersProps, 'view' | 'change'>) {
  return (
    <>
      <Field label="Prazo" id="filtro-prazo">
        {(control) => (
          <Select
            {...control}
            value={view.atrasados ? 'atrasados' : ''}
            onChange={({ currentTarget: { value } }) => change({ atrasados: value === 'atrasados' })}
          >
            <option value="">Todos</option>
            <option value="atrasados">Atrasados</option>
          </Select>
        )}
      </Field>
      <Field label="Serviço" id="filtro-servico">
        {(control) => (
          <Select
            {...control}
            value={view.servico ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change({ servico: servicoPorTitulo(value)?.titulo ?? null })
            }
          >
            <option value="">Todos os serviços</option>
            {SERVICOS.map(({ titulo }) => (
              <option key={titulo}>{titulo}</option>
            ))}
          </Select>
        )}
      </Field>
      <DateField label="Feitos desde" id="filtro-de" value={view.de} onChange={(de) => change({ de })} />
      <DateField label="Feitos até" id="filtro-ate" value={view.ate} onChange={(ate) => change({ ate })} />
    </>
  );
}

type SearchFieldProps = { busca: string; tooShort: boolean; change: ChangeView };

function SearchField({ busca, tooShort, change }: SearchFieldProps) {
  const { text, type, send } = useFilterText(busca, (next) =>
    change({ busca: next }, { replace: busca !== '' }),
  );
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Field
      label="Buscar"
      id="filtro-busca"
      className="pedidos-busca"
      error={tooShort ? 'Escreva ao menos 3 letras do nome, o CPF ou o número.' : undefined}
    >
      {(control) => (
        <TextInput
          {...control}
          type="search"
          value={text}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          placeholder="Nome, CPF, telefone…"
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') send(text.trim());
          }}
        />
      )}
    </Field>
  );
}

type DateFieldProps = {
  label: string;
  id: string;
  value: string | null;
  onChange: (value: string | null) => void;
};

/** Lower limit of a date: the year is typed digit by digit, so 0002 must not be applied on the way to 2026. */
const FIRST_DAY = '2000-01-01';

function DateField({ label, id, value, onChange }: DateFieldProps) {
  const { text, type, send } = useFilterText(value ?? '', (next) => onChange(next === '' ? null : next));
  return (
    <Field label={label} id={id}>
      {(control) => (
        <TextInput
          {...control}
          type="date"
          figures="num"
          min={FIRST_DAY}
          max="2999-12-31"
          value={text}
          onChange={({ currentTarget: { value: typed } }) => {
            type(typed);
            if (typed === '' || (typed >= FIRST_DAY && typed.length === FIRST_DAY.length)) send(typed);
          }}
        />
      )}
    </Field>
  );
}

/**
 * The text of a filter's field beside its applied value in the history. While the person types, the applied value
 * does not overwrite the text; a value from elsewhere (back, cleared filters) does.
 */
function useFilterText(value: string, onChange: (value: string) => void) {
  const [draft, setDraft] = useState({ text: value, seen: value, sent: value });
  if (draft.seen !== value) {
    const text = value === draft.sent ? draft.text : value;
    setDraft({ text, seen: value, sent: value });
  }
  return {
    text: draft.text,
    type: (text: string) => setDraft((now) => ({ ...now, text })),
    /** Applies the text as the filter's value, unless it is applied already. */
    send: (next: string) => {
      if (next === draft.sent) return;
      setDraft((now) => ({ ...now, sent: next }));
      onChange(next);
    },
  };
}
