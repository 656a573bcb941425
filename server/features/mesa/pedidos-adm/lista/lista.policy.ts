import { z } from 'zod';
import type { FiltrosDePedidos, Ordem } from '#contracts/mesa/lista-de-pedidos.contract.ts';
import { temPrazo } from '#domain/pedidos/atendimento.ts';

/** Orders are counted up to this number; beyond it the page says "more than". */
export const MAX_COUNTED = 1000;

/**
 * A stretch of a list that one index gives in its order. `recentes`, `antigos`: every order by when it was made. `prazo`:
 * every order by its promised time, where all have one. `enviados`: all but those that nobody finished, which are
 * `rascunhos`; the newest or (`-antigos`) the oldest first. `esperando`: only those that wait for the team, by promised time;
 * `resto`: what else of `enviados`.
 */
export const PARTES = [
  'recentes',
  'antigos',
  'prazo',
  'esperando',
  'resto',
  'enviados',
  'enviados-antigos',
  'rascunhos',
  'rascunhos-antigos',
] as const;
export type Parte = (typeof PARTES)[number];

/** Of these stretches the newest orders come first. */
export const NEWEST_FIRST: ReadonlySet<Parte> = new Set(['recentes', 'resto', 'enviados', 'rascunhos']);

/**
 * The stretches, one after the other, that make a filtered list in an order of sorting. Requests that nobody finished come
 * after everything else, so that none is between paid orders.
 */
export function partesDaLista(
  { bandeja, status, atrasados }: FiltrosDePedidos,
  ordem: Ordem,
): readonly Parte[] {
  const mixed = bandeja === null && status === null && !atrasados;
  if (ordem === 'recentes') return mixed ? ['enviados', 'rascunhos'] : [ordem];
  if (ordem === 'antigos') return mixed ? ['enviados-antigos', 'rascunhos-antigos'] : [ordem];
  if (atrasados || (bandeja !== null && temPrazo(bandeja))) return ['prazo'];
  const nothingWaits = bandeja !== null || (status !== null && status !== 'Aguardando Pagamento');
  if (nothingWaits) return ['recentes'];
  return mixed ? ['esperando', 'resto', 'rascunhos'] : ['esperando', 'resto'];
}

/**
 * A position between two orders: the direction to continue in, and the stretch, sort key and id of the order it was
 * made from.
 */
export type PageCursor = { para: 'proxima' | 'anterior'; parte: Parte; chave: string; id: string };

const cursorSchema = z.tuple([
  z.enum(PARTES),
  z.enum(['proxima', 'anterior']),
  // PostgreSQL has no year 0.
  z.iso.datetime({ precision: 6 }).refine((text) => !text.startsWith('0000')),
  z.uuid(),
]);

/** The cursor as opaque text; it contains an instant and an id, nothing about a person. */
export function formatLugar({ parte, para, chave, id }: PageCursor): string {
  return Buffer.from(JSON.stringify([parte, para, chave, id])).toString('base64url');
}

/** Parses a cursor; null for no text, for invalid text, and for a cursor of a list made of other stretches. */
export function parseLugar(partes: readonly Parte[], text: string | null): PageCursor | null {
  if (text === null) return null;
  const place = cursorSchema.safeParse(json(Buffer.from(text, 'base64url').toString())).data;
  if (!place || !partes.includes(place[0])) return null;
  const [parte, para, chave, id] = place;
  return { parte, para, chave, id };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
