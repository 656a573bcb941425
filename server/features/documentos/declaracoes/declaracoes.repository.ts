import { sql, type Kysely, type Transaction } from 'kysely';
import { EM_VIGOR } from '#domain/documentos/estado-do-documento.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/**
 * Prescriptions in force that rest on a declaration and were not judged by these lists; found by their own index. `antes`: the
 * document that each needed when it was judged last.
 */
export function listUnjudged(db: Reader, versao: string, limit: number) {
  return db
    .selectFrom('documentos as d')
    .leftJoin('declaracoes_revistas as r', 'r.documento_id', 'd.id')
    .select(['d.id', 'r.pede as antes'])
    .where('d.emitido_em', 'is not', null)
    .where(sql<boolean>`d.dados @> '{"itens": [{"foraDasListas": true}]}'`)
    .where('d.estado', 'in', EM_VIGOR)
    .where(
      sql<boolean>`coalesce(r.versao, d.folha #>> '{contexto,leitura,versao}') is distinct from ${versao}`,
    )
    .orderBy('d.emitido_em')
    .orderBy('d.id')
    .limit(limit)
    .execute();
}

/** Keeps a judgement. @returns false where these lists were judged by already */
export async function keepJudgement(
  tx: Transaction<DB>,
  row: { documento_id: string; versao: string; pede: string | null; porque: string[]; revista_em: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('declaracoes_revistas')
    .values(row)
    .onConflict((oc) =>
      oc
        .column('documento_id')
        .doUpdateSet((eb) => ({
          versao: eb.ref('excluded.versao'),
          pede: eb.ref('excluded.pede'),
          porque: eb.ref('excluded.porque'),
          revista_em: eb.ref('excluded.revista_em'),
        }))
        .where('declaracoes_revistas.versao', '<>', row.versao),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** A judged document that is in force and would need another kind, with its doctor and order. */
export function findMisfit(db: Reader, documentoId: string) {
  return db
    .selectFrom('declaracoes_revistas as r')
    .innerJoin('documentos as d', 'd.id', 'r.documento_id')
    .innerJoin('pedidos as p', 'p.id', 'd.pedido_id')
    .innerJoin('medicos as m', 'm.id', 'd.medico_id')
    .select(['r.versao', 'p.id as pedido_id', 'p.numero', 'm.email as medico_email'])
    .select('m.estado as medico_estado')
    .where('r.documento_id', '=', documentoId)
    .where('r.pede', 'is not', null)
    .where('d.estado', 'in', EM_VIGOR)
    .executeTakeFirst();
}
