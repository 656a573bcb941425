import { semNoFim } from '../contas/plain-text.ts';
import { respondida } from '../catalogo/perguntas.ts';
import { dataEmSaoPaulo, diaDaSemana, somarDias } from '../calendario/datas.ts';
import { aHora } from '../calendario/horas.ts';
import { diaFechado, type Calendario } from '../calendario/calendario.ts';
import { feriado } from '../calendario/dias-uteis.ts';
import {
  atendimentoAberto,
  emPausa,
  proximaAbertura,
  turnosDoDia,
  type HorarioDaCasa,
} from '../calendario/horario.ts';

/** In UTF-16 units. */
export const LIMITE_MENSAGEM = 4000;

/** Per patient; files are counted apart (docs/decisions/0048). */
export const MENSAGENS_POR_HORA = 300;
const HORA_MS = 3_600_000;

/** Answer to the message after the last one of an hour. */
export const MENSAGENS_DEMAIS = `Você já enviou ${MENSAGENS_POR_HORA} mensagens na última hora. Envie esta daqui a pouco.`;

/** The hour begins with the first message counted in it. */
export type HoraDeMensagens = { desde: Date | null; mensagens: number };

/** Null when the hour's messages are used up; a later message begins another hour. */
export function contarMensagem({ desde, mensagens }: HoraDeMensagens, agora: Date): HoraDeMensagens | null {
  if (desde === null || agora.getTime() - desde.getTime() >= HORA_MS) return { desde: agora, mensagens: 1 };
  return mensagens < MENSAGENS_POR_HORA ? { desde, mensagens: mensagens + 1 } : null;
}

/** Shown when no file was chosen (docs/product/messages.md). */
export const SEM_ARQUIVO = 'Selecione um arquivo antes de anexar';

/** Sentence to show; null when the text may be sent. */
export function recusaDaMensagem(texto: string): string | null {
  if (!respondida(texto)) return 'Escreva algo antes de enviar.';
  if (texto.length <= LIMITE_MENSAGEM) return null;
  return `O texto tem ${texto.length} letras e o limite é ${LIMITE_MENSAGEM}. Divida em duas partes.`;
}

const DIAS = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
] as const;

/**
 * "Respondemos hoje às 13h", "Respondemos amanhã às 8h", "Respondemos segunda-feira, 23/11, às 8h"; null during the
 * opening hours.
 */
export function quandoRespondemos(
  agora: Date,
  calendario: Calendario,
  horario: HorarioDaCasa,
): string | null {
  if (atendimentoAberto(agora, calendario, horario)) return null;
  return `Respondemos ${diaEHora(proximaAbertura(agora, calendario, horario), dataEmSaoPaulo(agora))}`;
}

/** An instant of today or later, as seen from the day `hoje`: "hoje às 13h", "amanhã às 8h", "segunda-feira, 23/11, às 8h". */
export function diaEHora(instant: Date, hoje: string): string {
  const dia = dataEmSaoPaulo(instant);
  const hora = aHora(instant);
  if (dia === hoje) return `hoje ${hora}`;
  return `${nomeDoDia(dia, hoje)}${dia === somarDias(hoje, 1) ? '' : ','} ${hora}`;
}

/** A later day: "amanhã", "segunda-feira, 23/11". */
function nomeDoDia(dia: string, hoje: string): string {
  if (dia === somarDias(hoje, 1)) return 'amanhã';
  return `${DIAS[diaDaSemana(dia)]}, ${dia.slice(8)}/${dia.slice(5, 7)}`;
}

/**
 * "Amanhã é feriado: Natal": the next day on which the house answers by its hours is closed, or opens at noon only; null otherwise.
 * `horario` has a shift on some day of the week.
 */
export function proximoFeriado(agora: Date, calendario: Calendario, horario: HorarioDaCasa): string | null {
  const hoje = dataEmSaoPaulo(agora);
  let dia = somarDias(hoje, 1);
  while (turnosDoDia(dia, horario).length === 0) dia = somarDias(dia, 1);
  const fechado = diaFechado(dia, calendario);
  if (fechado === null) return null;
  const nome = nomeDoDia(dia, hoje);
  const quando = `${nome.charAt(0).toUpperCase()}${nome.slice(1)}`;
  const so = fechado.soManha ? 'só atendemos à tarde' : 'é feriado';
  return `${quando}${nome.includes(',') ? ',' : ''} ${so}: ${fechado.nome}`;
}

/** Reason in a few words; null during the opening hours. */
export function porqueFechado(agora: Date, calendario: Calendario, horario: HorarioDaCasa): string | null {
  if (atendimentoAberto(agora, calendario, horario)) return null;
  const hoje = dataEmSaoPaulo(agora);
  const nome = feriado(hoje, calendario);
  if (nome !== null) return `Hoje é feriado: ${nome}.`;
  if (turnosDoDia(hoje, horario).length === 0)
    return [0, 6].includes(diaDaSemana(hoje)) ? 'Hoje é fim de semana.' : 'Hoje não atendemos.';
  return emPausa(agora, horario) ? 'Estamos em horário de almoço.' : 'Agora estamos fora do horário.';
}

export type Trecho = { texto: string; url: string | null };

/**
 * Web addresses with an explicit scheme (http, https). They end at invisible characters and at those that reverse the
 * reading direction, so that a link cannot hide its target.
 */
const ENDERECO = /https?:\/\/[^\s<>"'`\p{Cc}\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]+/giu;
/** Punctuation that ends a sentence is not part of the address. */
const FIM = /[.,;:!?…)\]}]/u;

/** Splits a text into plain pieces and web addresses; joined, the pieces are the unchanged text. */
export function trechosDoTexto(texto: string): Trecho[] {
  const trechos: Trecho[] = [];
  let de = 0;
  for (const achado of texto.matchAll(ENDERECO)) {
    const url = semFim(achado[0]);
    if (!URL.canParse(url)) continue;
    if (achado.index > de) trechos.push({ texto: texto.slice(de, achado.index), url: null });
    trechos.push({ texto: url, url });
    de = achado.index + url.length;
  }
  if (de < texto.length) trechos.push({ texto: texto.slice(de), url: null });
  return trechos;
}

/** A closing bracket belongs to the address when its opening one does. */
function semFim(achado: string): string {
  const curto = semNoFim(achado, FIM);
  const fecha = achado.charAt(curto.length) === ')' && curto.includes('(') && !curto.includes(')');
  return fecha ? `${curto})` : curto;
}
