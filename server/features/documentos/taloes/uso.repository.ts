import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { NumeroDoTalao } from '#domain/documentos/emissao/talao.ts';
import type { DB } from '#platform/db/schema.ts';
import { locks } from '#platform/db/command/decision.ts';
import { FREE, type TipoDoTalao } from './taloes.repository.ts';

type Reader = Kysely<DB> | Transaction<DB>;

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

/** Locks the open books of which documents of an order hold forms, until the transaction ends. */
export async function lockTaloesDoPedido(tx: Transaction<DB>, pedidoId: string): Promise<void> {
  await tx
    .selectFrom('taloes as t')
    .select('t.id')
    .where('t.encerrado_em', 'is', null)
    .where((eb) =>
      eb(
        't.id',
        'in',
        eb
          .selectFrom('folhas_de_talao as f')
          .innerJoin('documentos as d', 'd.id', 'f.documento_id')
          .select('f.talao_id')
          .where('d.pedido_id', '=', pedidoId),
      ),
    )
    .orderBy('t.id')
    .forUpdate()
    .execute();
}
locks('talao', lockTaloesDoPedido);

/**
 * Documents of an order whose form was taken at this instant and may be free again: its book is open, and no prescription that
 * says its number is signed.
 */
export async function listUsadasEm(tx: Transaction<DB>, pedidoId: string, em: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('folhas_de_talao as f')
    .innerJoin('documentos as d', 'd.id', 'f.documento_id')
    .innerJoin('taloes as t', 't.id', 'f.talao_id')
    .select('d.id')
    .where('d.pedido_id', '=', pedidoId)
    .where('d.estado', '=', 'a imprimir')
    .where('f.usada_em', '=', em)
    .where('f.inutilizada_em', 'is', null)
    .where('t.encerrado_em', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('documentos as a')
            .select('a.id')
            .whereRef('a.acompanha', '=', 'd.id')
            .where('a.estado', '=', 'assinado'),
        ),
      ),
    )
    .orderBy('d.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The forms that documents hold are free again, as before they were printed. */
export async function freeFolhas(tx: Transaction<DB>, documentoIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('folhas_de_talao')
    .set({ documento_id: null, usada_em: null })
    .where('documento_id', 'in', [...documentoIds])
    .where('inutilizada_em', 'is', null)
    .execute();
}

/** Whose numbers of which kind. */
export type DonoDoTalao = { medicoId: string; tipo: TipoDoTalao };

/**
 * The first free forms of a doctor and kind, those of the oldest open book first, as the end of a statement. Books are read one after
 * the other, each up to the limit, until there are enough: an open book may have hundreds of free forms.
 */
function nextOf(medicoId: RawBuilder<unknown>, tipo: RawBuilder<unknown>, limit = 1) {
  return sql`from (
      select t.* from taloes t join medicos m on m.id = t.medico_id
       where t.medico_id = ${medicoId} and t.tipo = ${tipo} and ${GIVES} order by t.created_at, t.inicio offset 0) t
   cross join lateral (
      select f.talao_id, f.numero from folhas_de_talao f
       where f.talao_id = t.id and ${FREE} order by f.numero limit ${limit}) f
   order by t.created_at, t.inicio, f.numero limit ${limit}`;
}

const NUMERO = sql`json_build_object('uf', t.uf, 'serie', t.serie, 'numero', f.numero, 'digitos', t.digitos)`;

/** Of each doctor and kind with open books the next free forms, in the order in which they are given. */
export async function listLivres(
  db: Reader,
  limit: number,
): Promise<readonly (DonoDoTalao & { livre: NumeroDoTalao })[]> {
  const next = nextOf(sql.ref('o.medico_id'), sql.ref('o.tipo'), limit);
  const { rows } = await sql<DonoDoTalao & { livre: NumeroDoTalao }>`
    select o.medico_id as "medicoId", o.tipo, n.livre
      from (select distinct medico_id, tipo from taloes where encerrado_em is null) o
     cross join lateral (select ${NUMERO} as livre ${next}) n`.execute(db);
  return rows;
}

/** Condition: a form with this number was bound to a document of the order with this id. */
export function comNumero(pedido: string, numero: number): RawBuilder<boolean> {
  return sql<boolean>`exists (select from documentos dn join folhas_de_talao fn on fn.documento_id = dn.id
    where dn.pedido_id = ${sql.ref(pedido)} and fn.numero = ${numero})`;
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
    .select(['f.talao_id', 'f.numero', 't.digitos', 't.serie', 'f.inutilizada_em', 'p.numero as pedido'])
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
