import { ANTERIOR_DIAS, PRAZO_DA_CHAVE_DIAS, type NomeDaChave } from '#domain/instalacao/chave.ts';
import { ConfigError, type Config } from '#server/config.ts';
import { openFiles } from '#server/drivers.ts';
import { readIdades } from '#features/instalacao/chaves/chaves.public.ts';
import { keysInUse } from '#server/keys-in-use.ts';
import { configuredSecrets, keptAppSecrets, type AppSecrets } from '#platform/secrets/app-secret.ts';
import type { Opened } from '../open.ts';
import { renewAll, rowsOf } from '../secret/renewal.ts';
import { bem, ofSetting, type Finding } from './finding.ts';

const WHAT = 'Chaves';
const DAY_MS = 86_400_000;
const RENEWAL = 'docs/operations.md, “The keys”';

/** Checks how long each key has been in use, and what is still under a previous one. */
export async function checkKeys(config: Config, { dataDir, deps }: Opened): Promise<Finding[]> {
  const secrets = configuredSecrets(config) ?? (await keptAppSecrets(dataDir));
  if (secrets === null) return [];
  const files = await openFiles(config, { dataDir, db: deps.db, log: deps.log }).catch(toldByFiles);
  if (files === null) return [];
  const { storage, upkeep, masterKeyName } = files;
  const inUse = keysInUse(config, secrets, masterKeyName);
  const since = await readIdades(deps.db, inUse);
  const now = deps.clock();
  const days = new Map([...since].map(([nome, desde]) => [nome, daysBetween(desde, now)]));
  const open = config.storage.previousMasterKeys.length > 0 && !(await upkeep.pending()).otherKey;
  return [
    ...agesOf(
      inUse.map(({ nome }) => nome),
      days,
    ),
    ...(open ? leftOver('MASTER_KEY_PREVIOUS', days.get('MASTER_KEY')) : []),
    ...(await underPrevious(
      config.appSecret === null ? 'app-secret-previous' : 'APP_SECRET_PREVIOUS',
      secrets,
      { ...deps, storage },
      since.get('APP_SECRET') ?? now,
    )),
  ];
}

/** @returns null for what `checkFiles` says already */
function toldByFiles(error: unknown): null {
  if (error instanceof ConfigError) return null;
  throw error;
}

function agesOf(names: readonly NomeDaChave[], days: ReadonlyMap<NomeDaChave, number>): Finding[] {
  const old = names.filter((nome) => (days.get(nome) ?? 0) > PRAZO_DA_CHAVE_DIAS[nome]);
  const ages = names.map((nome) => {
    const age = days.get(nome);
    return `${nome} ${age === undefined ? 'a partir do próximo início' : `há ${age} dias`}`;
  });
  return [
    bem(WHAT, ages.join(', ')),
    ...old.map((nome) =>
      ofSetting(
        'aviso',
        nome,
        `a mesma há ${days.get(nome)} dias; troque-a a cada ${PRAZO_DA_CHAVE_DIAS[nome]}`,
        `${RENEWAL}, diz como.`,
      ),
    ),
  ];
}

/** A previous key that nothing is under any more, and that has stayed for long. */
function leftOver(name: string, days = 0): Finding[] {
  if (days <= ANTERIOR_DIAS) return [];
  return [
    ofSetting('aviso', name, `nada mais está sob ela, há ${days} dias ao lado da nova`, 'Tire-a e reinicie.'),
  ];
}

async function underPrevious(
  name: string,
  secrets: AppSecrets,
  deps: Parameters<typeof renewAll>[0],
  since: Date,
): Promise<Finding[]> {
  if (secrets[1] === null) return [];
  const found = await renewAll(deps, secrets, { write: false, since });
  const { fatores, segredos, sessoes, emails, codigos } = found;
  const lost = fatores.lost + segredos.lost;
  const words = `segundos fatores ${fatores.previous}, segredos de documentos ${segredos.previous}, sessões de assinatura ${sessoes}, e-mails na fila ${emails}; contas com códigos de recuperação de antes ${codigos}`;
  return [
    ...(lost > 0 ? [ofSetting('aviso', name, `nem com ela nem com APP_SECRET abrem: ${lost}`, RENEWAL)] : []),
    ...(rowsOf(found) > 0
      ? [ofSetting('aviso', name, `ainda sob ela: ${words}`, 'npm run cli -- secret renew')]
      : leftOver(name, daysBetween(since, deps.clock()))),
  ];
}

function daysBetween(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / DAY_MS));
}
