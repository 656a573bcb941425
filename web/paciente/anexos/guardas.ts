import { loadWhenOnline } from '../../lib/browser/load-when-online.ts';

/** What this browser keeps of unfinished files; its code is fetched after the first screen. */
export const carregarGuardas = () => loadWhenOnline(() => import('./guarda-do-navegador.ts'));

/** Signing out: nothing of any file stays in this browser. */
export async function esquecerArquivos(): Promise<void> {
  try {
    const { limparGuardas } = await import('./guarda-do-navegador.ts');
    await limparGuardas();
  } catch {
    // Its code is not to be had any more (a new version came): the whole database goes.
    indexedDB.deleteDatabase('zelo-envios');
  }
}
