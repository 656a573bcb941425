import { CHECKLIST, sectionOfCheck } from './checks.ts';
import { ConfigError, type Config } from '#server/config.ts';
import { isMigrated } from '#platform/db/migrate.ts';
import type { CommandCall } from '../command.ts';
import {
  checkDatabase,
  checkFolder,
  checkMode,
  checkProxy,
  checkRoles,
  hasDatabase,
} from './installation.ts';
import { checkChannels } from './channels.ts';
import { checkClinic } from './clinic.ts';
import { checkCertificate } from './site.ts';
import { checkCopies } from './backups.ts';
import { checkFiles } from './files.ts';
import { checkKeys } from './keys.ts';
import { checkServices } from './services.ts';
import { aviso, linesOf, mal, reasonOf, wrongSettings, type Finding } from './finding.ts';
import { withInstallation, type Opened } from '../open.ts';
import { checkProofs, checkModels } from './documents.ts';

/**
 * Checks every setting and every service and prints what to correct. Exit code 1 when something must be
 * corrected.
 */
export async function doctor(call: CommandCall): Promise<number> {
  let broken = 0;
  const open = new Set<string>();
  const tell = (findings: readonly Finding[]) => {
    for (const finding of findings) {
      if (finding.state === 'mal') broken += 1;
      const section = finding.state === 'bem' ? undefined : sectionOfCheck(finding.what);
      if (section !== undefined) open.add(section);
      for (const line of linesOf(finding)) call.say(line);
    }
  };
  const config = settings(call, tell);
  if (config) await examine(config, tell);
  call.say('');
  if (open.size > 0)
    call.say(`Passo a passo: ${CHECKLIST}, ${[...open].map((one) => `“${one}”`).join(', ')}.`);
  call.say(broken === 0 ? 'Nada a consertar.' : `A consertar: ${broken}`);
  return broken === 0 ? 0 : 1;
}

type Tell = (findings: readonly Finding[]) => void;

/** Checks the settings. @returns null when nothing else can be checked */
function settings(call: CommandCall, tell: Tell): Config | null {
  try {
    const { config } = call;
    tell(checkMode(config));
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    tell(wrongSettings(error));
    return null;
  }
}

async function examine(config: Config, tell: Tell): Promise<void> {
  tell(await checkFolder(config));
  tell(await checkCertificate(config, Date.now()));
  tell(await checkProxy(config, Date.now()));
  await examineDatabase(config, tell);
  tell(await checkServices(config));
}

async function examineDatabase(config: Config, tell: Tell): Promise<void> {
  if (!hasDatabase(config)) {
    tell([aviso('PostgreSQL', 'o embutido ainda não existe', 'O primeiro início o cria.')]);
    return;
  }
  try {
    const look = async (opened: Opened) => {
      tell(await checkDatabase(opened));
      if (!(await isMigrated(opened.deps.db))) return;
      tell([await checkRoles(opened)]);
      tell(await checkFiles(config, opened));
      tell(await checkCopies(config, opened));
      tell(await checkKeys(config, opened));
      tell(await checkModels(config, opened));
      tell(await checkProofs(config, opened));
      tell(await checkChannels(config, opened));
      tell(await checkClinic(config, opened));
    };
    await withInstallation(config, look, { looksOnly: true });
  } catch (error) {
    const remedy = config.databaseUrl
      ? 'Confira DATABASE_URL, a rede e se o PostgreSQL está no ar.'
      : 'Confira o espaço em disco e o dono da pasta postgres de DATA_DIR.';
    tell([mal('PostgreSQL', reasonOf(error), remedy)]);
  }
}
