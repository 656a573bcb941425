import { access, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { archives, openFiles } from '../drivers.ts';
import { fazerCopia } from '../features/copias/copias.public.ts';
import { appSecret } from '../platform/app-secret.ts';
import { isMigrated } from '../platform/db/migrate.ts';
import { createSigner } from '../platform/secrets.ts';
import { actor, archiveOf, conteudo, dizerFalhas, inWords, withDatabase } from './copias.ts';
import { CliError, type Call, type Command } from './command.ts';
import { VERSAO } from './version.ts';

/** Makes a copy of the whole installation while it runs, or while it does not. */
export const backup: Command = {
  name: 'backup',
  usage: '--to CAMINHO | --new-key',
  summary:
    'Faz uma cópia de segurança da instalação inteira, cifrada com BACKUP_KEY, com o servidor no ar ou não. --to: o arquivo novo, ou a pasta onde ele fica. --new-key cria uma chave e só a mostra.',
  options: { to: { type: 'string' }, 'new-key': { type: 'boolean' } },
  async run(call) {
    if (call.options['new-key'] === true) return mostrarChave(call);
    const archive = archiveOf(call.config);
    const arquivo = await destino(call);
    return withDatabase(call, 'read', async ({ dataDir, ...deps }) => {
      if (!(await isMigrated(deps.db))) {
        throw new CliError(
          'O banco é de outra versão deste programa. Faça a cópia com a versão que está no ar, ou inicie esta antes.',
        );
      }
      const { storage } = await openFiles(call.config, { dataDir, db: deps.db, log: deps.log });
      const secret = await appSecret(call.config.appSecret, dataDir);
      const segredoFeito = call.config.appSecret === null ? secret : null;
      const making = {
        ...deps,
        storage,
        archive,
        signer: createSigner(secret),
        programa: VERSAO,
        segredoFeito,
      };
      const copia = await fazerCopia({ actor, input: { arquivo }, deps: making });
      call.say(`Cópia feita: ${arquivo}`);
      call.say(`Nela: ${conteudo(copia)}. Confira com: npm run cli -- restore --verify ${arquivo}`);
      return dizerFalhas(copia, call) ? 1 : 0;
    }).catch((error: unknown) => {
      throw inWords(error);
    });
  },
};

async function mostrarChave(call: Call): Promise<void> {
  const { secret, recipient } = await archives.newKey();
  call.say(`BACKUP_KEY=${secret}`);
  call.say(
    'Guarde esta linha longe deste servidor e das cópias: sem ela nenhuma cópia abre, e com ela todas abrem.',
  );
  call.say('No servidor pode ficar só a metade pública, que faz cópias e não abre nenhuma:');
  call.say(`BACKUP_KEY=${recipient}`);
}

/** The file of a new copy; one that is there already is never written over. */
async function destino({ options }: Call): Promise<string> {
  if (typeof options['to'] !== 'string' || options['to'] === '') {
    throw new CliError('Diga onde a cópia fica: npm run cli -- backup --to CAMINHO');
  }
  const given = resolve(options['to']);
  const stats = await stat(given).catch(() => null);
  const arquivo = stats?.isDirectory() === true ? join(given, nomeDaCopia(new Date())) : given;
  const taken = await access(arquivo).then(
    () => true,
    () => false,
  );
  if (taken) throw new CliError(`${arquivo} já existe. Escolha outro nome.`);
  return arquivo;
}

/** `zelo-20261121T231000Z.tar.zst.age`: in the order of time, and by what it opens with. */
export function nomeDaCopia(em: Date): string {
  return `zelo-${em.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar.zst.age`;
}
