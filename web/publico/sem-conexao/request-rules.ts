/** The prefix of the names of all our caches; the version follows. */
export const PREFIX = 'zelo-';

/** Files that Vite names by their content: they never change under their address. */
const HASHED = /^\/assets\/[\w.-]+-[\w-]{8}\.(?:js|css|woff2|svg|png|wasm)$/;
/** Requests that the worker never touches: API, downloads, demonstration. */
const NEVER = /^\/(?:api|demo)(?:\/|$)/;

/** Treatment of a request by the worker; `none` leaves it to the browser. */
export type Handling = 'file' | 'icon' | 'page' | 'none';

type RequestParts = { method: string; mode: string; url: string };

/**
 * Chooses the treatment of a request by the worker. It handles three kinds only: hashed files, the named files of the
 * offline page, and page loads; nothing that a person typed or was shown is stored (docs/decisions/0014).
 */
export function handlingOf(
  request: RequestParts,
  ownOrigin: string,
  namedFiles: readonly string[],
): Handling {
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== ownOrigin || NEVER.test(pathname)) return 'none';
  if (request.mode === 'navigate') return 'page';
  if (search !== '') return 'none';
  if (HASHED.test(pathname)) return 'file';
  return namedFiles.includes(pathname) ? 'icon' : 'none';
}

/**
 * The caches to delete when a version takes over, given all names, oldest first: all of ours except the current
 * one and the previous one, whose files an open tab may still need.
 */
export function outdatedCaches(names: readonly string[], current: string): string[] {
  return names.filter((name) => name.startsWith(PREFIX) && name !== current).slice(0, -1);
}
