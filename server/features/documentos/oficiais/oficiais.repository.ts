import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from 'kysely';
import { DESENHO, type TipoComModelo } from '#domain/documentos/emissao/modelos-oficiais.ts';
import type { DB, ModelosOficiais } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** Kinds whose newest official model our layout of now was confirmed by, as part of a statement. */
export function confirmados(): RawBuilder<TipoComModelo[]> {
  return sql<TipoComModelo[]>`array(
    select newest.tipo from (
      select distinct on (tipo) tipo, desenho from modelos_oficiais order by tipo, instalado_em desc) as newest
     where newest.desenho = ${DESENHO})`;
}

export type ModeloOficialRow = Omit<Selectable<ModelosOficiais>, 'size'>;

export function listNewest(db: Reader): Promise<ModeloOficialRow[]> {
  return db
    .selectFrom('modelos_oficiais')
    .distinctOn('tipo')
    .select(['tipo', 'versao', 'sha256', 'instalado_em', 'confirmado_em', 'confirmado_por', 'desenho'])
    .orderBy('tipo')
    .orderBy('instalado_em', 'desc')
    .execute();
}

/** Inserts a model. @throws when this version is known */
export async function insertModelo(
  tx: Transaction<DB>,
  modelo: { tipo: TipoComModelo; versao: string; sha256: string; size: number; instalado_em: Date },
): Promise<void> {
  await tx.insertInto('modelos_oficiais').values(modelo).execute();
}

/** Confirms, or takes back, that our layout is that of a model. */
export async function storeConfirmacao(
  tx: Transaction<DB>,
  { tipo, versao }: Pick<ModeloOficialRow, 'tipo' | 'versao'>,
  por: { em: Date; nome: string } | null,
): Promise<void> {
  await tx
    .updateTable('modelos_oficiais')
    .set({
      confirmado_em: por?.em ?? null,
      confirmado_por: por?.nome ?? null,
      desenho: por === null ? null : DESENHO,
    })
    .where('tipo', '=', tipo)
    .where('versao', '=', versao)
    .execute();
}
