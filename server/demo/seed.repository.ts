import type { Insertable, Kysely, Transaction } from 'kysely';
import type { Clientes, Cobrancas, DB, Mensagens, Pedidos } from '../platform/db/schema.ts';

type Tx = Transaction<DB>;

/** True once somebody with this CPF exists: the demonstration was seeded before. */
export async function hasPatient(db: Kysely<DB>, cpf: string): Promise<boolean> {
  const row = await db.selectFrom('clientes').select('id').where('cpf', '=', cpf).executeTakeFirst();
  return row !== undefined;
}

/** The newest version of the health and of the treatment questions. */
export async function questionVersions(tx: Tx): Promise<{ saude: string; tratamento: string }> {
  const newest = async (tipo: string) => {
    const query = tx.selectFrom('perguntas_versoes').select('id').where('tipo', '=', tipo);
    return (await query.orderBy('numero', 'desc').limit(1).executeTakeFirstOrThrow()).id;
  };
  return { saude: await newest('saude'), tratamento: await newest('tratamento') };
}

export async function insertPatient(tx: Tx, row: Insertable<Clientes>): Promise<void> {
  await tx.insertInto('clientes').values(row).execute();
}

/** @returns the number that the patient reads */
export async function insertOrder(tx: Tx, row: Insertable<Pedidos>): Promise<number> {
  const { numero } = await tx.insertInto('pedidos').values(row).returning('numero').executeTakeFirstOrThrow();
  return numero;
}

export async function insertCharge(tx: Tx, row: Insertable<Cobrancas>): Promise<void> {
  await tx.insertInto('cobrancas').values(row).execute();
}

/** Lines of the chat in the order given: the log is read in the order of insertion. */
export async function insertMessages(tx: Tx, rows: readonly Insertable<Mensagens>[]): Promise<void> {
  for (const row of rows) await tx.insertInto('mensagens').values(row).execute();
}

export type Consent = {
  cliente_id: string;
  pedido_id: string | null;
  tipo: string;
  versao: number;
  created_at: Date;
};

export async function insertConsents(tx: Tx, rows: readonly Consent[]): Promise<void> {
  await tx
    .insertInto('consentimentos')
    .values([...rows])
    .execute();
}
