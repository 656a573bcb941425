/** Every cache of ours is called so, followed by its version. */
export const PREFIXO = 'zelo-';

/** What Vite names by its content: it never changes under its address. */
const COM_HASH = /^\/assets\/[\w.-]+-[\w-]{8}\.(?:js|css|woff2|svg|png|wasm)$/;
/** The API, downloads and the demonstration answer for themselves, also when they cannot. */
const NUNCA = /^\/(?:api|demo)(?:\/|$)/;

/** What the worker does with a request; `nada` leaves it to the browser as if there were no worker. */
export type Cuidado = 'arquivo' | 'icone' | 'tela' | 'nada';

type Pedido = { method: string; mode: string; url: string };

/**
 * Only three things are ever touched: a hashed file, a named file that the offline page shows, and the loading
 * of a page. Nothing that a person typed or was shown passes through here (decisions/0014).
 */
export function cuidadoCom(pedido: Pedido, origem: string, nomeados: readonly string[]): Cuidado {
  const { origin, pathname, search } = new URL(pedido.url);
  if (pedido.method !== 'GET' || origin !== origem || NUNCA.test(pathname)) return 'nada';
  if (pedido.mode === 'navigate') return 'tela';
  if (search !== '') return 'nada';
  if (COM_HASH.test(pathname)) return 'arquivo';
  return nomeados.includes(pathname) ? 'icone' : 'nada';
}

/**
 * The caches to drop when a version takes over, oldest first in `nomes`: all of ours but this one's and the one
 * before, whose files an open tab may still ask for.
 */
export function cachesVelhos(nomes: readonly string[], atual: string): string[] {
  return nomes.filter((nome) => nome.startsWith(PREFIXO) && nome !== atual).slice(0, -1);
}
