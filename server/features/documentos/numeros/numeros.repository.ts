import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { NumeroSncr } from '#domain/documentos/tipo-de-documento.ts';
import { locks } from '#platform/db/command/decision.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** A range of numbers that the national system granted a doctor; `proximo` is the next to be taken. */
export type FaixaRow = {
  id: string;
  numero: NumeroSncr;
  inicio: number;
  fim: number;
  proximo: number;
  simulada: boolean;
  /** State of the registration that it was granted under. */
  uf: string;
  /** Since when no number of it is used, because it overlapped an older range before that was impossible; null otherwise. */
  bloqueada_em: Date | null;
  /** True where its doctor's registration is of another state now: no number of it is given meanwhile. */
  de_fora: boolean;
};

const COLUMNS = ['id', 'numero', 'inicio', 'fim', 'proximo', 'simulada', 'uf', 'bloqueada_em'] as const;

function faixas(db: Reader, medicoId: string) {
  return db
    .selectFrom('faixas_sncr')
    .select(COLUMNS)
    .select((eb) =>
      eb(
        'uf',
        '<>',
        eb.selectFrom('medicos as m').select('m.uf').whereRef('m.id', '=', 'faixas_sncr.medico_id'),
      ).as('de_fora'),
    )
    .where('medico_id', '=', medicoId)
    .orderBy('numero')
    .orderBy('inicio');
}

function faixaOf(row: Awaited<ReturnType<ReturnType<typeof faixas>['execute']>>[number]): FaixaRow {
  return { ...row, de_fora: row.de_fora === true };
}

/** The ranges of a doctor by kind and number. */
export async function listFaixas(db: Reader, medicoId: string): Promise<FaixaRow[]> {
  return (await faixas(db, medicoId).execute()).map(faixaOf);
}

/** How many ranges a doctor has, those without free numbers included. */
export async function countFaixas(db: Reader, medicoId: string): Promise<number> {
  const { n } = await db
    .selectFrom('faixas_sncr')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('medico_id', '=', medicoId)
    .executeTakeFirstOrThrow();
  return n;
}

/** Makes the imports of one doctor take turns, until the transaction ends. @returns the state of the doctor's registration */
export async function lockImports(tx: Transaction<DB>, medicoId: string): Promise<string> {
  // Without the key: claims and documents of the same doctor, which refer to the row, do not wait.
  const { uf } = await tx
    .selectFrom('medicos')
    .select('uf')
    .where('id', '=', medicoId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return uf;
}
locks('account', lockImports);

/**
 * The oldest range of any doctor that holds numbers of this one, of whatever kind, blocked ones included; undefined when there is
 * none.
 */
export function findOverlap(
  tx: Transaction<DB>,
  { inicio, fim }: Pick<FaixaRow, 'inicio' | 'fim'>,
): Promise<{ medico_id: string; inicio: number; fim: number } | undefined> {
  return tx
    .selectFrom('faixas_sncr')
    .select(['medico_id', 'inicio', 'fim'])
    .where('inicio', '<=', fim)
    .where('fim', '>=', inicio)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
}

/** Inserts a range. @throws where its id or one of its numbers is taken, also by who was quicker meanwhile */
export async function insertFaixa(
  tx: Transaction<DB>,
  medicoId: string,
  { id, numero, inicio, fim, simulada, uf }: Omit<FaixaRow, 'proximo' | 'bloqueada_em' | 'de_fora'>,
): Promise<void> {
  await tx
    .insertInto('faixas_sncr')
    .values({ id, medico_id: medicoId, numero, inicio, fim, proximo: inicio, simulada, uf })
    .execute();
}

/** Of a range: it has a number to give, in the state of its doctor's registration. */
const GIVES = sql`proximo <= fim and bloqueada_em is null
  and uf = (select m.uf from medicos as m where m.id = faixas_sncr.medico_id)`;

/** The kinds of number of which a doctor has one left, as part of a statement. */
export function numerosLivresDe(medicoId: string): RawBuilder<NumeroSncr[]> {
  // A check constraint limits the column to the kinds of number.
  return sql<NumeroSncr[]>`array(
    select distinct numero from faixas_sncr where medico_id = ${medicoId} and ${GIVES} order by numero)`;
}

/** Kinds of number of which an active doctor with ranges of that kind has at most so few left, the fewest first. */
export async function listPoucosNumeros(db: Reader, few: number, limit: number) {
  const { rows } = await sql<{ medico: string; numero: NumeroSncr; restam: number }>`
    select m.nome_com_tratamento as medico, f.numero,
      coalesce(sum(f.fim - f.proximo + 1) filter (where f.bloqueada_em is null and f.uf = m.uf), 0)::int as restam
    from faixas_sncr f join medicos m on m.id = f.medico_id
    where m.estado = 'ativo'
    group by m.id, m.nome_com_tratamento, f.numero
    having coalesce(sum(f.fim - f.proximo + 1) filter (where f.bloqueada_em is null and f.uf = m.uf), 0) <= ${few}
    order by restam, medico limit ${limit}`.execute(db);
  return rows;
}

/**
 * Takes the next number of a kind within the issuing transaction: a rollback gives it back, a commit never. Null where the
 * doctor has none left.
 */
export async function takeNumero(
  tx: Transaction<DB>,
  medicoId: string,
  numero: NumeroSncr,
): Promise<{ numero: number; simulado: boolean } | null> {
  // A range that ended while its row was waited for is passed over.
  const { rows } = await sql<{ taken: number; simulada: boolean }>`
    update faixas_sncr set proximo = proximo + 1
     where id = (select id from faixas_sncr
                  where medico_id = ${medicoId} and numero = ${numero} and ${GIVES}
                  order by inicio limit 1 for update)
    returning proximo - 1 as taken, simulada`.execute(tx);
  const [row] = rows;
  return row ? { numero: row.taken, simulado: row.simulada } : null;
}
