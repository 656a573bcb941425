import { dataEmSaoPaulo, diaDaSemana, instanteEmSaoPaulo, somarDias } from './datas.ts';
import { diaFechado, type Calendario } from './calendario.ts';
import { formatHora } from './horas.ts';

/** Days that share their opening hours, in the order of the week. */
export const GRUPOS_DE_DIAS = ['segundaAQuinta', 'sexta', 'sabado', 'domingo'] as const;
export type GrupoDeDias = (typeof GRUPOS_DE_DIAS)[number];

/** 'HH:MM' on São Paulo's clock, within one day. */
export type Turno = { abre: string; fecha: string };

/** When a person answers. A group without a shift is closed; the second shift follows the pause at midday. */
export type HorarioDaCasa = Readonly<Record<GrupoDeDias, readonly Turno[]>>;

export const MAX_TURNOS = 2;

const COMERCIAL = [
  { abre: '08:00', fecha: '12:00' },
  { abre: '13:00', fecha: '18:00' },
];

/** Support hours of docs/product/services.md. */
export const HORARIO_INICIAL: HorarioDaCasa = {
  segundaAQuinta: COMERCIAL,
  sexta: COMERCIAL,
  sabado: [],
  domingo: [],
};

const GRUPO_DO_DIA: readonly GrupoDeDias[] = [
  'domingo',
  'segundaAQuinta',
  'segundaAQuinta',
  'segundaAQuinta',
  'segundaAQuinta',
  'sexta',
  'sabado',
];

/** The shifts of a weekday as they are written, holidays left aside. */
export function turnosDoDia(data: string, horario: HorarioDaCasa): readonly Turno[] {
  return horario[GRUPO_DO_DIA[diaDaSemana(data)] ?? 'domingo'];
}

type Trecho = { inicio: number; fim: number };

function abertos(data: string, calendario: Calendario, horario: HorarioDaCasa): Trecho[] {
  const fechado = diaFechado(data, calendario);
  if (fechado !== null && !fechado.soManha) return [];
  const noon = instanteEmSaoPaulo(data, '12:00').getTime();
  const from = fechado === null ? 0 : noon;
  return turnosDoDia(data, horario).flatMap(({ abre, fecha }) => {
    const inicio = Math.max(instanteEmSaoPaulo(data, abre).getTime(), from);
    const fim = instanteEmSaoPaulo(data, fecha).getTime();
    return fim <= inicio ? [] : [{ inicio, fim }];
  });
}

/** The closing minute is excluded. */
export function atendimentoAberto(instant: Date, calendario: Calendario, horario: HorarioDaCasa): boolean {
  const now = instant.getTime();
  return abertos(dataEmSaoPaulo(instant), calendario, horario).some((t) => t.inicio <= now && now < t.fim);
}

/** First opening after `instant`, whether open or closed now. `horario` has a shift on some day of the week. */
export function proximaAbertura(instant: Date, calendario: Calendario, horario: HorarioDaCasa): Date {
  for (let data = dataEmSaoPaulo(instant); ; data = somarDias(data, 1)) {
    const next = abertos(data, calendario, horario).find((t) => t.inicio > instant.getTime());
    if (next) return new Date(next.inicio);
  }
}

/** True between two shifts of this day. */
export function emPausa(instant: Date, horario: HorarioDaCasa): boolean {
  const data = dataEmSaoPaulo(instant);
  const now = instant.getTime();
  const at = (hora: string) => instanteEmSaoPaulo(data, hora).getTime();
  const turnos = turnosDoDia(data, horario);
  return turnos.some(({ fecha }) => at(fecha) <= now) && turnos.some(({ abre }) => now < at(abre));
}

/** "das 8h às 12h e das 13h às 18h"; '' without a shift. */
export function turnosEmPalavras(turnos: readonly Turno[]): string {
  return turnos.map(({ abre, fecha }) => `${da(formatHora(abre))} ${a(formatHora(fecha))}`).join(' e ');
}

const da = (hora: string) => `${/^[01]h/.test(hora) ? 'da' : 'das'} ${hora}`;
const a = (hora: string) => `${/^[01]h/.test(hora) ? 'à' : 'às'} ${hora}`;

const NOMES: Readonly<Record<GrupoDeDias, string>> = {
  segundaAQuinta: 'de segunda a quinta',
  sexta: 'na sexta',
  sabado: 'no sábado',
  domingo: 'no domingo',
};

/** "de segunda a sexta, das 8h às 12h e das 13h às 18h; no sábado, das 9h às 12h". */
export function horarioEmPalavras(horario: HorarioDaCasa): string {
  const week = turnosEmPalavras(horario.segundaAQuinta);
  const together = week !== '' && week === turnosEmPalavras(horario.sexta);
  return GRUPOS_DE_DIAS.flatMap((grupo) => {
    const turnos = turnosEmPalavras(horario[grupo]);
    if (turnos === '' || (grupo === 'sexta' && together)) return [];
    const dias = grupo === 'segundaAQuinta' && together ? 'de segunda a sexta' : NOMES[grupo];
    return [`${dias}, ${turnos}`];
  }).join('; ');
}

/** "hoje: das 8h às 12h", "hoje: fechado (feriado: Natal)", "hoje: fechado". */
export function hojeEmPalavras(hoje: string, calendario: Calendario, horario: HorarioDaCasa): string {
  const fechado = diaFechado(hoje, calendario);
  if (fechado !== null && !fechado.soManha) return `hoje: fechado (feriado: ${fechado.nome})`;
  const turnos = abertos(hoje, calendario, horario).map(({ inicio, fim }) => ({
    abre: horaDe(inicio),
    fecha: horaDe(fim),
  }));
  return turnos.length === 0 ? 'hoje: fechado' : `hoje: ${turnosEmPalavras(turnos)}`;
}

const RELOGIO = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  hour: '2-digit',
  minute: '2-digit',
});
const horaDe = (instant: number) => RELOGIO.format(new Date(instant));

/** 'HH:MM' of what a person types: "8", "8h", "8h30", "08:30", "830"; null for anything else. */
export function parseHora(text: string): string | null {
  const [, horas, minutos = '00'] =
    /^(\d{1,2})(?:h|:|h:)?(?:(\d{2})(?:min|m)?)?$/i.exec(text.trim().replaceAll(' ', '')) ?? [];
  if (horas === undefined || Number(horas) > 23 || Number(minutos) > 59) return null;
  return `${horas.padStart(2, '0')}:${minutos}`;
}

/** A shift that cannot be saved, by its name: `sexta.1.fecha`. */
export type ProblemaDoHorario = { campo: string; mensagem: string };

const HORA = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const COMO = 'Escreva a hora como 8h ou 13h30.';

/** Errors of opening hours as they are sent, each at its field. */
export function problemasDoHorario(horario: HorarioDaCasa): ProblemaDoHorario[] {
  const found = GRUPOS_DE_DIAS.flatMap((grupo) =>
    horario[grupo].flatMap((turno, i) => problemasDoTurno(horario[grupo], i, turno, `${grupo}.${i}`)),
  );
  const closed = GRUPOS_DE_DIAS.every((grupo) => horario[grupo].length === 0);
  if (!closed) return found;
  const mensagem = 'Deixe ao menos um dia aberto: o chat diz ao paciente quando alguém responde.';
  return [{ campo: 'segundaAQuinta', mensagem }];
}

function problemasDoTurno(
  turnos: readonly Turno[],
  i: number,
  { abre, fecha }: Turno,
  nome: string,
): ProblemaDoHorario[] {
  const wrong = [
    ...(HORA.test(abre) ? [] : [{ campo: `${nome}.abre`, mensagem: COMO }]),
    ...(HORA.test(fecha) ? [] : [{ campo: `${nome}.fecha`, mensagem: COMO }]),
  ];
  if (wrong.length > 0) return wrong;
  if (fecha <= abre) return [{ campo: `${nome}.fecha`, mensagem: 'Feche depois de abrir, no mesmo dia.' }];
  const before = turnos[i - 1];
  if (before && HORA.test(before.fecha) && abre <= before.fecha)
    return [{ campo: `${nome}.abre`, mensagem: 'Reabra depois de fechar para o almoço.' }];
  return [];
}
