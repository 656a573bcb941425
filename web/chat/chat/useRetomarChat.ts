import { useEffect } from 'react';
import { depois } from '../../lib/browser/later.ts';
import { carregarGuardas } from '../../paciente/anexos/guardas.ts';
import { armazemDaAba } from '../../lib/browser/tab-storage.ts';
import { chavesDe, COPIAS, lerDono } from '../../lib/browser/pending.ts';

/**
 * What a reload left unsent in the chat goes out whatever screen is open, as soon as its owner is known; only then,
 * and only where there is something, is the chat's code fetched.
 */
export function useRetomarChat(dono: string | null): void {
  useEffect(() => {
    if (dono === null) return undefined;
    let over = false;
    void retomar(dono, () => over);
    return () => {
      over = true;
    };
  }, [dono]);
}

async function retomar(dono: string, over: () => boolean): Promise<void> {
  const armazem = armazemDaAba();
  const textos = chavesDe(armazem, COPIAS.chat).filter((nome) => lerDono(armazem.getItem(nome)) === dono);
  const { guardaDoChat } = await carregarGuardas();
  const arquivos = await guardaDoChat.ler({ dono });
  const conversas = [
    ...textos.map((nome) => nome.slice(COPIAS.chat.length)),
    ...arquivos.map(({ registro }) => registro.conversa),
  ];
  if (conversas.length === 0 || over()) return;
  const { retomarConversas } = await depois(() => import('./retomada.ts'));
  if (!over()) retomarConversas(new Set(conversas), dono);
}
