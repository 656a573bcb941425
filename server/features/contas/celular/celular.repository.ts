import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { PatientScope } from '#platform/actor.ts';
import type { CelularesDeRecuperacao, DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

export type CelularRow = Selectable<CelularesDeRecuperacao>;

/** The telephone by which a patient may recover the account, confirmed or not; undefined where none was named. */
export function findCelular(db: Reader, scope: PatientScope): Promise<CelularRow | undefined> {
  return db
    .selectFrom('celulares_de_recuperacao')
    .selectAll()
    .where('cliente_id', '=', scope.clienteId)
    .executeTakeFirst();
}

/** Names a number anew: it is to be confirmed, and a recovery by the former one ends. */
export async function nameCelular(
  tx: Transaction<DB>,
  scope: PatientScope,
  numero: Pick<Insertable<CelularesDeRecuperacao>, 'telefone' | 'canal'>,
): Promise<void> {
  const blank = {
    confirmado_em: null,
    codigo_hash: null,
    codigo_ate: null,
    comecou_em: null,
    libera_em: null,
  };
  await tx
    .insertInto('celulares_de_recuperacao')
    .values({ ...numero, cliente_id: scope.clienteId })
    .onConflict((oc) => oc.column('cliente_id').doUpdateSet({ ...numero, ...blank }))
    .execute();
}

export async function updateCelular(
  tx: Transaction<DB>,
  scope: PatientScope,
  change: Updateable<CelularesDeRecuperacao>,
): Promise<void> {
  await tx
    .updateTable('celulares_de_recuperacao')
    .set(change)
    .where('cliente_id', '=', scope.clienteId)
    .execute();
}
