import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { formatHora } from '#domain/calendario/horas.ts';
import { contarHorarios, type DiaDaAgenda } from '#domain/consultorio/agenda.ts';
import { MAX_INTERVALOS, NOME_DO_DIA } from '#domain/consultorio/agenda-digitada.ts';
import { useFocusAfter } from '#lib/browser/useFocusAfter.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/field/Field.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';
import { newIntervalo, slotsWords, WEEK, type EditedAgenda, type TypedIntervalo } from './edited-agenda.ts';
import { fieldId, titleOf, type AgendaFaults } from './agenda-faults.ts';

type TodaSemanaProps = {
  semana: EditedAgenda['semana'];
  duracaoMin: number;
  faults: AgendaFaults;
  onChange: (dia: DiaDaAgenda, intervalos: TypedIntervalo[]) => void;
};

export function TodaSemana({ semana, duracaoMin, faults, onChange }: TodaSemanaProps) {
  const total = WEEK.reduce((sum, dia) => sum + countOf(semana[dia], duracaoMin), 0);
  return (
    <Card as="section" aria-labelledby="agenda-semana">
      <div className="agenda-cab">
        <h2 id="agenda-semana">Toda semana</h2>
        <p className="fine quiet num">
          {slotsWords(total)} {total > 0 && `de ${duracaoMin} minutos`}
        </p>
      </div>
      <ul>
        {WEEK.map((dia) => (
          <Day
            key={dia}
            dia={dia}
            intervalos={semana[dia]}
            duracaoMin={duracaoMin}
            faults={faults}
            onChange={(intervalos) => onChange(dia, intervalos)}
          />
        ))}
      </ul>
    </Card>
  );
}

type DayProps = {
  dia: DiaDaAgenda;
  intervalos: readonly TypedIntervalo[];
  duracaoMin: number;
  faults: AgendaFaults;
  onChange: (intervalos: TypedIntervalo[]) => void;
};

function Day({ dia, intervalos, duracaoMin, faults, onChange }: DayProps) {
  const focusAfter = useFocusAfter();
  const empty = intervalos.length === 0;
  const addId = fieldId(dia);
  const tooMany = faults.get(dia);
  const count = countOf(intervalos, duracaoMin);
  return (
    <li className={classNames('agenda-dia grid gap-2-3 align-start', empty && 'agenda-dia-vazio')}>
      <div className="agenda-dia-nome">
        <b>{titleOf(dia)}</b>
        {!empty && <span className="fine quiet num">{slotsWords(count)}</span>}
        {empty && <span className="fine muted agenda-sem">Sem consultas</span>}
      </div>
      <div className="agenda-intervalos cluster">
        {intervalos.map((intervalo, at) => (
          <IntervaloFields
            key={intervalo.key}
            dia={dia}
            at={at}
            intervalo={intervalo}
            faults={faults}
            onType={(typed) =>
              onChange(intervalos.map((item, n) => (n === at ? { ...item, ...typed } : item)))
            }
            onRemove={() => {
              onChange(intervalos.filter((_, n) => n !== at));
              focusAfter(addId);
            }}
          />
        ))}
        {tooMany !== undefined && <FieldError id={`${addId}-erro`}>{tooMany}</FieldError>}
      </div>
      {intervalos.length < MAX_INTERVALOS && (
        <Button
          id={addId}
          className="agenda-adicionar"
          variant="secondary"
          size="desk"
          icon={Plus}
          onClick={() => {
            onChange([...intervalos, newIntervalo()]);
            focusAfter(fieldId(`${dia}.${intervalos.length}.de`));
          }}
        >
          Adicionar
          <VisuallyHidden> intervalo {ON_DAY[dia]}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

/** A day with its preposition. */
const ON_DAY: Readonly<Record<DiaDaAgenda, string>> = {
  domingo: 'no domingo',
  segunda: 'na segunda',
  terca: 'na terça',
  quarta: 'na quarta',
  quinta: 'na quinta',
  sexta: 'na sexta',
  sabado: 'no sábado',
};

type IntervaloFieldsProps = {
  dia: DiaDaAgenda;
  at: number;
  intervalo: TypedIntervalo;
  faults: AgendaFaults;
  onType: (typed: Partial<TypedIntervalo>) => void;
  onRemove: () => void;
};

function IntervaloFields({
  dia,
  at,
  intervalo: { de, ate },
  faults,
  onType,
  onRemove,
}: IntervaloFieldsProps) {
  const errors = (['de', 'ate'] as const).flatMap((part) => {
    const message = faults.get(`${dia}.${at}.${part}`);
    return message === undefined ? [] : [{ part, message }];
  });
  const time = (part: 'de' | 'ate', value: string) => {
    const campo = `${dia}.${at}.${part}`;
    const id = fieldId(campo);
    const wrong = faults.has(campo);
    return (
      <>
        <VisuallyHidden>
          <label htmlFor={id}>{titleOf(campo)}</label>
        </VisuallyHidden>
        <TextInput
          id={id}
          type="time"
          figures="num"
          value={value}
          onChange={({ target }) => onType({ [part]: target.value })}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? `${id}-erro` : undefined}
        />
      </>
    );
  };
  return (
    <div className="agenda-intervalo">
      <div className="agenda-intervalo-horas row">
        {time('de', de)}
        <span className="muted" aria-hidden="true">
          até
        </span>
        {time('ate', ate)}
        <IconButton
          icon={X}
          size="desk"
          label={
            de === '' && ate === ''
              ? `Remover ${NOME_DO_DIA[dia]}, intervalo ${at + 1}`
              : `Remover ${NOME_DO_DIA[dia]}, ${formatHora(de)} até ${formatHora(ate)}`
          }
          onClick={onRemove}
        />
      </div>
      {errors.map(({ part, message }) => (
        <FieldError key={part} id={`${fieldId(`${dia}.${at}.${part}`)}-erro`}>
          {message}
        </FieldError>
      ))}
    </div>
  );
}

/** Consultations that fit; an incomplete interval holds none. */
function countOf(intervalos: readonly TypedIntervalo[], duracaoMin: number): number {
  return contarHorarios(
    intervalos.filter(({ de, ate }) => de !== '' && ate !== '' && de < ate),
    duracaoMin,
  );
}
