import type { Kysely } from 'kysely';
import type { DB } from '#platform/db/schema.ts';

const DAY_MS = 86_400_000;
/** The device cookie lives as long. */
const DEVICE_DAYS = 400;

/** Deletes what has expired: sessions, recovery links, reserved CPFs, sign-ins that wait for a code, challenges of passkeys, counted tries, devices, unfinished second factors. */
export async function deleteExpired(db: Kysely<DB>, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.deleteFrom('sessoes').where('expira_em', '<', now).execute();
  await db.deleteFrom('recuperacoes').where('expira_em', '<', ago(1)).execute();
  await db.deleteFrom('cpfs_reservados').where('ate', '<', now).execute();
  await db.deleteFrom('entradas_pendentes').where('expira_em', '<', now).execute();
  await db.deleteFrom('desafios_de_chave').where('expira_em', '<', now).execute();
  // The longest window of a counter is a day.
  await db.deleteFrom('limites').where('inicio', '<', ago(1)).execute();
  await db.deleteFrom('aparelhos').where('visto_em', '<', ago(DEVICE_DAYS)).execute();
  const unfinished = db.deleteFrom('segundos_fatores').where('ativo_em', 'is', null);
  await unfinished.where('created_at', '<', ago(1)).execute();
}
