import type { z } from 'zod';
import { VALIDADE_MS } from './validade.ts';

/** A place that keeps values by key: this much of a database. */
export type Chaves = {
  entries: () => Promise<readonly (readonly [string, unknown])[]>;
  setMany: (entries: [string, unknown][]) => Promise<void>;
  /** Writes only over what is there: what was forgotten elsewhere stays forgotten. */
  replace: (key: string, value: unknown) => Promise<void>;
  delMany: (keys: string[]) => Promise<void>;
  clear: () => Promise<void>;
};

/** What is kept of a file says at least this. */
export type Guardavel = {
  id: string;
  /** An opaque id of whoever chose it; nobody else's page may read it. */
  dono: string;
  criadoEm: number;
};

export type Salvo<R extends Guardavel> = { registro: R; conteudo: Blob | null };

/** Keeps the files that are not stored yet over a reload, a killed tab, a closed browser. */
export type Guarda<R extends Guardavel> = {
  /** The files of one place of one owner, oldest first. */
  ler: (de: Partial<R> & Pick<R, 'dono'>) => Promise<Salvo<R>[]>;
  /** False when they will not outlive this page. */
  guardar: (registro: R, conteudo: Blob | null) => Promise<boolean>;
  mudar: (registro: R) => Promise<void>;
  esquecer: (ids: readonly string[]) => Promise<void>;
  /** Those of a place, whoever's they are. */
  esquecerDe: (de: Partial<R>) => Promise<void>;
  /** Forgets what is too old and what belongs to anybody but `dono`; with null, only what is too old. */
  varrer: (dono: string | null) => Promise<void>;
  limpar: () => Promise<void>;
};

// The bytes stand apart: a changed address must not write 50 MB again.
const META = 'meta:';
const CONTEUDO = 'conteudo:';

function paresDe(salvo: Guardavel, conteudo: Blob | null): [string, unknown][] {
  const meta: [string, unknown] = [META + salvo.id, salvo];
  return conteudo === null ? [meta] : [meta, [CONTEUDO + salvo.id, conteudo]];
}

/**
 * Each place in turn that takes it; whatever one of them refuses, the others go on. What stands there of another
 * shape than `tipo` is another keeper's.
 */
export function criarGuarda<R extends Guardavel>(
  tipo: z.ZodType<R>,
  duravel: Chaves,
  reserva: Chaves,
  agora: () => number,
): Guarda<R> {
  const ambas = async (act: (chaves: Chaves) => Promise<void>) => {
    await Promise.allSettled([act(duravel), act(reserva)]);
  };

  async function todos(): Promise<Salvo<R>[]> {
    const [duraveis, reservas] = await Promise.all([duravel.entries().catch(() => []), reserva.entries()]);
    const valores = new Map([...duraveis, ...reservas]);
    return [...valores.entries()].flatMap(([key, value]) => {
      const lido = key.startsWith(META) ? tipo.safeParse(value).data : undefined;
      if (!lido) return [];
      const conteudo = valores.get(CONTEUDO + lido.id);
      return [{ registro: lido, conteudo: conteudo instanceof Blob ? conteudo : null }];
    });
  }

  const vale = ({ registro: { criadoEm } }: Salvo<R>) => agora() - criadoEm < VALIDADE_MS;
  const esquecer = (ids: readonly string[]) =>
    ambas((chaves) => chaves.delMany(ids.flatMap((id) => [META + id, CONTEUDO + id])));

  async function esquecerOnde(which: (salvo: Salvo<R>) => boolean): Promise<void> {
    const ids = (await todos()).filter(which).map(({ registro: { id } }) => id);
    if (ids.length > 0) await esquecer(ids);
  }

  return {
    async ler(de) {
      const daqui = (await todos()).filter((salvo) => vale(salvo) && estaEm(salvo.registro, de));
      return daqui.toSorted((a, b) => a.registro.criadoEm - b.registro.criadoEm);
    },
    async guardar(salvo, conteudo) {
      const pares = paresDe(salvo, conteudo);
      try {
        await duravel.setMany(pares);
        return true;
      } catch {
        // Private mode, or no room left.
        await reserva.setMany(pares);
        return false;
      }
    },
    mudar: (salvo) => ambas((chaves) => chaves.replace(META + salvo.id, salvo)),
    esquecer,
    esquecerDe: (de) => esquecerOnde(({ registro }) => estaEm(registro, de)),
    varrer: (dono) =>
      esquecerOnde((salvo) => !vale(salvo) || (dono !== null && salvo.registro.dono !== dono)),
    limpar: () => ambas((chaves) => chaves.clear()),
  };
}

/** Every given field is this record's. */
function estaEm<R extends Guardavel>(registro: R, de: Partial<R>): boolean {
  return Object.entries(de).every(([campo, valor]) => Reflect.get(registro, campo) === valor);
}
