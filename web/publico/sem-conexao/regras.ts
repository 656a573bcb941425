/** The prefix of the names of all our caches; the version follows. */
export const PREFIXO = 'zelo-';

/** Files that Vite names by their content: they never change under their address. */
const COM_HASH = /^\/assets\/[\w.-]+-[\w-]{8}\.(?:js|css|woff2|svg|png|wasm)$/;
/** Requests that the worker never touches: API, downloads, demonstration. */
const NUNCA = /^\/(?:api|demo)(?:\/|$)/;

/** What the worker does with a request; `none` leaves it to the browser. */
export type Cuidado = 'arquivo' | 'icone' | 'tela' | 'nada';

type Pedido = { method: string; mode: string; url: string };

/**
 * Chooses what the worker does with a request. It handles three kinds only: hashed files, the named files of the
 * offline page, and page loads; nothing that a person typed or was shown is stored (docs/decisions/0014).
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
 * The caches to delete when a version takes over, given all names, oldest first: all of ours except the current
 * one and the previous one, whose files an open tab may still need.
 */
export function cachesVelhos(nomes: readonly string[], atual: string): string[] {
  return nomes.filter((nome) => nome.startsWith(PREFIXO) && nome !== atual).slice(0, -1);
}
