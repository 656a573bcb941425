import { sql, type Transaction } from 'kysely';
import type { Pergunta } from '#domain/catalogo/perguntas.ts';
import type { TipoDePergunta } from '#domain/catalogo/perguntas-edicao.ts';
import type { DB } from '#platform/db/schema.ts';

/**
 * Puts a price of before into force, once: whatever was edited here since then stays.
 * @param id of the line of its history, by which a second import knows it
 * @returns whether it was put into force now
 */
export async function putPreco(
  tx: Transaction<DB>,
  { id, servico, centavos }: { id: string; servico: string; centavos: number | null },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with novo as (
      update precos set preco_centavos = ${centavos}, versao = versao + 1, updated_at = ${now}
       where servico = ${servico} and not exists (select from precos_historico where id = ${id})
      returning servico, versao, preco_centavos)
    insert into precos_historico (id, servico, versao, preco_centavos, em)
    select ${id}, servico, versao, preco_centavos, ${now} from novo returning id`.execute(tx);
  return rows.length > 0;
}

/** Puts questions of before into force, once. @returns whether they were put into force now */
export async function putPerguntas(
  tx: Transaction<DB>,
  { id, tipo, perguntas }: { id: string; tipo: TipoDePergunta; perguntas: readonly Pergunta[] },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into perguntas_versoes (id, tipo, numero, perguntas, created_at)
    select ${id}, ${tipo}, max(numero) + 1, ${JSON.stringify(perguntas)}::jsonb, ${now}
      from perguntas_versoes where tipo = ${tipo} having max(numero) > 0
    on conflict (id) do nothing returning id`.execute(tx);
  return rows.length > 0;
}
