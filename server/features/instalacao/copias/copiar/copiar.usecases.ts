import type { Archive, Part } from '#ports/archive.ts';
import type { Storage } from '#ports/storage.ts';
import type { Sistema } from '#platform/actor.ts';
import type { Connection } from '#platform/db/database.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { AppSecrets } from '#platform/secrets/app-secret.ts';
import type { Signer } from '#platform/secrets/secrets.ts';
import { listConjuntos, listMigrations, postgresVersion } from '../catalogo.repository.ts';
import { DEMONSTRATION_TABLES } from '../conteudo.policy.ts';
import { copiaEvents } from '../copias.events.ts';
import { CopiaRecusada, discoQuaseCheio, refuseArchive } from '../copias.errors.ts';
import { hasCopyList, insertCopia, type NewCopia } from '../copias.repository.ts';
import { streamParts } from './escrita.usecases.ts';
import { FORMATO, type CopyHeader, type Manifesto } from '../manifesto.policy.ts';
import { createTally } from '../tally.usecases.ts';
import { inSnapshot, withDbSession, type DbSession } from '../session.repository.ts';

/** `connection` is for database sessions apart from the pool's. */
export type CopyBaseDeps = BaseDeps & { connection: Connection };

export type CopiarDeps = CopyBaseDeps & {
  storage: Storage;
  archive: Archive;
  signer: Pick<Signer, 'keys'>;
  /** The version of this program. */
  programa: string;
  /** True when this installation runs as a demonstration. */
  demo: boolean;
  /** The secrets that were generated in the data folder and stand in no settings; they are then part of the copy. */
  generatedSecrets: AppSecrets | null;
  /** Bytes that the copy may still write, leaving a reserve on a disk that the installation itself uses. */
  freeSpace(): Promise<number>;
};

/** Where to write a copy, and what to do with the finished file. */
export type CopyRequest = {
  /** Path of the file to create. */
  arquivo: string;
  /**
   * Delivers the finished file to its place; only then does the copy count as made.
   * @returns the place for the administrator's eyes: no key, no address with a password
   */
  deliver?: (arquivo: string) => Promise<string>;
};

/** Letters that are kept of a place: its column holds no more. */
const DESTINO_LETTERS = 200;

/** Counts of a finished copy and the first faults found; `bytes` is the size of the file. */
export type CopyResult = Pick<Manifesto, 'conjuntos' | 'arquivos' | 'falhas'> & { bytes: number };

/**
 * Writes a copy of the whole installation, as of one instant, into a new encrypted file while the
 * installation keeps running, and records the outcome in the list of copies that the administrator's desk
 * shows. A database with pending migrations is copied as it is.
 * @throws CopiaRecusada
 */
export async function fazerCopia({
  actor,
  input: { arquivo, deliver },
  deps,
}: UseCase<Sistema, CopyRequest, CopiarDeps>): Promise<CopyResult> {
  const iniciada_em = deps.clock();
  try {
    const copia = await writeCopy(arquivo, iniciada_em, deps);
    const destino = (await deliver?.(arquivo)) ?? arquivo;
    const rowCount = copia.conjuntos.reduce((sum, conjunto) => sum + conjunto.linhas, 0);
    const { arquivos, falhas, bytes } = copia;
    const counts = {
      destino: destino.slice(0, DESTINO_LETTERS),
      bytes,
      linhas: rowCount,
      arquivos: arquivos.quantidade,
      falhas: falhas.quantidade,
    };
    await recordCopy({ actor, deps }, { iniciada_em, resultado: 'feita', ...counts });
    return copia;
  } catch (error) {
    // The first error is the one to report, even when the outcome cannot be recorded either.
    await recordCopy({ actor, deps }, { iniciada_em, resultado: 'falhou' }).catch((reason: unknown) =>
      deps.log.warn({ err: reason }, 'the failed copy could not be noted'),
    );
    throw refuseArchive(error);
  }
}

async function writeCopy(arquivo: string, feitaEm: Date, deps: CopiarDeps): Promise<CopyResult> {
  const { connection, archive, storage, log } = deps;
  const tally = createTally();
  const bytes = await withDbSession(connection, (liveSession) =>
    withDbSession(connection, (session) =>
      inSnapshot(session, async () => {
        const conjuntos = await listConjuntos(session);
        const header = await buildHeader(session, conjuntos, feitaEm, deps);
        const partes = {
          session,
          liveSession,
          storage,
          log,
          tally,
          header,
          conjuntos,
          segredos: deps.generatedSecrets,
        };
        return archive.write(arquivo, whileSpaceLasts(streamParts(partes), deps));
      }),
    ),
  );
  return { ...tally.manifesto(), bytes };
}

async function* whileSpaceLasts(partes: AsyncIterable<Part>, deps: CopiarDeps): AsyncGenerator<Part> {
  for await (const part of partes) {
    if ((await deps.freeSpace()) < part.size) throw discoQuaseCheio();
    yield part;
  }
}

async function buildHeader(
  session: DbSession,
  conjuntos: readonly CopyHeader['conjuntos'][number][],
  feitaEm: Date,
  { programa, signer, demo }: CopiarDeps,
): Promise<CopyHeader> {
  const migracoes = await listMigrations(session);
  if (migracoes.length === 0) throw new CopiaRecusada('O banco ainda está vazio: não há o que copiar.');
  return {
    formato: FORMATO,
    feitaEm: feitaEm.toISOString(),
    programa,
    postgres: await postgresVersion(session),
    migracoes,
    // An installation that was a demonstration keeps its tables, but its copies must be restorable in
    // production.
    demonstracao: demo && conjuntos.some(({ nome }) => nome === DEMONSTRATION_TABLES),
    ...marksOf(signer),
    conjuntos: conjuntos.map(({ nome, colunas }) => ({ nome, colunas })),
  };
}

/** Keyed hashes that tell whether two installations have the same secrets without revealing them. */
export function marksOf(signer: Pick<Signer, 'keys'>): Pick<CopyHeader, 'segredo' | 'segredoAnterior'> {
  const [segredo = '', segredoAnterior] = signer.keys('copia', 'app-secret');
  return { segredo, segredoAnterior };
}

async function recordCopy(
  { actor, deps }: { actor: Sistema; deps: CopiarDeps },
  copia: NewCopia,
): Promise<void> {
  // Before an upgrade the schema may be older than the list of copies.
  if (!(await hasCopyList(deps.db))) return;
  await deps.runInTransaction({ actor }, async (uow) => {
    const id = await insertCopia(uow.db, { ...copia, terminada_em: deps.clock() });
    uow.audit({ action: `copia.${copia.resultado}`, targetType: 'copia', targetId: id });
    uow.emit(...copiaEvents(id));
  });
}
