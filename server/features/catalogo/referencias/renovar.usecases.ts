import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sistema } from '#platform/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { UseCase } from '#platform/deps.ts';
import { DADOS, readContent } from './carregar.usecases.ts';
import {
  falhasDasListas,
  type Listas,
  type Mudanca,
  type MudancaDaSubstancia,
  mudancasDe,
} from './conferir.policy.ts';
import { type Falha, MAX_BYTES_DA_LISTA, readLista } from './lista.policy.ts';
import { DATA_DO_PROGRAMA, REFERENCE_FILES, type ReferenceFile } from './listas.policy.ts';
import * as repository from './listas.repository.ts';
import type { ReferenciasDeps } from './referencias.usecases.ts';

const MOSTRADAS = 20;

/** A set of files that is refused whole, with the first of its faults by file and line. */
function listasRecusadas(falhas: readonly Falha[]): AppError {
  const lines = falhas
    .slice(0, MOSTRADAS)
    .map(
      ({ arquivo, linha, motivo }) =>
        `  ${arquivo}.csv${linha === null ? '' : `, linha ${linha}`}: ${motivo}`,
    );
  const rest = falhas.length > MOSTRADAS ? [`  … e mais ${falhas.length - MOSTRADAS}`] : [];
  const message = ['As listas foram recusadas. Nada foi instalado.', ...lines, ...rest].join('\n');
  return new AppError(400, 'listas_recusadas', message);
}

/** The reason that keeps a set from being looked at or taken back, in words. */
const listasSemEfeito = (message: string) => new AppError(409, 'listas_sem_efeito', message);

type Renovar = { pasta: string; data: string; instalar: boolean };

/** A set that was looked at; `conjunto` is its number where it was installed. */
export type Renovadas = {
  listas: Mudanca[];
  substancias: MudancaDaSubstancia[];
  /** CSV files of the folder that are no list. */
  alheios: string[];
  conjunto: number | null;
};

/**
 * Checks the files of a folder, any of the lists, together with the lists in force that it lacks; says what changes, and
 * installs them in one transaction. A running server reads by them from its next reading on.
 * @throws listas_recusadas with lines, listas_sem_efeito
 */
export async function renovarReferencias({
  actor,
  input: { pasta, data, instalar },
  deps,
}: UseCase<Sistema, Renovar, ReferenciasDeps>): Promise<Renovadas> {
  const { files, alheios } = await filesOf(pasta);
  const contents = await Promise.all(
    files.map(async (file) => ({ ...file, ...(await readContent(pasta, file, data)) })),
  );
  const read = contents.map((file) => ({ file, ...readLista(file.bytes, file) }));
  refuse(read.flatMap(({ falhas }) => falhas));
  const done = await repository.inTurn(deps.pool, async (client) => {
    const before = await inForce(client);
    const after = new Map([...before, ...read.map(({ file, linhas }) => [file.arquivo, linhas] as const)]);
    refuse([...falhasDasListas(after), ...(await older(client, files, data))]);
    const arquivos = files.map(({ arquivo }) => arquivo);
    const mudancas = { ...mudancasDe(arquivos, before, after), alheios };
    if (!instalar) return { ...mudancas, conjunto: null };
    const conjunto = await repository.insertConjunto(client, contents, deps.clock());
    await load(client, files, deps.clock());
    return { ...mudancas, conjunto };
  });
  if (done.conjunto !== null) await audit(deps, actor, 'referencias.instalar', String(done.conjunto));
  return done;
}

/**
 * Takes back the set that was installed last: the set before it, or the program's files, is in force again.
 * @returns the names of the lists
 * @throws listas_sem_efeito where none is installed
 */
export async function retirarReferencias({
  actor,
  deps,
}: UseCase<Sistema, null, ReferenciasDeps>): Promise<string[]> {
  const arquivos = await repository.inTurn(deps.pool, async (client) => {
    const retired = await repository.retireConjunto(client, deps.clock());
    const files = REFERENCE_FILES.filter(({ arquivo }) => retired.includes(arquivo));
    await load(client, files, deps.clock());
    // The program may have renewed other lists since: the restored ones have to fit them.
    refuse(falhasDasListas(await inForce(client)));
    return retired;
  });
  if (arquivos.length === 0)
    throw listasSemEfeito('Nenhum conjunto foi instalado: valem as listas do programa.');
  await audit(deps, actor, 'referencias.retirar', arquivos.join(' '));
  return arquivos;
}

function refuse(falhas: readonly Falha[]): void {
  if (falhas.length > 0) throw listasRecusadas(falhas);
}

function audit(deps: ReferenciasDeps, actor: Sistema, action: string, targetId: string): Promise<void> {
  return deps.runInTransaction({ actor }, async (uow) => {
    uow.audit({ action, targetType: 'referencias', targetId });
  });
}

async function load(client: repository.Turn, files: readonly ReferenceFile[], now: Date): Promise<void> {
  for (const file of files) {
    await repository.loadFile(client, file, await readContent(DADOS, file, DATA_DO_PROGRAMA), now);
  }
}

async function inForce(client: repository.Turn): Promise<Listas> {
  const listas = new Map<string, Awaited<ReturnType<typeof repository.readRows>>>();
  for (const file of REFERENCE_FILES) listas.set(file.arquivo, await repository.readRows(client, file));
  return listas;
}

/** Lists of which a later one is in force. @throws listas_sem_efeito before the first start loaded them */
async function older(
  client: repository.Turn,
  files: readonly ReferenceFile[],
  data: string,
): Promise<Falha[]> {
  const falhas: Falha[] = [];
  for (const { arquivo } of files) {
    const loaded = await repository.findLoaded(client, arquivo);
    if (!loaded)
      throw listasSemEfeito('As listas do programa ainda não foram carregadas. Inicie o servidor antes.');
    if (loaded.data > data)
      falhas.push({ arquivo, linha: null, motivo: `é de ${data}, e a lista em vigor é de ${loaded.data}` });
  }
  return falhas;
}

async function filesOf(pasta: string): Promise<{ files: ReferenceFile[]; alheios: string[] }> {
  const names = (await readdir(pasta)).filter((name) => name.endsWith('.csv')).toSorted();
  const files = REFERENCE_FILES.filter(({ arquivo }) => names.includes(`${arquivo}.csv`));
  if (files.length === 0) {
    const all = REFERENCE_FILES.map(({ arquivo }) => `${arquivo}.csv`).join(', ');
    throw listasSemEfeito(`Nenhuma lista na pasta. Os nomes são: ${all}.`);
  }
  for (const { arquivo } of files) {
    const { size } = await stat(join(pasta, `${arquivo}.csv`));
    if (size > MAX_BYTES_DA_LISTA)
      refuse([{ arquivo, linha: null, motivo: `tem mais de ${MAX_BYTES_DA_LISTA / 1024 / 1024} MB` }]);
  }
  return { files, alheios: names.filter((name) => !files.some(({ arquivo }) => `${arquivo}.csv` === name)) };
}
