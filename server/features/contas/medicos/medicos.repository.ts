import { sql, type Kysely, type Transaction } from 'kysely';
import {
  CAMPOS_DO_MEDICO,
  type DadosDoMedico,
  type EstadoDoMedico,
  type MedicoDigitado,
} from '#domain/contas/medico.ts';
import { locks } from '#platform/db/command/decision.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

const COLUMNS = [
  'm.id',
  'm.nome',
  'm.tratamento',
  'm.cpf',
  'm.crm',
  'm.uf',
  'm.rqe',
  'm.especialidade',
  'm.telefone',
  'm.email',
  'm.endereco',
  'm.estado',
  'm.estado_em',
  'm.registro_conferido_em',
  'm.senha_hash',
  'm.versao',
  'm.created_at',
  'f.ativo_em as segundo_fator_em',
] as const;

function medicos(db: Reader) {
  return db
    .selectFrom('medicos as m')
    .leftJoin('segundos_fatores as f', 'f.medico_id', 'm.id')
    .select(COLUMNS);
}

/** A doctor with the state of the second factor. */
export type MedicoRow = Awaited<ReturnType<typeof listMedicos>>[number];

/** The most doctors that one installation holds: the list is read whole. */
export const MAX_MEDICOS = 2000;

/** Every doctor: those to be looked at first, then the active ones, each by name. */
export function listMedicos(db: Reader) {
  const order = sql`array_position(array['em análise', 'ativo', 'inativo'], m.estado)`;
  return medicos(db)
    .orderBy(order)
    .orderBy(sql`m.nome collate "pt-BR-x-icu"`)
    .orderBy('m.id')
    .limit(MAX_MEDICOS)
    .execute();
}

/** One doctor, or undefined. */
export function findMedicoById(db: Reader, id: string): Promise<MedicoRow | undefined> {
  return medicos(db).where('m.id', '=', id).executeTakeFirst();
}

/**
 * One doctor, locked until the transaction ends; undefined when there is none. Without the key: what a doctor writes into a
 * case refers to this row, holds the order that a deactivation wants, and must not wait for the deactivation.
 */
export function lockMedico(tx: Transaction<DB>, id: string): Promise<MedicoRow | undefined> {
  return medicos(tx).where('m.id', '=', id).forNoKeyUpdate('m').executeTakeFirst();
}
locks('account', lockMedico);

/** How many doctors there are. */
export async function countMedicos(db: Reader): Promise<number> {
  const query = db.selectFrom('medicos').select(({ fn }) => fn.countAll<number>().as('n'));
  return (await query.executeTakeFirstOrThrow()).n;
}

/** The field of a new or changed record that another doctor has already; null when none is taken. */
export async function findTakenField(
  tx: Transaction<DB>,
  { cpf, crm, uf, email }: MedicoDigitado,
  except: string | null,
): Promise<'cpf' | 'crm' | 'email' | null> {
  let query = tx
    .selectFrom('medicos')
    .select(['cpf', 'crm', 'uf', 'email'])
    .where((eb) =>
      eb.or([
        eb('cpf', '=', cpf),
        eb.and([eb('crm', '=', crm), eb('uf', '=', uf)]),
        eb(eb.fn('lower', ['email']), '=', email.toLowerCase()),
      ]),
    );
  if (except !== null) query = query.where('id', '<>', except);
  const taken = await query.execute();
  if (taken.some((row) => row.cpf === cpf)) return 'cpf';
  if (taken.some((row) => row.crm === crm && row.uf === uf)) return 'crm';
  return taken.length > 0 ? 'email' : null;
}

/** Inserts a doctor who is to be looked at. @throws where CPF, registration or address is taken */
export async function insertMedico(tx: Transaction<DB>, id: string, medico: DadosDoMedico): Promise<void> {
  await tx
    .insertInto('medicos')
    .values({ id, ...medico })
    .execute();
}

type Change = Partial<DadosDoMedico> & {
  estado?: EstadoDoMedico;
  estado_em?: Date;
  registro_conferido_em?: Date | null;
};

/** Changes a doctor and counts the version. */
export async function updateMedico(
  tx: Transaction<DB>,
  id: string,
  change: Change,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('medicos')
    .set((eb) => ({ ...change, versao: eb('versao', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

/** The name of a doctor; null when there is none. */
export async function readNomeDoMedico(db: Reader, id: string): Promise<string | null> {
  const query = db.selectFrom('medicos').select('nome').where('id', '=', id);
  return (await query.executeTakeFirst())?.nome ?? null;
}

/** The registration of a doctor as documents print it, as it is recorded now. */
export function readRegistroDoMedico(db: Reader, id: string): Promise<DadosDoMedico> {
  return db
    .selectFrom('medicos')
    .select([...CAMPOS_DO_MEDICO])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
