import { horarioDaCasa } from '#contracts/catalogo/horario.ts';
import {
  GRUPOS_DE_DIAS,
  hojeEmPalavras,
  horarioEmPalavras,
  MAX_TURNOS,
  parseHora,
  problemasDoHorario,
  type GrupoDeDias,
  type HorarioDaCasa,
  type Turno,
} from '#domain/calendario/horario.ts';
import { formatHora } from '#domain/calendario/horas.ts';
import { useCalendario } from '#lib/clock/calendario.ts';
import { useToday } from '#lib/clock/clock.ts';
import { Button } from '#ui/button/Button.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { FieldError } from '#ui/field/Field.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { InForce } from './InForce.tsx';
import { defineSecao, idOfCampo } from './secao.ts';
import { SecaoForm } from './SecaoForm.tsx';
import { useSecao } from './useSecao.ts';

/** Hours as they are typed: "8h" of '08:00'. */
function mapHours(horario: HorarioDaCasa, hour: (text: string) => string): HorarioDaCasa {
  const turnos = (grupo: GrupoDeDias) =>
    horario[grupo].map(({ abre, fecha }) => ({ abre: hour(abre), fecha: hour(fecha) }));
  return {
    segundaAQuinta: turnos('segundaAQuinta'),
    sexta: turnos('sexta'),
    sabado: turnos('sabado'),
    domingo: turnos('domingo'),
  };
}
const asSaved = (typed: HorarioDaCasa) => mapHours(typed, (text) => parseHora(text) ?? text);

const SPEC = defineSecao('horario', {
  schema: horarioDaCasa,
  toEdit: (horario) => mapHours(horario, formatHora),
  toContent: asSaved,
});

const DIAS: Readonly<Record<GrupoDeDias, string>> = {
  segundaAQuinta: 'Segunda a quinta',
  sexta: 'Sexta',
  sabado: 'Sábado',
  domingo: 'Domingo',
};
/** Hours of a new shift. */
const FIRST: Turno = { abre: '8h', fecha: '12h' };
const SECOND: Turno = { abre: '13h', fecha: '18h' };

function nameOf(campo: string): string {
  const [grupo = '', turno, ponta] = campo.split('.');
  const dia = Object.entries(DIAS).find(([name]) => name === grupo)?.[1] ?? grupo;
  return turno === undefined ? dia : `${dia}, ${hourName(Number(turno), ponta === 'abre')}`;
}

function hourName(turno: number, opens: boolean): string {
  if (turno === 0) return opens ? 'abre' : 'fecha';
  return opens ? 'reabre' : 'fecha de vez';
}

function fromWord(turno: number, opens: boolean): string {
  if (!opens) return 'às';
  return turno === 0 ? 'das' : 'e das';
}

/** When a person answers: each group of days with its shifts, and what patients will read today. */
export function HorarioSection() {
  return <InForce secao="horario">{(emVigor) => <HorarioForm emVigor={emVigor} />}</InForce>;
}

function HorarioForm({ emVigor }: { emVigor: Parameters<typeof SPEC.begin>[0] }) {
  const edicao = useSecao(SPEC, emVigor);
  const { edit, write, errorOf } = edicao;
  const set = (grupo: GrupoDeDias, turnos: readonly Turno[]) => write({ ...edit, [grupo]: turnos });
  return (
    <SecaoForm
      edicao={edicao}
      lead="Vale para o chat e aparece no rodapé, na página inicial e nos termos. Feriados já contam como fechado. O prazo de 48 horas úteis não muda por aqui."
      names={nameOf}
      verb="Salvar horário"
    >
      <div className="editar-dias">
        {GRUPOS_DE_DIAS.map((grupo) => (
          <Dia
            key={grupo}
            grupo={grupo}
            turnos={edit[grupo]}
            errorOf={errorOf}
            onChange={(t) => set(grupo, t)}
          />
        ))}
      </div>
      <Preview typed={edit} />
    </SecaoForm>
  );
}

/** The sentence of the edited hours; nothing while an hour of them is none. */
function Preview({ typed }: { typed: HorarioDaCasa }) {
  const today = useToday();
  const calendario = useCalendario();
  const horario = asSaved(typed);
  if (problemasDoHorario(horario).length > 0) return null;
  return (
    <p className="editar-previa small" role="status">
      O paciente lê: “Respondemos {horarioEmPalavras(horario)}.” Assim,{' '}
      {hojeEmPalavras(today, calendario, horario)}.
    </p>
  );
}

type DiaProps = {
  grupo: GrupoDeDias;
  turnos: readonly Turno[];
  errorOf: (campo: string) => string | undefined;
  onChange: (turnos: readonly Turno[]) => void;
};

function Dia({ grupo, turnos, errorOf, onChange }: DiaProps) {
  const dia = DIAS[grupo];
  const whole = errorOf(grupo);
  const errors = turnos.flatMap((_, i) =>
    (['abre', 'fecha'] as const).flatMap((ponta) => {
      const campo = `${grupo}.${i}.${ponta}`;
      const words = errorOf(campo);
      return words === undefined ? [] : [{ campo, words }];
    }),
  );
  return (
    <div className="editar-dia" role="group" aria-label={dia}>
      <b>{dia}</b>
      <div className="editar-turnos">
        {turnos.length === 0 && <span className="muted">fechado</span>}
        {turnos.map((turno, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- a shift is known by its place
          <span key={i} className="editar-turno">
            {(['abre', 'fecha'] as const).map((ponta) => {
              const id = idOfCampo('horario', `${grupo}.${i}.${ponta}`);
              const wrong = errors.some(({ campo }) => campo === `${grupo}.${i}.${ponta}`);
              return (
                <span key={ponta} className="editar-hora">
                  <span aria-hidden="true">{fromWord(i, ponta === 'abre')}</span>
                  <TextInput
                    id={id}
                    figures="num"
                    autoComplete="off"
                    maxLength={8}
                    aria-label={`${dia}, ${hourName(i, ponta === 'abre')}`}
                    aria-invalid={wrong ? true : undefined}
                    aria-describedby={wrong ? `${id}-error` : undefined}
                    value={turno[ponta]}
                    onChange={({ currentTarget: { value } }) =>
                      onChange(turnos.map((one, n) => (n === i ? { ...one, [ponta]: value } : one)))
                    }
                  />
                </span>
              );
            })}
          </span>
        ))}
        {turnos.length === 1 && (
          <Button variant="bare" size="desk" onClick={() => onChange([...turnos, SECOND])}>
            Pausa para almoço<span className="visually-hidden">, {dia}</span>
          </Button>
        )}
        {turnos.length === MAX_TURNOS && (
          <Button variant="bare" size="desk" onClick={() => onChange(turnos.slice(0, 1))}>
            Sem pausa<span className="visually-hidden">, {dia}</span>
          </Button>
        )}
      </div>
      <Checkbox
        id={idOfCampo('horario', grupo)}
        label={`Aberto: ${dia.toLowerCase()}`}
        error={whole}
        checked={turnos.length > 0}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? [FIRST, SECOND] : [])}
      />
      {errors.map(({ campo, words }) => (
        <FieldError key={campo} id={`${idOfCampo('horario', campo)}-error`}>
          {words}
        </FieldError>
      ))}
    </div>
  );
}
