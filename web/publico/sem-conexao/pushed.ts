/** A pushed message as the service worker reads it. */
export type Pushed = { texto: string; caminho: string; chave: string };

/** Shown for a message that cannot be read: browsers withdraw the permission from a worker that shows nothing. */
const UNREADABLE: Pushed = { texto: 'Há novidade na sua conta.', caminho: '/usuario', chave: '' };

/** The text of a push; its link is followed only to a path of this site. */
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
