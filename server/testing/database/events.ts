import type { Queries } from '#platform/db/database.ts';

/** A live event as a transaction wrote it. */
export type WrittenEvent = { topico: string; tipo: string; ref: string | null; versao: number };

/** All live events of a database, oldest first, whether they have a position yet or not. */
export async function writtenEvents(db: Queries): Promise<WrittenEvent[]> {
  const columns = ['topico', 'tipo', 'ref', 'versao'] as const;
  // One statement: an event may get its position meanwhile, and would be in both or neither.
  const rows = await db
    .selectFrom('eventos')
    .select([...columns, 'posicao as n'])
    .select((eb) => eb.lit<number>(0).as('waiting'))
    .unionAll(
      db
        .selectFrom('eventos_novos')
        .select([...columns, 'id as n'])
        .select((eb) => eb.lit<number>(1).as('waiting')),
    )
    .orderBy('waiting')
    .orderBy('n')
    .execute();
  return rows.map(({ topico, tipo, ref, versao }) => ({ topico, tipo, ref, versao }));
}
