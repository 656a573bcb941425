import type { TabStorage } from './tab-storage.ts';

const PREFIX = 'zelo:pedido:';
const LAST = 'zelo:ultimo-pedido';

/** A random UUID of version 4. Works without https, too, where `crypto.randomUUID` is missing. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * The idempotency key of the pedido about to be created for the service `slug`. It stays the same until
 * `forgetPedidoKey`, so that a lost answer, a second click and a reload lead to the same pedido.
 */
export function pedidoKey(storage: TabStorage, slug: string): string {
  const stored = storage.getItem(PREFIX + slug);
  if (stored) return stored;
  const key = randomUuid();
  storage.setItem(PREFIX + slug, key);
  return key;
}

/** Drops the key once the pedido exists: choosing the service `slug` again creates another pedido. */
export function forgetPedidoKey(storage: TabStorage, slug: string): void {
  storage.removeItem(PREFIX + slug);
}

/**
 * The last order made in this tab: choosing another service after going back changes that one; undefined without one.
 */
export function lastPedido(storage: TabStorage): string | undefined {
  return storage.getItem(LAST) ?? undefined;
}

/** Keeps which pedido this tab made last. */
export function keepLastPedido(storage: TabStorage, id: string): void {
  storage.setItem(LAST, id);
}
