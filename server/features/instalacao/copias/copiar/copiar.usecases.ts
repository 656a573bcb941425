import type { Archive, Part } from '../../../../adapters/archive/archive.port.ts';
import type { Storage } from '../../../../adapters/storage/storage.port.ts';
import type { Sistema } from '../../../../platform/actor.ts';
import type { Connection } from '../../../../platform/db/database.ts';
import type { BaseDeps, UseCase } from '../../../../platform/deps.ts';
import type { Signer } from '../../../../platform/secrets/secrets.ts';
import { listConjuntos, listMigrations, postgresVersion } from '../catalogo.repository.ts';
import { DEMONSTRATION_TABLES } from '../conteudo.policy.ts';
import { CopiaRecusada, discoQuaseCheio, refuseArchive } from '../copias.errors.ts';
import { hasObjectList, insertCopia, type NewCopia } from '../copias.repository.ts';
import { streamParts } from './escrita.usecases.ts';
import { FORMATO, type CopyHeader, type Manifesto } from '../manifesto.policy.ts';
import { createTally } from '../tally.usecases.ts';
import { inSnapshot, withDbSession, type DbSession } from '../sessao.repository.ts';
import { announceCopia } from '../../instalacao.events.ts';

export type CopyBaseDeps = BaseDeps & { connection: Connection };

export type CopiarDeps = CopyBaseDeps & {
  storage: Storage;
  archive: Archive;
  signer: Pick<Signer, 'key'>;
  /** The version of the program. */
  programa: string;
  /** Whether this installation runs as a demonstration. */
  demo: boolean;
  /** APP_SECRET, where it was made in the data folder: nobody else keeps it, so the copy does. */
  segredoFeito: string | null;
  /** Bytes that the copy may still take: of a disk that the installation itself lives on, not the last ones. */
  espacoLivre(): Promise<number>;
};

export type CopyRequest = {
  /** The new file. */
  arquivo: string;
  /** Brings the finished file to where it is kept; the copy is made when it is there. */
  entregar?: (arquivo: string) => Promise<void>;
};

export type CopyResult = Pick<Manifesto, 'conjuntos' | 'arquivos' | 'falhas'> & { bytes: number };

/**
 * Writes a whole copy of the installation, as it is at one instant, into a new encrypted file, beside whoever works;
 * and how it went into the list that the desk reads. A database that was not migrated yet is copied as it is.
 */
export async function fazerCopia({
  actor,
  input: { arquivo, entregar },
  deps,
}: UseCase<Sistema, CopyRequest, CopiarDeps>): Promise<CopyResult> {
  const iniciada_em = deps.clock();
  try {
    const copia = await writeCopy(arquivo, iniciada_em, deps);
    await entregar?.(arquivo);
    const linhas = copia.conjuntos.reduce((sum, conjunto) => sum + conjunto.linhas, 0);
    const { arquivos, falhas, bytes } = copia;
    const contagens = { bytes, linhas, arquivos: arquivos.quantidade, falhas: falhas.quantidade };
    await recordCopy({ actor, deps }, { iniciada_em, resultado: 'feita', ...contagens });
    return copia;
  } catch (error) {
    // What failed first is what is told, also where the list cannot be written either.
    await recordCopy({ actor, deps }, { iniciada_em, resultado: 'falhou' }).catch((reason: unknown) =>
      deps.log.warn({ err: reason }, 'the failed copy could not be noted'),
    );
    throw refuseArchive(error);
  }
}

async function writeCopy(arquivo: string, feitaEm: Date, deps: CopiarDeps): Promise<CopyResult> {
  const { connection, archive, storage, log } = deps;
  const registro = createTally();
  const bytes = await withDbSession(connection, (agora) =>
    withDbSession(connection, (sessao) =>
      inSnapshot(sessao, async () => {
        const conjuntos = await listConjuntos(sessao);
        const cabecalho = await buildHeader(sessao, conjuntos, feitaEm, deps);
        const partes = {
          sessao,
          agora,
          storage,
          log,
          registro,
          cabecalho,
          conjuntos,
          segredo: deps.segredoFeito,
        };
        return archive.write(arquivo, whileSpaceLasts(streamParts(partes), deps));
      }),
    ),
  );
  return { ...registro.manifesto(), bytes };
}

async function* whileSpaceLasts(partes: AsyncIterable<Part>, deps: CopiarDeps): AsyncGenerator<Part> {
  for await (const parte of partes) {
    if ((await deps.espacoLivre()) < parte.size) throw discoQuaseCheio();
    yield parte;
  }
}

async function buildHeader(
  sessao: DbSession,
  conjuntos: readonly CopyHeader['conjuntos'][number][],
  feitaEm: Date,
  { programa, signer, demo }: CopiarDeps,
): Promise<CopyHeader> {
  const migracoes = await listMigrations(sessao);
  if (migracoes.length === 0) throw new CopiaRecusada('O banco ainda está vazio: não há o que copiar.');
  return {
    formato: FORMATO,
    feitaEm: feitaEm.toISOString(),
    programa,
    postgres: await postgresVersion(sessao),
    migracoes,
    // Its tables stay where a demonstration became the real thing: those copies must come back there, too.
    demonstracao: demo && conjuntos.some(({ nome }) => nome === DEMONSTRATION_TABLES),
    segredo: secretMark(signer),
    conjuntos: conjuntos.map(({ nome, colunas }) => ({ nome, colunas })),
  };
}

/** Tells one APP_SECRET from another, and nothing of either. */
export function secretMark(signer: Pick<Signer, 'key'>): string {
  return signer.key('copia', 'app-secret');
}

async function recordCopy(
  { actor, deps }: { actor: Sistema; deps: CopiarDeps },
  copia: NewCopia,
): Promise<void> {
  // Before an upgrade the schema is an older one, and has no such list yet.
  if (!(await hasObjectList(deps.db))) return;
  await deps.runInTransaction({ actor }, async (uow) => {
    const id = await insertCopia(uow.db, { ...copia, terminada_em: deps.clock() });
    uow.audit({ action: `copia.${copia.resultado}`, targetType: 'copia', targetId: id });
    announceCopia(uow, id);
  });
}
