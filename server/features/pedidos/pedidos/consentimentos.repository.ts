import { sql, type Transaction } from 'kysely';
import { fixed } from '#platform/db/queries/fixed.ts';
import type { DB } from '#platform/db/schema.ts';

type Rows = { clienteId: string; pedidoId: string; tipos: string[]; versoes: number[] };

const INSERT = fixed<Rows, unknown>((db, param) => ({
  compile: () =>
    sql`insert into consentimentos (cliente_id, pedido_id, tipo, versao)
        select ${param('clienteId')}::uuid, ${param('pedidoId')}::uuid, u.*
          from unnest(${param('tipos')}::text[], ${param('versoes')}::int[]) u`.compile(db),
}));

/** Records the consents that the patient gave for this order, with the version of each text. */
export async function insertConsents(
  tx: Transaction<DB>,
  clienteId: string,
  pedidoId: string,
  consents: readonly { tipo: string; versao: number }[],
): Promise<void> {
  const tipos = consents.map(({ tipo }) => tipo);
  const versoes = consents.map(({ versao }) => versao);
  await INSERT(tx, { clienteId, pedidoId, tipos, versoes });
}
