import { sql, type Kysely, type Transaction } from 'kysely';
import type { Pergunta } from '#domain/catalogo/perguntas.ts';
import type { TipoDePergunta } from '#domain/catalogo/perguntas-edicao.ts';
import type { PedidoTrazido } from '#domain/importacao/pedido-trazido.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** Those of some ids that are orders here already. */
export async function findKnownPedidos(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('pedidos')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export type NovoPedido = Pick<
  PedidoTrazido,
  'servico' | 'status' | 'saude' | 'tratamento' | 'motivacao' | 'outrasInfos' | 'criadoEm' | 'mudadoEm'
> & {
  id: string;
  clienteId: string;
  precoCentavos: number;
  versaoSaude: string | null;
  versaoTratamento: string | null;
};

/** Inserts orders; none of them may be there. */
export async function insertPedidos(tx: Transaction<DB>, pedidos: readonly NovoPedido[]): Promise<void> {
  if (pedidos.length === 0) return;
  const values = pedidos.map((one) => ({
    id: one.id,
    cliente_id: one.clienteId,
    paciente_id: one.clienteId,
    chave: one.id,
    servico_selecionado: one.servico,
    status: one.status,
    preco_centavos: one.precoCentavos,
    preco_em: one.criadoEm,
    versao_saude: one.versaoSaude,
    versao_trat: one.versaoTratamento,
    hist_saude: JSON.stringify(one.saude.respostas),
    hist_trat: JSON.stringify(one.tratamento.respostas),
    motivacao: one.motivacao,
    outras_infos: one.outrasInfos,
    created_at: one.criadoEm,
    updated_at: one.mudadoEm,
    concluido_em: one.status === 'Concluído' ? one.mudadoEm : null,
  }));
  await tx.insertInto('pedidos').values(values).execute();
}

export type VersaoTrazida = { id: string; tipo: TipoDePergunta; perguntas: readonly Pergunta[] };

/** Keeps questions as they were asked under numbers below zero: they never come into force, and no list of versions begins with them. */
export async function insertVersoes(tx: Transaction<DB>, versoes: readonly VersaoTrazida[]): Promise<void> {
  for (const { id, tipo, perguntas } of versoes) {
    await sql`
      insert into perguntas_versoes (id, tipo, numero, perguntas)
      select ${id}, ${tipo}, least(coalesce(min(numero), 0), 0) - 1, ${JSON.stringify(perguntas)}::jsonb
        from perguntas_versoes where tipo = ${tipo}
      on conflict (id) do nothing`.execute(tx);
  }
}

/** Those of some ids that are versions of questions already. */
export async function findKnownVersoes(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('perguntas_versoes')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}
