import { ConfigError, type Config } from '../config.ts';
import { openFiles } from '../drivers.ts';
import { readVarredura } from '../features/arquivos/arquivos.public.ts';
import { aviso, bem, mal, reasonOf, wrongSettings, type Finding } from './finding.ts';
import type { Opened } from './open.ts';

const WHAT = 'Arquivos';
const DAY_MS = 86_400_000;
/** The sweep runs each night: after two of them it should have run. */
const LATE_MS = 2 * DAY_MS;

/** The store of files: open, taking writes, and whole when it was last gone through. */
export async function checkFiles(config: Config, { dataDir, deps }: Opened): Promise<Finding[]> {
  try {
    const { storage } = await openFiles(config, { dataDir, db: deps.db, log: deps.log });
    await storage.check();
  } catch (error) {
    if (error instanceof ConfigError) return wrongSettings(error);
    return [mal(WHAT, reasonOf(error), 'Confira o disco de DATA_DIR ou o S3 (S3_ENDPOINT, chaves, rede).')];
  }
  const where = config.storage.writeTo === 's3' ? 'no S3' : 'na pasta';
  return [bem(WHAT, `${where}, cifrados, aceitando novos`), await lastSweep(deps)];
}

async function lastSweep({ db, clock }: Opened['deps']): Promise<Finding> {
  const last = await readVarredura(db);
  if (!last) return aviso(WHAT, 'ainda não conferidos; a conferência roda toda noite com o servidor no ar');
  const { ausentes, vistos, em } = last;
  if (ausentes > 0) {
    const words = ausentes === 1 ? 'falta 1' : `faltam ${ausentes}`;
    return mal(WHAT, `${words} na última conferência`, 'Restaure-os da última cópia de segurança.');
  }
  const age = clock().getTime() - em.getTime();
  if (age < LATE_MS) return bem(WHAT, `${vistos} conferidos, nenhum falta`);
  return aviso(WHAT, `conferidos há ${Math.floor(age / DAY_MS)} dias`, 'Deixe o servidor no ar à noite.');
}
