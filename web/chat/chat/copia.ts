import { z } from 'zod';
import type { Armazem } from '../../lib/browser/tab-storage.ts';
import { COPIAS } from '../../lib/browser/pending.ts';

const PREFIX = COPIAS.chat;

const item = z.object({
  id: z.uuid(),
  mensagem: z.string(),
  em: z.string(),
  estado: z.enum(['enviando', 'sem-conexao', 'falhou']),
  motivo: z.string().nullable(),
});
const copia = z.object({
  /** Whose words they are, by an opaque id: nobody else is shown them. */
  dono: z.string(),
  itens: z.array(item),
  texto: z.string(),
});
type Copia = z.infer<typeof copia>;

/**
 * Keeps what was written and not sent in this tab only (session storage): it outlives a reload and goes with the
 * tab or with `Sair`. True when it was kept.
 */
export function gravarFila(armazem: Armazem, chave: string, dados: Copia): boolean {
  try {
    armazem.setItem(PREFIX + chave, JSON.stringify(dados));
    return true;
  } catch {
    return false;
  }
}

/** What one owner left unsent in a conversation; null when there is nothing, or it cannot be read. */
export function lerFila(armazem: Armazem, chave: string, dono: string): Copia | null {
  const lida = interpretar(armazem.getItem(PREFIX + chave));
  return lida?.dono === dono ? lida : null;
}

export function apagarFila(armazem: Armazem, chave: string): void {
  armazem.removeItem(PREFIX + chave);
}

function interpretar(text: string | null): Copia | null {
  try {
    return copia.safeParse(JSON.parse(text ?? '')).data ?? null;
  } catch {
    return null;
  }
}
