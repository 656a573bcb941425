import type { Queries } from '#platform/db/database.ts';

/** The name that a certificate of the demonstration gives a doctor; null for an unknown CPF. */
export async function findNameOnCertificate(db: Queries, cpf: string): Promise<string | null> {
  const row = await db.selectFrom('medicos').select('nome').where('cpf', '=', cpf).executeTakeFirst();
  return row ? row.nome.toUpperCase() : null;
}
