import CalendarDays from 'lucide-react/icons/calendar-days';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useState, type KeyboardEvent } from 'react';
import type { AgendaDoMedico, AgendaEditada } from '#contracts/pedidos/agenda.contract.ts';
import { formatHora } from '#domain/calendario/horas.ts';
import { somarDias } from '#domain/calendario/datas.ts';
import { contarHorarios } from '#domain/consultorio/agenda.ts';
import { MAX_ADIANTE, MAX_MOTIVO, recusaDaExcecao } from '#domain/consultorio/agenda-digitada.ts';
import { useFocusAfter } from '#lib/browser/useFocusAfter.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { Field, FieldError } from '#ui/field/Field.tsx';
import { Select, TextInput } from '#ui/field/TextInput.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { dayMonth, shortDate } from '../semana/week-grid.ts';
import { fieldId, type AgendaFaults } from './agenda-faults.ts';
import { BLANK_EXCECAO, type EditedAgenda, type TypedExcecao } from './edited-agenda.ts';

type Excecao = AgendaEditada['excecoes'][number];

type ExcecoesProps = {
  edited: EditedAgenda;
  feriados: AgendaDoMedico['feriados'];
  today: string;
  faults: AgendaFaults;
  onChange: (change: Pick<EditedAgenda, 'excecoes'> | Pick<EditedAgenda, 'nova'>) => void;
};

/** How far ahead holidays are listed among the exceptions, in days. */
const HOLIDAYS_AHEAD = 45;

/** Days that differ from the week, the holidays to come, and the fields of a new exception. */
export function Excecoes({ edited, feriados, today, faults, onChange }: ExcecoesProps) {
  const { excecoes, nova, duracaoMin } = edited;
  const [refused, setRefused] = useState<AgendaFaults>(new Map());
  const [said, setSaid] = useState('');
  const focusAfter = useFocusAfter();
  const soon = feriados.filter(({ data }) => data >= today && data <= somarDias(today, HOLIDAYS_AHEAD));
  const rows = [
    ...excecoes.map((excecao, at) => ({ order: `${excecao.data} ${excecao.de ?? ''}`, excecao, at })),
    ...soon.map(({ data, nome }) => ({ order: data, nome, data })),
  ].toSorted((a, b) => a.order.localeCompare(b.order));

  function type(change: Partial<TypedExcecao>) {
    setSaid('');
    onChange({ nova: { ...nova, ...change } });
  }

  function add() {
    const { data, tipo, motivo } = nova;
    const excecao = { data, tipo, de: nova.de || null, ate: nova.ate || null, motivo: motivo.trim() };
    const faultsNow = recusaDaExcecao(excecao, excecoes, { hoje: today, duracaoMin });
    setRefused(new Map(faultsNow.map(({ campo, mensagem }) => [campo, mensagem])));
    const [first] = faultsNow;
    if (first) return focusAfter(`agenda-nova-${first.campo}`);
    onChange({ excecoes: [...excecoes, excecao] });
    onChange({ nova: BLANK_EXCECAO });
    setSaid(`Exceção de ${dayMonth(data)} adicionada. Falta salvar.`);
    focusAfter('agenda-nova-data');
  }

  return (
    <Card as="section" aria-labelledby="agenda-excecoes-titulo">
      <div className="agenda-cab">
        <h2 id="agenda-excecoes-titulo">Exceções</h2>
        <p className="fine quiet">Feriados nacionais já contam.</p>
      </div>
      {rows.length > 0 && (
        <ul className="agenda-excecoes">
          {rows.map((row) =>
            'excecao' in row ? (
              <ExcecaoRow
                key={row.order}
                excecao={row.excecao}
                at={row.at}
                duracaoMin={duracaoMin}
                faults={faults}
                onRemove={() => {
                  onChange({ excecoes: excecoes.filter((_, n) => n !== row.at) });
                  setSaid(`Exceção de ${dayMonth(row.excecao.data)} removida. Falta salvar.`);
                  focusAfter('agenda-nova-data');
                }}
              />
            ) : (
              <li key={row.order}>
                <Icon icon={CalendarDays} className="quiet" />
                <p>
                  <b className="num">{shortDate(row.data)}</b> {row.nome}
                  <br />
                  <span className="fine quiet">Feriado nacional, automático</span>
                </p>
              </li>
            ),
          )}
        </ul>
      )}
      <NovaExcecao
        nova={nova}
        refused={refused}
        unfinished={faults.get('nova')}
        bounds={{ min: today, max: somarDias(today, MAX_ADIANTE) }}
        onType={type}
        onAdd={add}
      />
      <p role="status" className="small muted agenda-dito">
        {said}
      </p>
    </Card>
  );
}

type ExcecaoRowProps = {
  excecao: Excecao;
  at: number;
  duracaoMin: number;
  faults: AgendaFaults;
  onRemove: () => void;
};

function ExcecaoRow({ excecao, at, duracaoMin, faults, onRemove }: ExcecaoRowProps) {
  const { data, tipo, de, ate, motivo } = excecao;
  const fault = ['data', 'de', 'ate', 'motivo']
    .map((part) => faults.get(`excecoes.${at}.${part}`))
    .find((message) => message !== undefined);
  const id = fieldId(`excecoes.${at}.data`);
  return (
    <li>
      <Icon icon={tipo === 'fechado' ? CircleX : CircleCheck} className={`agenda-${tipo}`} />
      <div>
        <p>
          <b className="num">{shortDate(data)}</b>{' '}
          <span className="num">
            {de === null || ate === null ? 'o dia inteiro' : `${formatHora(de)} até ${formatHora(ate)}`}
          </span>
          <br />
          <span className="fine quiet">
            {[excecaoWords(excecao, duracaoMin), motivo].filter(Boolean).join(': ')}
          </span>
        </p>
        {fault !== undefined && <FieldError id={`${id}-erro`}>{fault}</FieldError>}
      </div>
      <IconButton
        id={id}
        icon={Trash}
        size="desk"
        label={`Remover exceção de ${dayMonth(data)}`}
        aria-describedby={fault === undefined ? undefined : `${id}-erro`}
        onClick={onRemove}
      />
    </li>
  );
}

/** "Fechado", or "Aberto, 9 horários a mais". */
function excecaoWords({ tipo, de, ate }: Excecao, duracaoMin: number): string {
  if (tipo === 'fechado' || de === null || ate === null) return 'Fechado';
  const count = contarHorarios([{ de, ate }], duracaoMin);
  return `Aberto, ${count === 1 ? '1 horário' : `${count} horários`} a mais`;
}

type NovaExcecaoProps = {
  nova: TypedExcecao;
  refused: AgendaFaults;
  /** Reason why the agenda cannot be saved with these fields; undefined when it can. */
  unfinished: string | undefined;
  bounds: { min: string; max: string };
  onType: (change: Partial<TypedExcecao>) => void;
  onAdd: () => void;
};

function NovaExcecao({ nova, refused, unfinished, bounds, onType, onAdd }: NovaExcecaoProps) {
  /** Enter adds the exception; it does not save the agenda around it. */
  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onAdd();
  }
  return (
    <div className="agenda-nova grid align-start">
      <Field label="Data" id="agenda-nova-data" error={refused.get('data') ?? unfinished}>
        {(control) => (
          <TextInput
            {...control}
            {...bounds}
            onKeyDown={addOnEnter}
            type="date"
            figures="num"
            value={nova.data}
            onChange={({ target }) => onType({ data: target.value })}
          />
        )}
      </Field>
      <Field label="Tipo" id="agenda-nova-tipo">
        {(control) => (
          <Select
            {...control}
            value={nova.tipo}
            onChange={({ target }) => onType({ tipo: target.value === 'aberto' ? 'aberto' : 'fechado' })}
          >
            <option value="fechado">Fechado</option>
            <option value="aberto">Aberto</option>
          </Select>
        )}
      </Field>
      {(['de', 'ate'] as const).map((part) => (
        <Field
          key={part}
          label={part === 'de' ? 'De' : 'Até'}
          id={`agenda-nova-${part}`}
          error={refused.get(part)}
        >
          {(control) => (
            <TextInput
              {...control}
              onKeyDown={addOnEnter}
              type="time"
              figures="num"
              value={nova[part]}
              onChange={({ target }) => onType({ [part]: target.value })}
            />
          )}
        </Field>
      ))}
      <Field
        label="Motivo"
        id="agenda-nova-motivo"
        className="agenda-nova-motivo"
        error={refused.get('motivo')}
      >
        {(control) => (
          <TextInput
            {...control}
            onKeyDown={addOnEnter}
            autoComplete="off"
            maxLength={MAX_MOTIVO}
            placeholder="Se quiser: congresso, férias…"
            value={nova.motivo}
            onChange={({ target }) => onType({ motivo: target.value })}
          />
        )}
      </Field>
      <Button variant="soft" size="desk" icon={Plus} className="agenda-nova-ato" onClick={onAdd}>
        Adicionar exceção
      </Button>
      {nova.tipo === 'fechado' && (
        <p className="fine quiet agenda-nova-dica">Sem horas, fecha o dia inteiro.</p>
      )}
    </div>
  );
}
