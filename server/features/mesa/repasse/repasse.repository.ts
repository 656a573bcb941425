import { sql, type Kysely, type Transaction } from 'kysely';
import { mesEmSaoPaulo, type Mes } from '#domain/calendario/mes.ts';
import { documentoExiste, ESTADOS_DO_DOCUMENTO } from '#domain/documentos/estado-do-documento.ts';
import type { AtoDoExtrato, Correcao } from '#domain/pagamentos/repasse.ts';
import { locks } from '#platform/db/command/decision.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

const FINAIS = ESTADOS_DO_DOCUMENTO.filter(documentoExiste);

/** A month that was closed, and when. */
export type MesFechadoRow = { mes: Mes; em: Date };

/** The closed months in their order. */
export function listFechados(db: Reader): Promise<MesFechadoRow[]> {
  return db.selectFrom('fechamentos_de_repasse').select(['mes', 'em']).orderBy('mes').limit(2_400).execute();
}

/** Locks the administrator's row until the transaction ends, then reads the closed months: nobody closes one meanwhile. */
export async function lockFechados(tx: Transaction<DB>, administradorId: string): Promise<MesFechadoRow[]> {
  const [, fechados] = await Promise.all([
    tx
      .selectFrom('administradores')
      .select('id')
      .where('id', '=', administradorId)
      .forUpdate()
      .executeTakeFirstOrThrow(),
    listFechados(tx),
  ]);
  return fechados;
}
locks('account', lockFechados);

/** A line of a statement. */
export type LinhaRow = {
  medico_id: string;
  ato: AtoDoExtrato;
  origem: string;
  pedido_id: string;
  feito_em: Date;
  centavos: number;
  correcao: Correcao | null;
};

/** Closes a month: its lines, and the sum of each doctor who has one. @throws for a month that is closed */
export async function insertFechamento(
  tx: Transaction<DB>,
  { mes, administradorId, em }: { mes: Mes; administradorId: string; em: Date },
  linhas: readonly LinhaRow[],
): Promise<void> {
  await Promise.all([
    tx.insertInto('fechamentos_de_repasse').values({ mes, administrador_id: administradorId, em }).execute(),
    sql`
      with novas as (
        insert into linhas_de_repasse (mes, medico_id, ato, origem, pedido_id, feito_em, centavos, correcao)
        select ${mes}, medico_id, ato, origem, pedido_id, feito_em, centavos, correcao
          from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as n (
                 medico_id uuid, ato text, origem uuid, pedido_id uuid, feito_em timestamptz, centavos integer,
                 correcao text)
        returning medico_id, centavos)
      insert into repasses (mes, medico_id, centavos)
      select ${mes}, medico_id, sum(centavos)::integer from novas group by medico_id`.execute(tx),
  ]);
}

/** The lines of a closed month, of one doctor or of all, by day. */
export function listLinhas(
  db: Reader,
  mes: Mes,
  medicoId: string | null,
  { offset, limit }: { offset: number; limit: number },
): Promise<LinhaRow[]> {
  return db
    .selectFrom('linhas_de_repasse')
    .select(['medico_id', 'ato', 'origem', 'pedido_id', 'feito_em', 'centavos', 'correcao'])
    .where('mes', '=', mes)
    .$if(medicoId !== null, (qb) => qb.where('medico_id', '=', medicoId))
    .orderBy('feito_em')
    .orderBy('origem')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** The sums of the closed months of one doctor or of all, and when each was paid. */
export function listRepasses(db: Reader, { mes, medicoId }: { mes?: Mes; medicoId?: string }) {
  return db
    .selectFrom('repasses')
    .select(['mes', 'medico_id', 'centavos', 'nota', 'versao'])
    .select(sql<string | null>`pago_em::text`.as('pago_em'))
    .$if(mes !== undefined, (qb) => qb.where('mes', '=', mes ?? ''))
    .$if(medicoId !== undefined, (qb) => qb.where('medico_id', '=', medicoId ?? ''))
    .orderBy('mes', 'desc')
    .limit(1_000)
    .execute();
}
export type RepasseRow = Awaited<ReturnType<typeof listRepasses>>[number];

/** Notes when a doctor was paid. @returns the version before it; null without a closed sum of this month */
export async function lockRepasse(tx: Transaction<DB>, mes: Mes, medicoId: string): Promise<number | null> {
  const row = await tx
    .selectFrom('repasses')
    .select('versao')
    .where('mes', '=', mes)
    .where('medico_id', '=', medicoId)
    .forUpdate()
    .executeTakeFirst();
  return row?.versao ?? null;
}
locks('account', lockRepasse);

export async function updateRepasse(
  tx: Transaction<DB>,
  { mes, medicoId }: { mes: Mes; medicoId: string },
  paid: { pago_em: string | null; nota: string; versao: number },
): Promise<void> {
  await tx
    .updateTable('repasses')
    .set({ ...paid, pago_em: sql`${paid.pago_em}::date` })
    .where('mes', '=', mes)
    .where('medico_id', '=', medicoId)
    .execute();
}

/** These doctors, as a statement names them. */
export async function listMedicos(db: Reader, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db.selectFrom('medicos').select(['id', 'nome', 'crm', 'uf']).where('id', 'in', ids).execute();
}
export type MedicoDoExtrato = Awaited<ReturnType<typeof listMedicos>>[number];

/** The numbers of orders by their ids. */
export async function numbersOf(db: Reader, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; numero: number }>`
    select id, numero from pedidos where id = any(${[...new Set(ids)]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, numero }) => [id, numero]));
}

/** The month of the first act of a doctor, or of all; null before there is one. */
export async function firstMonth(db: Reader, medicoId: string | null): Promise<Mes | null> {
  // Without a doctor no condition is left, so that each minimum is the first entry of an index.
  const of = (column: string) => (medicoId === null ? sql`` : sql`and ${sql.ref(column)} = ${medicoId}`);
  const { rows } = await sql<{ em: Date | null }>`
    select least(
      (select min(coalesce(assinado_em, emitido_em)) from documentos
        where estado in (${sql.join(FINAIS.map((estado) => sql.lit(estado)))}) ${of('medico_id')}),
      (select min(decidido_em) from casos where decidido_em is not null ${of('decidido_por')}),
      (select min(inicio) from consultas where estado = 'realizada' ${of('medico_id')})) as em`.execute(db);
  const em = rows[0]?.em ?? null;
  return em === null ? null : mesEmSaoPaulo(em);
}

/** Number and sum of a closed month's lines, by doctor and kind. */
export function sumLinhas(db: Reader, mes: Mes, medicoId: string | null) {
  return db
    .selectFrom('linhas_de_repasse')
    .select(['medico_id', 'ato'])
    .select(sql<boolean>`correcao is not null`.as('corrige'))
    .select(({ fn }) => [fn.countAll<number>().as('n'), fn.sum<number>('centavos').as('centavos')])
    .where('mes', '=', mes)
    .$if(medicoId !== null, (qb) => qb.where('medico_id', '=', medicoId))
    .groupBy(['medico_id', 'ato', sql`correcao is not null`])
    .execute();
}
export type SomaRow = Awaited<ReturnType<typeof sumLinhas>>[number];
