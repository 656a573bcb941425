import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { NumeroDoTalao } from '#domain/documentos/emissao/talao.ts';
import type { DB } from '#platform/db/schema.ts';
import { FREE, type TipoDoTalao } from './taloes.repository.ts';

/** Of a book `t` with its doctor `m`: its numbers may be given. */
const GIVES = sql<boolean>`(t.encerrado_em is null and t.uf = m.uf)`;

/** Voids the number of a document. @returns false where it has none */
export async function voidUsed(
  tx: Transaction<DB>,
  documentoId: string,
  motivo: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('folhas_de_talao')
    .set({ inutilizada_em: now, motivo })
    .where('documento_id', '=', documentoId)
    .where('inutilizada_em', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Locks all open books of doctors, always in one order, until the transaction ends: their numbers are taken in turns. */
export async function lockTaloes(tx: Transaction<DB>, medicoIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('taloes')
    .select('id')
    .where('medico_id', 'in', [...medicoIds])
    .where('encerrado_em', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Whose numbers of which kind. */
export type DonoDoTalao = { medicoId: string; tipo: TipoDoTalao };

/** The first free form of the oldest open book of a doctor and kind, as the end of a statement. */
function nextOf(medicoId: RawBuilder<unknown>, tipo: RawBuilder<unknown>) {
  return sql`from folhas_de_talao f
    join taloes t on t.id = f.talao_id
    join medicos m on m.id = t.medico_id
   where t.medico_id = ${medicoId} and t.tipo = ${tipo} and ${GIVES} and ${FREE}
   order by t.created_at, t.inicio, f.numero limit 1`;
}

const NUMERO = sql`json_build_object('uf', t.uf, 'serie', t.serie, 'numero', f.numero, 'digitos', t.digitos)`;

/** The next number of a doctor and kind, as part of a statement; null where there is none. The names are columns. */
export function proximoDe(medicoId: string, tipo: string): RawBuilder<NumeroDoTalao | null> {
  return sql<NumeroDoTalao | null>`(select ${NUMERO} ${nextOf(sql.ref(medicoId), sql.ref(tipo))})`;
}

/** The number of the document with this id, as part of a statement; null where it has none. */
export function talaoDe(documento: string): RawBuilder<NumeroDoTalao | null> {
  return sql<NumeroDoTalao | null>`(select ${NUMERO} from folhas_de_talao f join taloes t on t.id = f.talao_id
    where f.documento_id = ${sql.ref(documento)} and f.inutilizada_em is null)`;
}

/** The next form of books that were locked before; undefined where there is none. */
export async function findNext(tx: Transaction<DB>, { medicoId, tipo }: DonoDoTalao) {
  const { rows } = await sql<Folha>`select f.talao_id, f.numero, t.digitos
    ${nextOf(sql`${medicoId}`, sql`${tipo}`)}`.execute(tx);
  return rows[0];
}
type Folha = { talao_id: string; numero: number; digitos: number };

/** Every form with this number in open books of a doctor and kind, and for which order it was used; the oldest book first. */
export function findChosen(
  tx: Transaction<DB>,
  { medicoId, tipo }: DonoDoTalao,
  { serie, numero }: { serie: string | null; numero: number },
) {
  let query = tx
    .selectFrom('folhas_de_talao as f')
    .innerJoin('taloes as t', 't.id', 'f.talao_id')
    .innerJoin('medicos as m', 'm.id', 't.medico_id')
    .leftJoin('documentos as d', 'd.id', 'f.documento_id')
    .leftJoin('pedidos as p', 'p.id', 'd.pedido_id')
    .select(['f.talao_id', 'f.numero', 't.digitos', 'f.inutilizada_em', 'p.numero as pedido'])
    .where('t.medico_id', '=', medicoId)
    .where('t.tipo', '=', tipo)
    .where(GIVES)
    .where('f.numero', '=', numero)
    .orderBy('t.created_at')
    .orderBy('t.inicio');
  if (serie !== null) query = query.where('t.serie', '=', serie);
  return query.execute();
}

/** Binds a free form of a locked book to a document. @throws where it is free no more */
export async function useFolha(
  tx: Transaction<DB>,
  { talao_id, numero }: Pick<Folha, 'talao_id' | 'numero'>,
  documentoId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('folhas_de_talao as f')
    .set({ documento_id: documentoId, usada_em: now })
    .where('f.talao_id', '=', talao_id)
    .where('f.numero', '=', numero)
    .where(FREE)
    .returning('f.numero')
    .executeTakeFirstOrThrow();
}
