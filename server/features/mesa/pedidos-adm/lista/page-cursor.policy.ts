import { z } from 'zod';
import { ORDENS, type Ordem } from '../../../../../contracts/mesa/pedidos-adm.contract.ts';

/** A place between two orders: which way to go on from it, and the key of the order that it stands at. */
export type PageCursor = { para: 'proxima' | 'anterior'; chave: string; id: string };

const cursorSchema = z.tuple([
  z.enum(ORDENS),
  z.enum(['proxima', 'anterior']),
  // PostgreSQL knows no year 0.
  z.iso.datetime({ precision: 6 }).refine((text) => !text.startsWith('0000')),
  z.uuid(),
]);

/** A place as opaque text: instants and ids only, nothing about a person. */
export function formatLugar(ordem: Ordem, { para, chave, id }: PageCursor): string {
  return Buffer.from(JSON.stringify([ordem, para, chave, id])).toString('base64url');
}

/** Reads it; null for none, for what is no place, and for a place in another order of sorting. */
export function parseLugar(ordem: Ordem, text: string | null): PageCursor | null {
  if (text === null) return null;
  const place = cursorSchema.safeParse(json(Buffer.from(text, 'base64url').toString())).data;
  if (place?.[0] !== ordem) return null;
  const [, para, chave, id] = place;
  return { para, chave, id };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
