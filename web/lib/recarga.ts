const CHAVE = 'zelo:recarga';
/** A second failure within this time is no new version: loading again would go in circles. */
const INTERVALO_MS = 60_000;

type Ambiente = {
  agora: () => number;
  conectado: () => boolean;
  armazem: () => Pick<Storage, 'getItem' | 'setItem'>;
  recarregar: () => void;
};

const navegador: Ambiente = {
  agora: () => Date.now(),
  conectado: () => navigator.onLine,
  armazem: () => sessionStorage,
  recarregar: () => window.location.reload(),
};

/**
 * Fetches a part of the application. A tab that was open while a new version came asks for files that are gone:
 * it loads itself again, once; drafts are kept by their screens. Without a network, or when that was of no use,
 * the failure goes on to the error page.
 */
export async function comRecarga<T>(load: () => Promise<T>, ambiente = navegador): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!ambiente.conectado() || !vale(ambiente)) throw error;
    ambiente.recarregar();
    // The page is going: nothing is to be drawn before it is gone.
    return new Promise<never>(() => undefined);
  }
}

function vale({ agora, armazem }: Ambiente): boolean {
  try {
    const ultima = Number(armazem().getItem(CHAVE) ?? 0);
    if (agora() - ultima < INTERVALO_MS) return false;
    armazem().setItem(CHAVE, String(agora()));
    return true;
  } catch {
    // A browser that keeps nothing could not tell the second time from the first.
    return false;
  }
}
