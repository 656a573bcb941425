const CHAVE = 'zelo:recarga';
/** A second failure within this time is no new version: loading again would go in circles. */
const INTERVALO_MS = 60_000;

type Ambiente = {
  agora: () => number;
  conectado: () => boolean;
  armazem: () => Pick<Storage, 'getItem' | 'setItem'>;
};

const navegador: Ambiente = {
  agora: () => Date.now(),
  conectado: () => navigator.onLine,
  armazem: () => sessionStorage,
};

/** A part of the application that could not be fetched; `recarregar` when a full load is worth it, once. */
export class PecaAusente extends Error {
  readonly recarregar: boolean;
  readonly conectado: boolean;
  constructor(cause: unknown, { recarregar, conectado }: { recarregar: boolean; conectado: boolean }) {
    super('a part of the application is not to be had', { cause });
    this.name = 'PecaAusente';
    this.recarregar = recarregar;
    this.conectado = conectado;
  }
}

/**
 * Fetches a part of the application. A tab that was open while a new version came asks for files that are gone:
 * the error page then loads the address anew, once. Without a network that would only lose the page.
 */
export async function pecaDaTela<T>(load: () => Promise<T>, ambiente = navegador): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const conectado = ambiente.conectado();
    throw new PecaAusente(error, { conectado, recarregar: conectado && primeiraVez(ambiente) });
  }
}

function primeiraVez({ agora, armazem }: Ambiente): boolean {
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
