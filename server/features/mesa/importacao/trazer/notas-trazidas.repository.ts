import type { Transaction } from 'kysely';
import { origemSemCpf } from '#domain/importacao/cpf-lido.ts';
import type { Nota } from '#domain/importacao/notas.ts';
import type { DB } from '#platform/db/schema.ts';
import { derivedId } from '#platform/predecessor/derived-id.ts';

export type NovaNota = Nota & { cliente_id: string; pedido_id: string | null; origem: string };

export type NotaNova = { id: string; cliente_id: string; pedido_id: string | null; motivo: string };

/** Adds notes; one that is there already stays as it is. @returns the new ones */
export async function insertNotas(tx: Transaction<DB>, notas: readonly NovaNota[]): Promise<NotaNova[]> {
  if (notas.length === 0) return [];
  const values = notas.map(({ origem, motivo, ...rest }) => ({
    id: derivedId('nota', `${origem}:${motivo}`),
    origem: origemSemCpf(origem),
    motivo,
    ...rest,
  }));
  const rows = await tx
    .insertInto('notas_da_importacao')
    .values(values)
    .onConflict((oc) => oc.column('id').doNothing())
    .returning(['id', 'cliente_id', 'pedido_id', 'motivo'])
    .execute();
  return rows;
}
