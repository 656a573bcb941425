import { sql, type Transaction } from 'kysely';
import { palavrasDaMensagem } from '#domain/chat/palavras.ts';
import type { DB } from '#platform/db/schema.ts';

/** Those of some ids that are messages here already. */
export async function findKnownMensagens(tx: Transaction<DB>, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select m.id from mensagens m join unnest(${[...ids]}::uuid[]) k (id) on k.id = m.id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export type NovaMensagem = { id: string; n: number; por: 'Cliente' | 'Adm'; mensagem: string; em: Date };

/** Inserts messages of one conversation, under its lock. */
export async function insertMensagens(
  tx: Transaction<DB>,
  clienteId: string,
  mensagens: readonly NovaMensagem[],
): Promise<void> {
  const of = <K extends keyof NovaMensagem>(key: K) => mensagens.map((one) => one[key]);
  const palavras = mensagens.map(({ mensagem, em }) => palavrasDaMensagem(mensagem, em));
  await sql`
    insert into mensagens (id, cliente_id, n, por, mensagem, created_at, palavras)
    select m.id, ${clienteId}, m.n, m.por, m.mensagem, m.em, m.palavras::tsvector
      from unnest(${of('id')}::uuid[], ${of('n')}::int[], ${of('por')}::text[], ${of('mensagem')}::text[],
                  ${of('em')}::timestamptz[], ${palavras}::text[]) m (id, n, por, mensagem, em, palavras)`.execute(
    tx,
  );
}
