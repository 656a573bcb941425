/** A message of the server as the worker reads it. */
export type Pushed = { texto: string; caminho: string; chave: string };

/** Shown where the message cannot be read: a browser takes the permission away from a worker that shows nothing. */
const UNREADABLE: Pushed = { texto: 'Há novidade na sua conta.', caminho: '/usuario', chave: '' };

/** The text of a push; only a path of our own is followed. */
export function readPushed(text: string, ownOrigin: string): Pushed {
  try {
    const said: unknown = JSON.parse(text);
    if (typeof said !== 'object' || said === null) return UNREADABLE;
    const { texto, caminho, chave }: Record<string, unknown> = { ...said };
    if (typeof texto !== 'string' || typeof caminho !== 'string' || typeof chave !== 'string')
      return UNREADABLE;
    const { origin, pathname } = new URL(caminho, ownOrigin);
    return origin === ownOrigin ? { texto, caminho: pathname, chave } : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}
