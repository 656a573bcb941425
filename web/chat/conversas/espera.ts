import type { Conversa } from '../../../contracts/chat/chat.contract.ts';
import { dataEmSaoPaulo, dateCreated, somarDias } from '../../../domain/calendario/datas.ts';

const MINUTE_MS = 60_000;

/** How long a message has been waiting: "espera há 8 min", "espera há 2 h 14 min", "espera há 3 dias". */
export function esperando(desde: string, agora: Date): string {
  const minutos = Math.max(0, Math.floor((agora.getTime() - Date.parse(desde)) / MINUTE_MS));
  if (minutos < 1) return 'espera há menos de 1 min';
  if (minutos < 60) return `espera há ${minutos} min`;
  const horas = Math.floor(minutos / 60);
  if (horas < 48) return `espera há ${horas} h${minutos % 60 === 0 ? '' : ` ${minutos % 60} min`}`;
  return `espera há ${Math.floor(horas / 24)} dias`;
}

/** The time of a message as lists show it: "12:33", "Ontem", "17/11", "17/11/2025". */
export function quandoFoiDito(em: string, agora: Date): string {
  const hoje = dataEmSaoPaulo(agora);
  const dia = dataEmSaoPaulo(em);
  const dito = dateCreated(em);
  if (dia === hoje) return dito.slice(-5);
  if (dia === somarDias(hoje, -1)) return 'Ontem';
  return dia.slice(0, 4) === hoje.slice(0, 4) ? dito.slice(0, 5) : dito.slice(0, 10);
}

/** The first letters of the first and last name, for the avatar. */
export function iniciais(nome: string): string {
  const partes = nome.split(/\s+/).filter((parte) => parte !== '');
  const [primeira = '', ...resto] = partes;
  return `${primeira.charAt(0)}${resto.at(-1)?.charAt(0) ?? ''}`.toUpperCase();
}

/** The newest message of a conversation in one line, with its author unless it is the patient. */
export function dita({ mensagem, Por, automatica, arquivo }: NonNullable<Conversa['ultima']>): string {
  const texto = arquivo ? `Arquivo ${mensagem}` : mensagem;
  if (automatica) return `Aviso automático: ${texto}`;
  return Por === 'Adm' ? `Você: ${texto}` : texto;
}
