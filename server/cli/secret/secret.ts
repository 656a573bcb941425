import { join } from 'node:path';
import { openFiles } from '#server/drivers.ts';
import { readIdades } from '#features/instalacao/chaves/chaves.public.ts';
import { keysInUse } from '#server/keys-in-use.ts';
import { canRewriteAudit } from '#platform/db/roles.ts';
import {
  changeKeptAppSecret,
  configuredSecrets,
  keptAppSecrets,
  type AppSecrets,
} from '#platform/secrets/app-secret.ts';
import { CliError, type CommandCall } from '../command.ts';
import { actor } from '../copias.ts';
import { logBeside, refuseEmpty, withInstallation, type Opened } from '../open.ts';
import { renewAll, rowsOf, type UnderPrevious } from './renewal.ts';

/** Renews everything that is sealed or hashed under APP_SECRET_PREVIOUS. */
export async function secretRenew(call: CommandCall): Promise<number> {
  const { config } = call;
  const isNew = call.options['new'] === true;
  await refuseEmpty(config);
  if (isNew && config.appSecret !== null) {
    throw new CliError(
      'APP_SECRET está nas configurações: sorteie lá outro (openssl rand -base64 32), ponha o de agora em APP_SECRET_PREVIOUS e reinicie todos os servidores.',
    );
  }
  // A server that runs knows the secrets of its start: it must not meet rows under another one.
  const how = { own: isNew, asOwner: true, log: logBeside(call) };
  return withInstallation(config, (opened) => renew(call, opened, isNew), how);
}

async function renew(call: CommandCall, { dataDir, deps }: Opened, isNew: boolean): Promise<number> {
  const { config } = call;
  if (!(await canRewriteAudit(deps.db))) {
    throw new CliError('Só o dono das tabelas renova segredos de documentos: defina DATABASE_OWNER_URL.');
  }
  const found = configuredSecrets(config) ?? (await keptAppSecrets(dataDir));
  if (found === null) throw new CliError('Falta APP_SECRET: rode com as configurações do servidor.');
  const { storage, masterKeyName } = await openFiles(config, { dataDir, db: deps.db, log: deps.log });
  const run = async (secrets: AppSecrets, write: boolean) => {
    const idades = await readIdades(deps.db, keysInUse(config, secrets, masterKeyName));
    const since = idades.get('APP_SECRET') ?? deps.clock();
    return renewAll({ ...deps, storage }, secrets, { write, since });
  };
  if (isNew && found[1] !== null && rowsOf(await run(found, false)) > 0) {
    throw new CliError('A troca anterior ainda não terminou: rode antes npm run cli -- secret renew.');
  }
  const secrets = isNew ? await changeKeptAppSecret(dataDir, found[0]) : found;
  if (secrets[1] === null) {
    throw new CliError(
      `Não há segredo anterior: ${config.appSecret === null ? 'para trocar o de DATA_DIR, rode com --new' : 'ponha-o em APP_SECRET_PREVIOUS'}.`,
    );
  }
  const done = await run(secrets, true);
  const left = await run(secrets, false);
  await deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({ action: 'segredo.renovar', targetType: 'sistema', targetId: null }),
  );
  return tell(call, done, left, config.appSecret === null ? join(dataDir, 'app-secret-previous') : null);
}

function tell(call: CommandCall, done: UnderPrevious, left: UnderPrevious, file: string | null): number {
  call.say(
    `Renovados: segundos fatores ${done.fatores.previous}, segredos de documentos ${done.segredos.previous}.`,
  );
  const lost = done.fatores.lost + done.segredos.lost;
  if (lost > 0) call.warn(`Nenhum dos dois segredos abre: ${lost}. Ficam como estavam.`);
  if (left.codigos > 0) {
    call.warn(
      `Contas com códigos de recuperação de antes: ${left.codigos}. Eles valem enquanto o segredo anterior estiver aqui, e até serem usados ou a pessoa gerar outros.`,
    );
  }
  if (rowsOf(left) > 0) {
    const rows = left.fatores.previous + left.segredos.previous;
    call.warn(
      `Ainda sob o segredo anterior: linhas que estavam sendo escritas ${rows}, sessões de assinatura ${left.sessoes} (acabam em até 8 horas), e-mails na fila ${left.emails}. Rode o comando outra vez.`,
    );
    return 1;
  }
  call.say(
    file === null
      ? 'Nada mais está sob o segredo anterior. Uma hora depois do reinício dos servidores, quando acabam os últimos links, APP_SECRET_PREVIOUS pode sair das configurações.'
      : `Nada mais está sob o segredo anterior. Uma hora depois do próximo início, quando acabam os últimos links, apague ${file} e reinicie.`,
  );
  return lost > 0 ? 1 : 0;
}
