import { sql, type Kysely, type Transaction } from 'kysely';
import {
  DIAS_DO_RITMO,
  POUCAS_FOLHAS,
  POUCOS_DIAS,
  type FaixaDoTalao,
} from '#domain/documentos/emissao/talao.ts';
import type { NOTIFICACOES } from '#domain/documentos/tipos.ts';
import { locks } from '#platform/db/command/decision.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;
/** The kinds of document that are written upon numbered forms. */
export type TipoDoTalao = (typeof NOTIFICACOES)[number];

/** Of a form `f`: nobody used or voided it. */
export const FREE = sql<boolean>`(f.documento_id is null and f.inutilizada_em is null)`;

/** Books with their counts, and the forms used since a time: open ones first, then by doctor and in the order of their use. */
export function listTaloes(
  db: Reader,
  { id, desde, limit = 1 }: { id?: string; desde: Date; limit?: number },
) {
  let query = db
    .selectFrom('taloes as t')
    .innerJoin('medicos as m', 'm.id', 't.medico_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('folhas_de_talao as f')
          .select(({ fn }) => [
            fn.countAll<number>().filterWhere(FREE).as('livres'),
            fn.countAll<number>().filterWhere('f.inutilizada_em', 'is not', null).as('inutilizadas'),
            fn.countAll<number>().filterWhere('f.usada_em', '>', desde).as('recentes'),
            fn.min<number | null>('f.numero').filterWhere(FREE).as('proxima'),
          ])
          .whereRef('f.talao_id', '=', 't.id')
          .as('n'),
      (join) => join.onTrue(),
    )
    .select(['t.id', 't.medico_id', 't.uf', 't.serie', 't.inicio', 't.fim', 't.digitos'])
    .select(['t.encerrado_em', 't.encerrado_motivo', 'm.nome as medico', 'm.uf as uf_do_medico'])
    .select(['n.livres', 'n.inutilizadas', 'n.recentes', 'n.proxima'])
    .select(sql<boolean>`m.estado = 'ativo'`.as('ativo'))
    .select('t.tipo')
    .orderBy(sql`t.encerrado_em is not null`)
    .orderBy(sql`m.nome collate "pt-BR-x-icu"`)
    .orderBy('t.tipo')
    .orderBy('t.created_at')
    .orderBy('t.inicio')
    .limit(limit);
  if (id !== undefined) query = query.where('t.id', '=', id);
  return query.execute();
}
export type TalaoRow = Awaited<ReturnType<typeof listTaloes>>[number];

/** Locks a book until the transaction ends; undefined for an unknown id. */
export function lockTalao(tx: Transaction<DB>, id: string) {
  return tx
    .selectFrom('taloes')
    .select(['id', 'medico_id', 'encerrado_em', 'created_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
locks('talao', lockTalao);
export type TalaoHeld = NonNullable<Awaited<ReturnType<typeof lockTalao>>>;

/**
 * Makes the registrations for one doctor take turns, until the transaction ends. @returns the state of the registration and how
 * many books there are; undefined for an unknown doctor
 */
export async function lockRegistro(tx: Transaction<DB>, medicoId: string) {
  const medico = await tx
    .selectFrom('medicos')
    .select('uf')
    .where('id', '=', medicoId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!medico) return undefined;
  const { n } = await tx
    .selectFrom('taloes')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('medico_id', '=', medicoId)
    .executeTakeFirstOrThrow();
  return { uf: medico.uf, taloes: n };
}

export type NewTalao = FaixaDoTalao & {
  id: string;
  medicoId: string;
  tipo: TipoDoTalao;
  uf: string;
  /** By default now; a corrected one keeps its time. */
  created_at?: Date;
};

/** Inserts a book with one row for each form. @returns false when its id or a number of it is taken, also by who was quicker */
export async function insertTalao(tx: Transaction<DB>, { medicoId, ...talao }: NewTalao): Promise<boolean> {
  const { numInsertedOrUpdatedRows: made } = await tx
    .insertInto('taloes')
    .values({ ...talao, medico_id: medicoId })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  if (made !== 1n) return false;
  const { id, inicio, fim } = talao;
  await sql`insert into folhas_de_talao (talao_id, numero)
    select ${id}, n from generate_series(${inicio}::integer, ${fim}::integer) as n`.execute(tx);
  return true;
}

/** The oldest book that holds numbers of this one. */
export function findOverlap(tx: Transaction<DB>, { tipo, uf, serie, inicio, fim }: Omit<NewTalao, 'id'>) {
  return tx
    .selectFrom('taloes as t')
    .innerJoin('medicos as m', 'm.id', 't.medico_id')
    .select(['t.uf', 't.serie', 't.inicio', 't.fim', 't.digitos', 'm.nome as medico'])
    .where('t.tipo', '=', tipo)
    .where('t.uf', '=', uf)
    .where('t.serie', '=', serie)
    .where('t.inicio', '<=', fim)
    .where('t.fim', '>=', inicio)
    .orderBy('t.created_at')
    .limit(1)
    .executeTakeFirst();
}

/** True where a form of a book is used or voided. */
export async function isTouched(tx: Transaction<DB>, id: string): Promise<boolean> {
  const touched = await tx
    .selectFrom('folhas_de_talao as f')
    .select('f.numero')
    .where('f.talao_id', '=', id)
    .where((eb) => eb.not(FREE))
    .limit(1)
    .executeTakeFirst();
  return touched !== undefined;
}

/** Deletes a book, locked before, none of whose forms is used or voided. */
export async function deleteTalao(tx: Transaction<DB>, id: string): Promise<void> {
  await tx.deleteFrom('taloes').where('id', '=', id).execute();
}

/** Closes a book, and voids what is left of it. */
export async function closeTalao(tx: Transaction<DB>, id: string, motivo: string, now: Date): Promise<void> {
  const closed = tx
    .updateTable('taloes')
    .set({ encerrado_em: now, encerrado_motivo: motivo })
    .where('id', '=', id);
  const voided = tx
    .updateTable('folhas_de_talao as f')
    .set({ inutilizada_em: now, motivo })
    .where('f.talao_id', '=', id)
    .where(FREE);
  await Promise.all([closed.execute(), voided.execute()]);
}

/** Voids a form that nobody used. @returns false where it is used, voided, or none of the book */
export async function voidFree(
  tx: Transaction<DB>,
  { talaoId, numero }: { talaoId: string; numero: number },
  motivo: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('folhas_de_talao as f')
    .set({ inutilizada_em: now, motivo })
    .where('f.talao_id', '=', talaoId)
    .where('f.numero', '=', numero)
    .where(FREE)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Forms of a book, or of all, after a place, by book and number: whose patient each was used for. */
export function listFolhas(
  db: Reader,
  { talaoId, after, limit }: { talaoId?: string; after: PlaceInTaloes | null; limit: number },
) {
  let query = db
    .selectFrom('folhas_de_talao as f')
    .innerJoin('taloes as t', 't.id', 'f.talao_id')
    .innerJoin('medicos as m', 'm.id', 't.medico_id')
    .leftJoin('documentos as d', 'd.id', 'f.documento_id')
    .leftJoin('pedidos as p', 'p.id', 'd.pedido_id')
    .leftJoin('clientes as c', 'c.id', 'd.paciente_id')
    .leftJoin('identidades_guardadas as i', 'i.cliente_id', 'c.id')
    .select(['f.talao_id', 'f.numero', 'f.usada_em', 'f.inutilizada_em', 'f.motivo', 't.uf', 't.serie'])
    .select(['t.digitos', 'm.nome as medico', 'm.crm', 'd.codigo', 'd.pedido_id', 'p.numero as pedido'])
    // Of an erased account: as the law keeps it.
    .select(({ fn }) => [
      fn.coalesce('i.nome', 'c.nome').as('paciente'),
      fn.coalesce('i.cpf', 'c.cpf').as('cpf'),
      'd.tipo as documento',
    ])
    .select('t.tipo')
    .orderBy('f.talao_id')
    .orderBy('f.numero')
    .limit(limit);
  if (talaoId !== undefined) query = query.where('f.talao_id', '=', talaoId);
  if (after) query = query.where(sql<boolean>`(f.talao_id, f.numero) > (${after.talaoId}, ${after.numero})`);
  return query.execute();
}
/** The form after which a list continues. */
export type PlaceInTaloes = { talaoId: string; numero: number };
export type FolhaDoTalaoRow = Awaited<ReturnType<typeof listFolhas>>[number];

/** Active doctors and kinds of whose open books few forms are left (domain/documentos/emissao/talao.ts), the fewest first. */
export function listNoFim(db: Reader, { desde, limit }: { desde: Date; limit: number }) {
  const livres = sql<number>`count(*) filter (where ${FREE} and t.uf = m.uf and t.encerrado_em is null)`;
  const usadas = sql<number>`count(*) filter (where f.usada_em > ${desde})`;
  return (
    db
      .selectFrom('taloes as t')
      .innerJoin('medicos as m', 'm.id', 't.medico_id')
      .innerJoin('folhas_de_talao as f', 'f.talao_id', 't.id')
      .select(['m.nome as medico', 't.tipo', livres.as('livres'), usadas.as('usadas')])
      // A book that was closed before has no use within the time.
      .where(sql<boolean>`(t.encerrado_em is null or t.encerrado_em > ${desde})`)
      .where('m.estado', '=', 'ativo')
      .groupBy(['t.medico_id', 'm.nome', 't.tipo'])
      .having(sql<boolean>`bool_or(t.encerrado_em is null)`)
      .having(
        sql<boolean>`${livres} <= ${POUCAS_FOLHAS} or floor(${livres} * ${DIAS_DO_RITMO}::numeric / nullif(${usadas}, 0)) < ${POUCOS_DIAS}`,
      )
      .orderBy(livres)
      .orderBy('m.nome')
      .orderBy('t.tipo')
      .limit(limit)
      .execute()
  );
}
