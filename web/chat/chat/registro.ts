import type { Mensagem, PaginaDoChat } from '../../../contracts/chat/chat.contract.ts';

type Ler = (query: { antes?: number; limite?: number }) => Promise<PaginaDoChat>;

const CATCH_UP = 200;

/** Two pages of one log as one: every message once, by its number; marks only go forward. */
export function juntar(antes: PaginaDoChat | undefined, nova: PaginaDoChat): PaginaDoChat {
  if (!antes) return nova;
  const porNumero = new Map([...antes.mensagens, ...nova.mensagens].map((m) => [m.n, m]));
  const mensagens = [...porNumero.values()].toSorted((a, b) => a.n - b.n);
  const maior = (lado: 'cliente' | 'equipe') =>
    antes.leitura[lado].ate > nova.leitura[lado].ate ? antes.leitura[lado] : nova.leitura[lado];
  return {
    mensagens,
    anteriores: (mensagens[0]?.n ?? 1) > 1,
    leitura: { cliente: maior('cliente'), equipe: maior('equipe') },
  };
}

/**
 * Reads the newest page, and on until it meets what is known: numbers have no gap, so a page that slept for long
 * sees what it missed and asks for exactly that.
 */
export async function alcancar(ler: Ler, conhecido: PaginaDoChat | undefined): Promise<PaginaDoChat> {
  let lido = await ler({});
  const ultimo = conhecido?.mensagens.at(-1)?.n;
  if (ultimo === undefined) return lido;
  for (let primeira = lido.mensagens[0]; primeira && primeira.n > ultimo + 1;) {
    const mais = await ler({ antes: primeira.n, limite: CATCH_UP });
    lido = juntar(mais, lido);
    primeira = mais.mensagens[0];
  }
  for (const n of emVerificacao(conhecido, lido)) lido = juntar(await ler({ antes: n + 1, limite: 1 }), lido);
  return lido;
}

/** Files further up that the antivirus had not looked at: a message changes only by its verdict. */
function emVerificacao(conhecido: PaginaDoChat | undefined, lido: PaginaDoChat): number[] {
  const primeira = lido.mensagens[0]?.n ?? 0;
  const antes = conhecido?.mensagens.filter(({ n }) => n < primeira) ?? [];
  return antes.flatMap(({ n, arquivo }) => (arquivo?.situacao === 'em verificação' ? [n] : []));
}

/** The log with one message more: the answer to sending it. */
export function acrescentar(antes: PaginaDoChat | undefined, mensagem: Mensagem): PaginaDoChat | undefined {
  const ultimo = antes?.mensagens.at(-1)?.n ?? 0;
  // Somebody wrote in between: the next reading brings both in their order.
  if (!antes || mensagem.n > ultimo + 1) return antes;
  return juntar(antes, { ...antes, mensagens: [mensagem] });
}
