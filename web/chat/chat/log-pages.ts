import type { Mensagem, PaginaDoChat } from '#contracts/chat/chat.contract.ts';

type ReadPage = (query: { antes?: number; limite?: number }) => Promise<PaginaDoChat>;

const CATCH_UP = 200;

/**
 * Merges two pages of one log: each message once, by its number; read marks never go back. Of pages of different editions only
 * the newer is true: its messages have other numbers, and some may belong to this log no more.
 */
export function mergePages(before: PaginaDoChat | undefined, next: PaginaDoChat): PaginaDoChat {
  if (!before || before.edicao < next.edicao) return next;
  if (before.edicao > next.edicao) return before;
  const byNumber = new Map([...before.mensagens, ...next.mensagens].map((m) => [m.n, m]));
  const mensagens = [...byNumber.values()].toSorted((a, b) => a.n - b.n);
  const later = (side: 'cliente' | 'equipe') =>
    before.leitura[side].ate > next.leitura[side].ate ? before.leitura[side] : next.leitura[side];
  return {
    mensagens,
    anteriores: (mensagens[0]?.n ?? 1) > 1,
    leitura: { cliente: later('cliente'), equipe: later('equipe') },
    edicao: next.edicao,
    pessoas: next.pessoas,
  };
}

/**
 * Reads the newest page, and older ones until they meet the loaded messages. Numbers have no gaps, so a page that
 * was suspended for long loads exactly what it missed.
 */
export async function catchUp(readPage: ReadPage, known: PaginaDoChat | undefined): Promise<PaginaDoChat> {
  let read = await readPage({});
  const last = known?.edicao === read.edicao ? known.mensagens.at(-1)?.n : undefined;
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

/**
 * Numbers of loaded messages before `read` whose file was not scanned yet: the scan is the only change of a
 * message.
 */
function unverified(known: PaginaDoChat | undefined, read: PaginaDoChat): number[] {
  const first = read.mensagens[0]?.n ?? 0;
  const before = known?.mensagens.filter(({ n }) => n < first) ?? [];
  return before.flatMap(({ n, arquivo }) => (arquivo?.situacao === 'em verificação' ? [n] : []));
}

/** The log with the server's answer to a sent message appended. */
export function appendMessage(
  before: PaginaDoChat | undefined,
  mensagem: Mensagem,
): PaginaDoChat | undefined {
  const last = before?.mensagens.at(-1)?.n ?? 0;
  // Messages of the other side are missing in between: the next read brings them in order.
  if (!before || mensagem.n > last + 1) return before;
  return mergePages(before, { ...before, mensagens: [mensagem] });
}
