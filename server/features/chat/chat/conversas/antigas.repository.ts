import { sql, type Transaction } from 'kysely';
import { palavrasDaMensagem } from '#domain/chat/palavras.ts';
import type { PatientScope } from '#platform/actor.ts';
import { locks } from '#platform/db/command/decision.ts';
import type { DB } from '#platform/db/schema.ts';

export type OldLine = { id: string; mensagem: string; em: Date };

/**
 * Adds the line of a file that came from another system, as the patient's and as read by both sides: nobody is told of it, and it
 * does not move the conversation in the desk's list.
 */
export async function appendOldFile(
  tx: Transaction<DB>,
  { clienteId }: PatientScope,
  { id, mensagem, em }: OldLine,
): Promise<void> {
  await sql`
    with conversa as (
      insert into conversas as v (cliente_id, ultimo, ultima_em, cliente_n, lido_cliente, lido_equipe)
      values (${clienteId}, 1, ${em}, 1, 1, 1)
      on conflict (cliente_id) do update set
        ultimo = v.ultimo + 1, cliente_n = v.ultimo + 1, ultima_em = greatest(v.ultima_em, excluded.ultima_em),
        lido_cliente = v.lido_cliente + (v.lido_cliente = v.ultimo)::int,
        lido_equipe = v.lido_equipe + (v.lido_equipe = v.ultimo)::int
      returning cliente_id, ultimo)
    insert into mensagens (id, cliente_id, n, por, mensagem, created_at, palavras)
    select ${id}::uuid, cliente_id, ultimo, 'Cliente', ${mensagem}, ${em}, ${palavrasDaMensagem(mensagem, em)}::tsvector
      from conversa`.execute(tx);
}
locks('conversa', appendOldFile);
