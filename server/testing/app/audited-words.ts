import { palavrasDaAcao } from '#domain/instalacao/acoes/acoes.ts';
import type { Connection } from '#platform/db/database.ts';
import { openConnection } from '../database/connections.ts';

/** Actions that only tests write. */
const MADE_UP = ['teste', 'pedido.novidade'];

/** @throws where something was audited that the administrator could not read in words */
export async function expectWords(database: Connection): Promise<void> {
  const db = await openConnection(database);
  try {
    const { rows } = await db.query<{ acao: string }>(
      'select distinct acao from auditoria where acao <> all ($1)',
      [MADE_UP],
    );
    const without = rows.map(({ acao }) => acao).filter((acao) => palavrasDaAcao(acao) === undefined);
    if (without.length > 0)
      throw new Error(`actions without words (domain/instalacao/acoes): ${without.join(', ')}`);
  } finally {
    await db.end();
  }
}
