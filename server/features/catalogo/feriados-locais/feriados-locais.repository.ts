import type { Kysely, Transaction } from 'kysely';
import { CALENDARIO_INICIAL, type Calendario } from '#domain/calendario/calendario.ts';
import type { DB } from '#platform/db/schema.ts';
import type { Author } from '../edicao/edicao.public.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** A calendar with its version number; 0 while the administrator has never saved one. */
export type VersaoDoCalendario = { versao: number; calendario: Calendario };

export async function findCalendario(db: Reader): Promise<VersaoDoCalendario> {
  const row = await db
    .selectFrom('calendarios')
    .select(['numero', 'carnaval_conta', 'corpus_christi_conta'])
    .select('feriados')
    .orderBy('numero', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return { versao: 0, calendario: CALENDARIO_INICIAL };
  const { numero, carnaval_conta: carnavalConta, corpus_christi_conta: corpusChristiConta, feriados } = row;
  return { versao: numero, calendario: { carnavalConta, corpusChristiConta, feriados } };
}

/** Adds the next version. @returns its row; none when a concurrent save wrote this version first */
export async function insertCalendario(
  tx: Transaction<DB>,
  next: VersaoDoCalendario,
  { administradorId, now }: Author,
): Promise<(VersaoDoCalendario & { id: string })[]> {
  const rows = await tx
    .insertInto('calendarios')
    .values({
      numero: next.versao,
      carnaval_conta: next.calendario.carnavalConta,
      corpus_christi_conta: next.calendario.corpusChristiConta,
      feriados: JSON.stringify(next.calendario.feriados),
      administrador_id: administradorId,
      em: now,
    })
    .onConflict((oc) => oc.column('numero').doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => ({ ...next, id }));
}
