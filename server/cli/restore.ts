import { join, resolve } from 'node:path';
import { openFiles } from '../drivers.ts';
import {
  anotarConferencia,
  conferirCopia,
  restaurarCopia,
} from '../features/instalacao/copias/copias.public.ts';
import { prepareDatabase } from '../platform/db/roles.ts';
import { configuredSecrets, keepAppSecrets } from '../platform/secrets/app-secret.ts';
import { CliError, type CommandCall } from './command.ts';
import { actor, archiveOf, summaryOf, printFaults, inWords, withDatabase } from './copias.ts';

/** Restores a copy into an empty installation, or only verifies it. */
export async function restore(call: CommandCall): Promise<number | void> {
  const arquivo = resolve(call.words[0] ?? '');
  try {
    if (call.options['app-secret'] === true) return await printSecret(call, arquivo);
    if (call.options['verify'] === true) return await conferir(call, arquivo);
    return await restoreCopy(call, arquivo);
  } catch (error) {
    throw inWords(error);
  }
}

async function conferir(call: CommandCall, arquivo: string): Promise<void> {
  const deps = { archive: archiveOf(call.config) };
  const { header, manifesto } = await conferirCopia({ actor, input: { arquivo }, deps });
  call.say(`A cópia está inteira: ${summaryOf(manifesto)}.`);
  call.say(`Feita em ${header.feitaEm}, versão ${header.programa}, PostgreSQL ${header.postgres}.`);
  // On a machine without the installation there is nothing to note it in.
  const noted = await withDatabase(call, 'read', (own) =>
    anotarConferencia({ actor, input: header, deps: own }),
  ).catch(() => false);
  if (noted) call.say('Anotado: a mesa mostra a conferência em Ajustes, Instalação.');
  // These files were missing when the copy was made; the copy itself is intact.
  printFaults(manifesto, call);
}

async function printSecret(call: CommandCall, arquivo: string): Promise<void> {
  const deps = { archive: archiveOf(call.config) };
  const { segredos } = await conferirCopia({ actor, input: { arquivo }, deps });
  if (segredos === null) {
    throw new CliError('A cópia não traz o APP_SECRET: ele estava nas configurações do servidor de origem.');
  }
  const [secret, previous] = segredos;
  call.say(secret);
  if (previous !== null) call.say(`APP_SECRET_PREVIOUS=${previous}`);
}

async function restoreCopy(call: CommandCall, arquivo: string): Promise<number> {
  const { config } = call;
  const archive = archiveOf(config);
  const restored = await withDatabase(call, 'own', async ({ dataDir, roles, ...deps }) => {
    const done = await restaurarCopia({
      actor,
      input: { arquivo },
      deps: {
        ...deps,
        archive,
        demo: config.demo,
        configuredSecrets: configuredSecrets(config),
        keepSecrets: (segredos) => keepAppSecrets(dataDir, segredos),
        temporaryFolder: join(dataDir, 'preparo'),
        openStorage: async () => (await openFiles(config, { dataDir, db: deps.db, log: deps.log })).storage,
      },
    });
    // The tables are new: what the serving role may do to them is granted again.
    await prepareDatabase(roles, deps.log);
    return done;
  });
  call.say(`Restaurado: ${summaryOf(restored)}.`);
  call.say('Todas as pessoas entram de novo com a senha; o que esperava na fila segue no próximo início.');
  return printFaults(restored, call) ? 1 : 0;
}
