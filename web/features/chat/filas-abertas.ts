import { armazemDaAba, type Armazem } from '../fluxo/armazem.ts';
import type { Fila } from './fila.ts';

/**
 * One queue per conversation and owner, for as long as this page lives: what is unsent goes on being sent. Apart
 * from the queues themselves: signing in and out knows of them without loading the chat.
 */
export const abertas = new Map<string, { fila: Fila; dono: string }>();

/** Where this tab's storage holds them. */
export const PREFIX = 'zelo:chat:';

/** Before signing out: what is unsent goes first, as far as it goes within `limiteMs`. */
export async function despacharFilas(limiteMs = 3_000): Promise<void> {
  const esperas = [...abertas.values()].map(
    ({ fila }) =>
      new Promise<void>((resolve) => {
        const olhar = () => fila.vazia() && resolve();
        fila.assinar(olhar);
        fila.tentarDeNovo();
        olhar();
      }),
  );
  const limite = new Promise<void>((resolve) => {
    setTimeout(resolve, limiteMs);
  });
  await Promise.race([Promise.all(esperas), limite]);
}

/** Somebody else is signed in here: what the one before left unsent is neither sent nor shown nor kept. */
export function esquecerFilasDeOutros(dono: string): void {
  for (const [chave, aberta] of abertas) {
    if (aberta.dono === dono) continue;
    aberta.fila.encerrar();
    abertas.delete(chave);
  }
  apagarFilasDeOutros(armazemDaAba(), dono);
}

/** The copies of everybody else, and what cannot be read. */
export function apagarFilasDeOutros(armazem: Armazem, dono: string): void {
  const chaves = Array.from({ length: armazem.length }, (_, i) => armazem.key(i) ?? '');
  for (const chave of chaves.filter((nome) => nome.startsWith(PREFIX))) {
    if (donoDe(armazem.getItem(chave)) !== dono) armazem.removeItem(chave);
  }
}

function donoDe(text: string | null): unknown {
  try {
    const copia: unknown = JSON.parse(text ?? '');
    return typeof copia === 'object' && copia !== null && 'dono' in copia ? copia.dono : null;
  } catch {
    return null;
  }
}
