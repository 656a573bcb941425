import { z } from 'zod';
import { ORDENS, type Ordem } from '../../../../../contracts/mesa/pedidos-adm.contract.ts';

/**
 * A position between two orders: the direction to continue in, and the sort key and id of the order it was
 * made from.
 */
export type PageCursor = { para: 'proxima' | 'anterior'; chave: string; id: string };

const cursorSchema = z.tuple([
  z.enum(ORDENS),
  z.enum(['proxima', 'anterior']),
  // PostgreSQL has no year 0.
  z.iso.datetime({ precision: 6 }).refine((text) => !text.startsWith('0000')),
  z.uuid(),
]);

/** The cursor as opaque text; it contains an instant and an id, nothing about a person. */
export function formatLugar(ordem: Ordem, { para, chave, id }: PageCursor): string {
  return Buffer.from(JSON.stringify([ordem, para, chave, id])).toString('base64url');
}

/** Parses a cursor; null for no text, for invalid text, and for a cursor of another sort order. */
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
