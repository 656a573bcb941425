import { access, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Archive } from '#ports/archive.ts';
import { makeOwnFolder } from '../platform/files/own-folder.ts';
import type { PresigningStorage } from '#ports/storage.ts';
import { archives, openCopiesBucket, openFiles } from '../drivers.ts';
import { fazerCopia } from '../features/instalacao/copias/copias.public.ts';
import { configuredSecrets, keptAppSecrets } from '../platform/secrets/app-secret.ts';
import { isMigrated, migrationsAhead } from '../platform/db/migrate.ts';
import { roomBesideDatabase } from '../platform/files/disk.ts';
import { createSigner } from '../platform/secrets/secrets.ts';
import { actor, archiveOf, summaryOf, printFaults, inWords, withDatabase } from './copias.ts';
import { CliError, type CommandCall } from './command.ts';
import packageJson from '../../package.json' with { type: 'json' };

/** The version of this program, recorded in copies. */
const VERSAO: string = packageJson.version;

/** How long the download link of a copy in the bucket works, in seconds. */
const ONE_DAY_SECONDS = 86_400;
/** Age in milliseconds after which a temporary copy belongs to a command that was killed. */
const LEFT_BEHIND_MS = 3 * ONE_DAY_SECONDS * 1_000;

/** Makes a copy of the whole installation, with the server running or stopped. */
export async function backup(call: CommandCall): Promise<number | void> {
  if (call.options['new-key'] === true) return printKey(call);
  const archive = archiveOf(call.config);
  const { arquivo, bucket } = await chooseDestination(call);
  try {
    return await makeCopy(call, archive, { arquivo, bucket });
  } catch (error) {
    throw inWords(error);
  } finally {
    // The copy in the bucket is complete, so the temporary file is removed.
    if (bucket) await rm(dirname(arquivo), { recursive: true, force: true });
  }
}

function makeCopy(call: CommandCall, archive: Archive, { arquivo, bucket }: Destination): Promise<number> {
  return withDatabase(call, 'read', async ({ dataDir, ...deps }) => {
    if (!(await isMigrated(deps.db)) || (await migrationsAhead(deps.db)).length > 0) {
      throw new CliError(
        'O banco foi migrado por outra versão deste programa. Faça a cópia com a mais nova das duas, que não precisa estar no ar.',
      );
    }
    const { storage } = await openFiles(call.config, { dataDir, db: deps.db, log: deps.log });
    const { demo } = call.config;
    const configured = configuredSecrets(call.config);
    const generatedSecrets = configured === null ? await keptAppSecrets(dataDir) : null;
    const secrets = configured ?? generatedSecrets;
    // A newly generated secret would mark the copy, and no second factor could be used under it.
    if (secrets === null) throw new CliError('Falta APP_SECRET: rode com as configurações do servidor.');
    const signer = createSigner(...secrets);
    const freeSpace = await roomFor(arquivo, dataDir);
    const making = { ...deps, storage, archive, signer, programa: VERSAO, demo, generatedSecrets, freeSpace };
    const deliver = async () => {
      await bucket?.putFile(basename(arquivo), arquivo);
      return bucket ? `S3, copias/${basename(arquivo)}` : arquivo;
    };
    const copia = await fazerCopia({ actor, input: { arquivo, deliver }, deps: making });
    await printPlace(call, arquivo, bucket);
    call.say(`Nela: ${summaryOf(copia)}.`);
    return printFaults(copia, call) ? 1 : 0;
  });
}

/** Free bytes for a copy: limited only when it is written to the disk that the installation uses. */
async function roomFor(arquivo: string, dataDir: string): Promise<() => Promise<number>> {
  const [there, here] = await Promise.all([dirname(arquivo), dataDir].map((folder) => stat(folder)));
  if (there?.dev !== here?.dev) return async () => Infinity;
  return () => roomBesideDatabase(dataDir);
}

async function printPlace(
  call: CommandCall,
  arquivo: string,
  bucket: PresigningStorage | null,
): Promise<void> {
  if (bucket === null) {
    call.say(`Cópia feita: ${arquivo}`);
    call.say(`Confira com: npm run cli -- restore --verify ${arquivo}`);
    return;
  }
  call.say(`Cópia feita no S3: copias/${basename(arquivo)}`);
  call.say('Por 24 horas, quem tem este endereço a baixa (e só quem tem a chave a abre):');
  call.say(await bucket.presign(basename(arquivo), ONE_DAY_SECONDS));
}

async function printKey(call: CommandCall): Promise<void> {
  const { secret, recipient } = await archives.newKey();
  call.say(`BACKUP_KEY=${secret}`);
  call.say(
    'Guarde esta linha longe deste servidor e das cópias: sem ela nenhuma cópia abre, e com ela todas abrem.',
  );
  call.say('No servidor pode ficar só a metade pública, que faz cópias e não abre nenhuma:');
  call.say(`BACKUP_KEY=${recipient}`);
}

type Destination = { arquivo: string; bucket: PresigningStorage | null };

/** The path of a new copy; an existing file is never overwritten. */
async function chooseDestination({ config, options }: CommandCall): Promise<Destination> {
  const { to } = options;
  if (typeof to !== 'string' || to === '') {
    const bucket = await openCopiesBucket(config);
    if (!bucket) throw new CliError('Diga onde a cópia fica: npm run cli -- backup --to CAMINHO');
    return { arquivo: await temporaryCopyPath(config.dataDir), bucket };
  }
  const given = resolve(to);
  const stats = await stat(given).catch(() => null);
  const folder = stats?.isDirectory() === true;
  if (!folder && to.endsWith('/')) throw new CliError(`A pasta ${given} não existe.`);
  const arquivo = folder ? join(given, copyFileName(new Date())) : given;
  const taken = await access(arquivo).then(
    () => true,
    () => false,
  );
  if (taken) throw new CliError(`${arquivo} já existe. Escolha outro nome.`);
  return { arquivo, bucket: null };
}

/**
 * A temporary path for a copy on its way to the bucket; not in `preparo`, from which the server removes files
 * after an hour.
 */
export async function temporaryCopyPath(dataDir: string): Promise<string> {
  const folder = await makeOwnFolder(join(dataDir, 'preparo-copias'), 'copia', LEFT_BEHIND_MS);
  return join(folder, copyFileName(new Date()));
}

/**
 * File name such as `zelo-20261121T231000Z.tar.zst.age`: sorted by time, with the extensions of its formats.
 */
function copyFileName(em: Date): string {
  return `zelo-${em.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar.zst.age`;
}
