import type { Mensagem, PaginaDoChat } from '../../../contracts/chat/chat.contract.ts';

type ReadPage = (query: { antes?: number; limite?: number }) => Promise<PaginaDoChat>;

const CATCH_UP = 200;

/** Two pages of one log as one: every message once, by its number; marks only go forward. */
export function mergePages(before: PaginaDoChat | undefined, next: PaginaDoChat): PaginaDoChat {
  if (!before) return next;
  const byNumber = new Map([...before.mensagens, ...next.mensagens].map((m) => [m.n, m]));
  const mensagens = [...byNumber.values()].toSorted((a, b) => a.n - b.n);
  const later = (side: 'cliente' | 'equipe') =>
    before.leitura[side].ate > next.leitura[side].ate ? before.leitura[side] : next.leitura[side];
  return {
    mensagens,
    anteriores: (mensagens[0]?.n ?? 1) > 1,
    leitura: { cliente: later('cliente'), equipe: later('equipe') },
  };
}

/**
 * Reads the newest page, and on until it meets what is known: numbers have no gap, so a page that slept for long
 * sees what it missed and asks for exactly that.
 */
export async function catchUp(readPage: ReadPage, known: PaginaDoChat | undefined): Promise<PaginaDoChat> {
  let read = await readPage({});
  const last = known?.mensagens.at(-1)?.n;
  if (last === undefined) return read;
  for (let first = read.mensagens[0]; first && first.n > last + 1;) {
    const more = await readPage({ antes: first.n, limite: CATCH_UP });
    read = mergePages(more, read);
    first = more.mensagens[0];
  }
  for (const n of unverified(known, read))
    read = mergePages(await readPage({ antes: n + 1, limite: 1 }), read);
  return read;
}

/** Files further up that the antivirus had not looked at: a message changes only by its verdict. */
function unverified(known: PaginaDoChat | undefined, read: PaginaDoChat): number[] {
  const first = read.mensagens[0]?.n ?? 0;
  const before = known?.mensagens.filter(({ n }) => n < first) ?? [];
  return before.flatMap(({ n, arquivo }) => (arquivo?.situacao === 'em verificação' ? [n] : []));
}

/** The log with one message more: the answer to sending it. */
export function appendMessage(
  before: PaginaDoChat | undefined,
  mensagem: Mensagem,
): PaginaDoChat | undefined {
  const last = before?.mensagens.at(-1)?.n ?? 0;
  // Somebody wrote in between: the next reading brings both in their order.
  if (!before || mensagem.n > last + 1) return before;
  return mergePages(before, { ...before, mensagens: [mensagem] });
}
