import type { Queries } from '#platform/db/database.ts';
import type { Prescritor } from './sncr-fake.ts';

/** The doctors whom the fake council knows: those of the demonstration. */
export async function listPrescritores(db: Queries): Promise<Prescritor[]> {
  const rows = await db
    .selectFrom('medicos')
    .select(['nome', 'crm', 'uf', 'estado'])
    .orderBy('nome')
    .execute();
  return rows.map(({ crm, estado, ...row }) => ({ ...row, inscricao: crm, ativo: estado === 'ativo' }));
}
