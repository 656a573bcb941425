import { tabStorage, type TabStorage } from './tab-storage.ts';

/** Something unsent that outlives its screen: the room of a form, the queue of a chat, its files on their way. */
export type Pendente = {
  assinar: (ouvinte: () => void) => () => void;
  tentarDeNovo: () => void;
  /** Nothing of it waits but what the person has to decide about. */
  vazia: () => boolean;
};

/** A part of the application that holds such things while this page lives. */
export type Parte = {
  abertas: () => readonly Pendente[];
  /** Neither sent nor shown any more. */
  esquecerDeOutros: (dono: string) => void;
};

/** Where this tab's storage keeps copies; each says in `dono` whose it is. */
export const COPIAS = { chat: 'zelo:chat:', rascunho: 'zelo:rascunho:' } as const;

/** Where this tab's storage keeps whom the administrator looked for. */
export const BUSCAS = 'zelo-busca-';

const partes: Parte[] = [];

/**
 * A part says that it is there, as it is loaded: signing in and out knows of what is unsent without loading any of
 * them.
 */
export function conhecerParte(parte: Parte): void {
  partes.push(parte);
}

/** Before signing out: what is unsent goes first. @returns whether all of it went within `limiteMs` */
export async function despacharPendentes(limiteMs = 3_000): Promise<boolean> {
  const esperas = partes
    .flatMap((parte) => parte.abertas())
    .map(
      (pendente) =>
        new Promise<void>((resolve) => {
          const olhar = () => pendente.vazia() && resolve();
          pendente.assinar(olhar);
          pendente.tentarDeNovo();
          olhar();
        }),
    );
  const limite = new Promise<false>((resolve) => {
    setTimeout(resolve, limiteMs, false);
  });
  return Promise.race([Promise.all(esperas).then(() => true), limite]);
}

/**
 * Somebody else is signed in here, or nobody (`''`): what the one before left unsent is neither sent nor shown nor
 * kept, and what is still on its way writes nothing back.
 */
export function esquecerPendentesDeOutros(dono: string, armazem: TabStorage = tabStorage()): void {
  for (const parte of partes) parte.esquecerDeOutros(dono);
  for (const prefixo of Object.values(COPIAS)) {
    for (const chave of chavesDe(armazem, prefixo)) {
      if (lerDono(armazem.getItem(chave)) !== dono) armazem.removeItem(chave);
    }
  }
  if (dono !== 'Admin') for (const chave of chavesDe(armazem, BUSCAS)) armazem.removeItem(chave);
}

/** The names of what the storage holds under a prefix. */
export function chavesDe(armazem: TabStorage, prefixo: string): string[] {
  const chaves = Array.from({ length: armazem.length }, (_, i) => armazem.key(i) ?? '');
  return chaves.filter((nome) => nome.startsWith(prefixo));
}

/** Whose copy it is; null where that cannot be read. */
export function lerDono(text: string | null): unknown {
  try {
    const copia: unknown = JSON.parse(text ?? '');
    return typeof copia === 'object' && copia !== null && 'dono' in copia ? copia.dono : null;
  } catch {
    return null;
  }
}
