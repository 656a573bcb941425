import { createHash } from 'node:crypto';
import type { Storage } from '../../../adapters/storage/storage.port.ts';
import { MARKER } from '../../../platform/storage/claim.ts';
import type { StorageUpkeep } from '../../../platform/storage/upkeep.ts';
import type { Sistema } from '../../../platform/actor.ts';
import {
  STORES as GUARDAS,
  type Place,
  type StoreName as Guarda,
} from '../../../platform/storage/objects.repository.ts';
import {
  encryptedFrom,
  knownPlaces,
  listForSweep,
  markAbsent,
} from '../../../platform/storage/upkeep.repository.ts';
import type { BaseDeps, UseCase } from '../../../platform/deps.ts';
import { adotar, countSemLugar, listSemDono, saveVarredura, type Varredura } from './arquivos.repository.ts';

export type VarreduraDeps = BaseDeps & { storage: Storage; upkeep: StorageUpkeep };

const DAY_MS = 86_400_000;
const PAGE = 1_000;

/**
 * Looks at the store from both sides. What no row names and is older than a day is removed; what a row names and
 * the store does not have is marked, counted and said: nobody but a person with a copy can mend that.
 * @throws StorageUnavailable, ProviderError: a store that does not answer has lost nothing
 */
export async function varrerArquivos({
  actor,
  deps,
}: UseCase<Sistema, null, VarreduraDeps>): Promise<Varredura> {
  const em = deps.clock();
  const before = new Date(em.getTime() - DAY_MS);
  await adotar(deps.db);
  let removidos = await removerSemDono(deps, before);
  let vistos = 0;
  let ausentes = await countSemLugar(deps.db);
  const seen = new Map<Guarda, Names>();
  for (const guarda of GUARDAS) {
    const store = deps.upkeep.store(guarda);
    if (!store) continue;
    const names = createNames();
    const found = await listStore(deps, { store, before, names });
    seen.set(guarda, names);
    vistos += found.vistos;
    removidos += await removerNomes(deps, guarda, found);
  }
  ausentes += await marcarAusentes(deps, em, seen);
  const varredura = { em, vistos, removidos, ausentes };
  await deps.runInTransaction({ actor }, async (uow) => {
    await saveVarredura(uow.db, varredura);
    for (const [acao, n] of [
      ['arquivos.remover_sem_dono', removidos],
      ['arquivos.faltam', ausentes],
    ] as const) {
      if (n > 0) uow.audit({ acao, alvoTipo: 'arquivos', alvoId: String(n) });
    }
  });
  if (ausentes > 0) deps.log.error({ ausentes }, 'stored files are missing');
  return varredura;
}

/** Files of a replica of a version before `objetos` open from the next start on, and the sweep removes none of them. */
export async function adotarArquivos({
  deps,
}: UseCase<Sistema, null, Pick<BaseDeps, 'db'>>): Promise<number> {
  return adotar(deps.db);
}

/** What was stored and then taken by no row. */
async function removerSemDono({ db, storage }: VarreduraDeps, before: Date): Promise<number> {
  for (let removed = 0; ;) {
    const chaves = await listSemDono(db, before, PAGE);
    for (const chave of chaves) await storage.remove(chave);
    removed += chaves.length;
    if (chaves.length < PAGE) return removed;
  }
}

type Listed = {
  vistos: number;
  conhecidos: number;
  semLinha: string[];
  /** Names under which objects lay here unencrypted, and where they lie now. */
  deSobra: Map<string, Place>;
};

/** Walks a store: remembers every name, which old ones no row knows, and what was encrypted since it lay here. */
async function listStore(
  { db }: VarreduraDeps,
  { store, before, names }: { store: Storage; before: Date; names: Names },
): Promise<Listed> {
  const semLinha: string[] = [];
  const deSobra = new Map<string, Place>();
  let vistos = 0;
  let conhecidos = 0;
  let page: { key: string; modifiedAt: Date }[] = [];
  const judge = async () => {
    const keys = page.map(({ key }) => key);
    const known = await knownPlaces(db, keys);
    const encrypted = await encryptedFrom(db, keys);
    conhecidos += known.size + encrypted.size;
    for (const { key, modifiedAt } of page) {
      if (known.has(key) || modifiedAt >= before) continue;
      const now = encrypted.get(key);
      if (now) deSobra.set(key, now);
      else semLinha.push(key);
    }
    page = [];
  };
  for await (const object of store.list('')) {
    if (object.key === MARKER) continue;
    names.add(object.key);
    vistos += 1;
    page.push(object);
    if (page.length === PAGE) await judge();
  }
  if (page.length > 0) await judge();
  return { vistos, conhecidos, semLinha, deSobra };
}

/** More strangers than acquaintances, or none of these: that is not what crashes leave, whatever the marker says. */
const FEW = 20;

async function removerNomes(
  { log, upkeep }: VarreduraDeps,
  guarda: Guarda,
  { vistos, conhecidos, semLinha, deSobra }: Listed,
): Promise<number> {
  if (semLinha.length + deSobra.size === 0) return 0;
  const many = semLinha.length > FEW && semLinha.length > vistos / 2;
  const claim = await upkeep.claim(guarda);
  if (claim !== 'ours' || conhecidos === 0 || many) {
    log.error(
      { guarda, claim, semLinha: semLinha.length, vistos },
      'the store is not of this database: nothing was removed',
    );
    return 0;
  }
  const store = upkeep.store(guarda);
  const going = [...semLinha];
  for (const [name, now] of deSobra) {
    // What its new store has lost has its last copy here.
    if (await upkeep.store(now.guarda)?.stat(now.lugar)) going.push(name);
  }
  for (const name of going) await store?.remove(name);
  return going.length;
}

/** Every object whose place the walk did not meet is asked for itself before it counts as missing. */
async function marcarAusentes(
  { db, upkeep }: VarreduraDeps,
  em: Date,
  seen: ReadonlyMap<Guarda, Names>,
): Promise<number> {
  let ausentes = 0;
  for (let after = ''; ;) {
    const page = await listForSweep(db, { after, before: em, limit: PAGE });
    const gone: typeof page = [];
    const back: typeof page = [];
    for (const object of page) {
      const { lugar, guarda, ausente_desde } = object;
      const there = seen.get(guarda)?.has(lugar) === true || (await upkeep.store(guarda)?.stat(lugar));
      if (there && ausente_desde !== null) back.push(object);
      if (!there && ausente_desde !== null) ausentes += 1;
      if (!there && ausente_desde === null) gone.push(object);
    }
    // One that was moved or written anew since it was read is not missing.
    ausentes += await markAbsent(db, gone, em);
    await markAbsent(db, back, null);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return ausentes;
    after = last.chave;
  }
}

function hashOf(name: string): bigint {
  return createHash('sha256').update(name).digest().readBigUInt64LE();
}

type Names = { add(name: string): void; has(name: string): boolean };

/** Many names in little memory: eight bytes of each one's hash. */
function createNames(): Names {
  let hashes = new BigUint64Array(1_024);
  let length = 0;
  let sorted = true;
  return {
    add(name) {
      if (length === hashes.length) {
        const wider = new BigUint64Array(length * 2);
        wider.set(hashes);
        hashes = wider;
      }
      hashes[length] = hashOf(name);
      length += 1;
      sorted = false;
    },
    has(name) {
      if (!sorted) hashes.subarray(0, length).sort();
      sorted = true;
      const wanted = hashOf(name);
      let [low, high] = [0, length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((hashes[middle] ?? 0n) < wanted) low = middle + 1;
        else high = middle;
      }
      return low < length && hashes[low] === wanted;
    },
  };
}
