import { registro, VALIDADE_MS } from './registro.ts';
import type { Dono, Registro } from './registro.ts';

/** A place that keeps values by key: this much of a database. */
export type Chaves = {
  entries: () => Promise<readonly (readonly [string, unknown])[]>;
  setMany: (entries: [string, unknown][]) => Promise<void>;
  /** Writes only over what is there: what was forgotten elsewhere stays forgotten. */
  replace: (key: string, value: unknown) => Promise<void>;
  delMany: (keys: string[]) => Promise<void>;
  clear: () => Promise<void>;
};

export type Salvo = { registro: Registro; conteudo: Blob | null };

/** Keeps the files that are not stored yet over a reload, a killed tab, a closed browser. */
export type Guarda = {
  /** The files of one order of one patient, oldest first. */
  ler: (dono: Dono) => Promise<Salvo[]>;
  /** False when they will not outlive this page. */
  guardar: (registro: Registro, conteudo: Blob | null) => Promise<boolean>;
  mudar: (registro: Registro) => Promise<void>;
  esquecer: (ids: readonly string[]) => Promise<void>;
  esquecerPedido: (pedidoId: string) => Promise<void>;
  /** Forgets what is too old and what belongs to anybody but `dono`; with null, only what is too old. */
  varrer: (dono: string | null) => Promise<void>;
  limpar: () => Promise<void>;
};

// The bytes stand apart: a changed address must not write 50 MB again.
const META = 'meta:';
const CONTEUDO = 'conteudo:';

function paresDe(salvo: Registro, conteudo: Blob | null): [string, unknown][] {
  const meta: [string, unknown] = [META + salvo.id, salvo];
  return conteudo === null ? [meta] : [meta, [CONTEUDO + salvo.id, conteudo]];
}

/** Each place in turn that takes it; whatever one of them refuses, the others go on. */
export function criarGuarda(duravel: Chaves, reserva: Chaves, agora: () => number): Guarda {
  const ambas = async (act: (chaves: Chaves) => Promise<void>) => {
    await Promise.allSettled([act(duravel), act(reserva)]);
  };

  async function todos(): Promise<Salvo[]> {
    const [duraveis, reservas] = await Promise.all([duravel.entries().catch(() => []), reserva.entries()]);
    const valores = new Map([...duraveis, ...reservas]);
    return [...valores.entries()].flatMap(([key, value]) => {
      const lido = key.startsWith(META) ? registro.safeParse(value).data : undefined;
      if (!lido) return [];
      const conteudo = valores.get(CONTEUDO + lido.id);
      return [{ registro: lido, conteudo: conteudo instanceof Blob ? conteudo : null }];
    });
  }

  const vale = ({ registro: { criadoEm } }: Salvo) => agora() - criadoEm < VALIDADE_MS;
  const esquecer = (ids: readonly string[]) =>
    ambas((chaves) => chaves.delMany(ids.flatMap((id) => [META + id, CONTEUDO + id])));

  async function esquecerOnde(which: (salvo: Salvo) => boolean): Promise<void> {
    const ids = (await todos()).filter(which).map(({ registro: { id } }) => id);
    if (ids.length > 0) await esquecer(ids);
  }

  return {
    async ler({ dono, pedidoId }) {
      const daqui = (await todos()).filter(vale);
      return daqui
        .filter(({ registro: salvo }) => salvo.dono === dono && salvo.pedidoId === pedidoId)
        .toSorted((a, b) => a.registro.criadoEm - b.registro.criadoEm);
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
    esquecerPedido: (pedidoId) => esquecerOnde(({ registro: salvo }) => salvo.pedidoId === pedidoId),
    varrer: (dono) =>
      esquecerOnde((salvo) => !vale(salvo) || (dono !== null && salvo.registro.dono !== dono)),
    limpar: () => ambas((chaves) => chaves.clear()),
  };
}
