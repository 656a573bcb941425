import { pronto } from '../../../contracts/instalacao/operacao.contract.ts';

/** How long between two questions; spread, so that not all tabs of all people ask at once. */
const PAUSA_MS = 2_000;

export type PortasDaVigia = {
  /** Whether the server can serve. */
  perguntar: () => Promise<boolean>;
  esperar: (ms: number) => Promise<unknown>;
  sorteio: () => number;
};

export type Vigia = ReturnType<typeof criarVigia>;

/**
 * Watches a server that said that it is coming back (503): asks until it can serve again, and tells those who
 * wait. One watch for the whole page, however many calls failed.
 */
export function criarVigia({ perguntar, esperar, sorteio }: PortasDaVigia) {
  const ouvintes = new Set<() => void>();
  let voltando = false;
  let vigiando = false;

  function publicar(agora: boolean): void {
    if (voltando === agora) return;
    voltando = agora;
    for (const ouvinte of ouvintes) ouvinte();
  }

  async function vigiar(): Promise<void> {
    // The failure may have been something else's, or is over already: then nobody is told of anything.
    while (!(await perguntar())) {
      publicar(true);
      await esperar(PAUSA_MS * (0.5 + sorteio()));
    }
    publicar(false);
  }

  return {
    /** The server said that it cannot serve now. */
    notar(this: void): void {
      if (vigiando) return;
      vigiando = true;
      void vigiar().finally(() => {
        vigiando = false;
      });
    },
    /** True from the first answer that it is away until the first that it is back. */
    voltando: () => voltando,
    assinar(this: void, ouvinte: () => void): () => void {
      ouvintes.add(ouvinte);
      return () => void ouvintes.delete(ouvinte);
    },
  };
}

/** `/readyz`: the database is there, too. */
async function estaPronto(): Promise<boolean> {
  try {
    return (await fetch(pronto.path, { cache: 'no-store', credentials: 'omit' })).ok;
  } catch {
    // Not even the network is there: of that the screens speak themselves.
    return false;
  }
}

/** The one of this page. */
export const vigia = criarVigia({
  perguntar: estaPronto,
  esperar: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  sorteio: Math.random,
});
