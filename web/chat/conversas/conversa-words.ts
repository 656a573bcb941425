import type { Conversa } from '#contracts/chat/chat.contract.ts';
import { horaEscrita } from '#domain/calendario/horas.ts';
import { ADIAMENTOS, adiadaAte, type Adiamento, type QuandoAbre } from '#domain/chat/adiamento.ts';
import { diaEHora } from '#domain/chat/chat.ts';
import { relativeDayAndHour } from '#lib/words/when.ts';
import { dataEmSaoPaulo, formatDataBr, somarDias } from '#domain/calendario/datas.ts';

const MINUTE_MS = 60_000;

/** How long a message has been waiting: "espera há 8 min", "espera há 2 h 14 min", "espera há 3 dias". */
export function waitingWords(desde: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(desde)) / MINUTE_MS));
  if (minutes < 1) return 'espera há menos de 1 min';
  if (minutes < 60) return `espera há ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `espera há ${hours} h${minutes % 60 === 0 ? '' : ` ${minutes % 60} min`}`;
  return `espera há ${Math.floor(hours / 24)} dias`;
}

/** The time of a message as lists show it: "12h33", "Ontem", "17/11", "17/11/2025". */
export function whenWords(em: string, now: Date): string {
  const today = dataEmSaoPaulo(now);
  const day = dataEmSaoPaulo(em);
  if (day === today) return horaEscrita(em);
  if (day === somarDias(today, -1)) return 'Ontem';
  return formatDataBr(day).slice(0, day.slice(0, 4) === today.slice(0, 4) ? 5 : 10);
}

/** The first letters of the first and last name, for the avatar. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const [first = '', ...rest] = words;
  return `${first.charAt(0)}${rest.at(-1)?.charAt(0) ?? ''}`.toUpperCase();
}

/** The newest message of a person in one line, with its author unless it is the patient. */
export function lastLine({ mensagem, Por, arquivo }: NonNullable<Conversa['ultima']>): string {
  const text = arquivo ? `Arquivo ${mensagem}` : mensagem;
  return Por === 'Adm' ? `Você: ${text}` : text;
}

/** "Adiada até hoje às 15h30", "Voltou hoje às 8h"; null without a deferral. */
export function putOffWords(until: string | null, now: Date): string | null {
  if (until === null) return null;
  const when = relativeDayAndHour(until, dataEmSaoPaulo(now));
  return Date.parse(until) > now.getTime() ? `Adiada até ${when}` : `Voltou ${when}`;
}

/** Of an open conversation that was read, and of one that a doctor answers: "lida, sem resposta · com Dra. Helena Prado". */
export function waitWords({ caixa, naoLidas, esperaDesde, com }: ConversaState): string {
  const read = caixa === 'abertas' && naoLidas === 0 && esperaDesde !== null && 'lida, sem resposta';
  return [read, com !== null && `com ${com.medico}`].filter((words) => words !== false).join(' · ');
}
type ConversaState = Pick<Conversa, 'caixa' | 'naoLidas' | 'esperaDesde' | 'com'>;

/** Deferrals with their labels, which say the real moment; of two for the same moment one is left out. */
export function putOffOptions(now: Date, abre: QuandoAbre): { quando: Adiamento; words: string }[] {
  const moments = ADIAMENTOS.map((quando) => ({ quando, ate: adiadaAte(quando, now, abre) }));
  return moments
    .filter(({ ate }, i) => moments.findIndex((other) => other.ate.getTime() === ate.getTime()) === i)
    .map(({ quando, ate }) => ({
      quando,
      words: quando === '1 hora' ? 'Por 1 hora' : `Até ${diaEHora(ate, dataEmSaoPaulo(now))}`,
    }));
}
