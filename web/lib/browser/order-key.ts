import type { Armazem } from './tab-storage.ts';

const PREFIX = 'zelo:pedido:';

/** A random UUID of version 4; works without a secure context, where `crypto.randomUUID` is missing. */
export function novaChave(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * The key of the order about to be made for a service: the same one until `esquecerChave`, so that a lost
 * answer, a second click and a reload lead to the same order.
 */
export function chaveDoPedido(storage: Armazem, slug: string): string {
  const stored = storage.getItem(PREFIX + slug);
  if (stored) return stored;
  const chave = novaChave();
  storage.setItem(PREFIX + slug, chave);
  return chave;
}

/** Called once the order is known: the next choice of this service makes another one. */
export function esquecerChave(storage: Armazem, slug: string): void {
  storage.removeItem(PREFIX + slug);
}
