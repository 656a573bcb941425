import type { Kysely, Selectable, Transaction } from 'kysely';
import type { PatientScope } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { locks } from '#platform/db/command/decision.ts';
import { fixed } from '#platform/db/queries/fixed.ts';
import type { Clientes, DB } from '#platform/db/schema.ts';

/** Columns of a person of an account. */
type DaConta =
  | 'conta_id'
  | 'parentesco'
  | 'declarado_em'
  | 'autorizado_em'
  | 'autorizado_por'
  | 'autorizado_ate'
  | 'recusado_em'
  | 'celular_proprio'
  | 'em_conferencia_desde'
  | 'levado_por';

/** A patient as stored, without the password hash and the search column. */
export type ClienteRow = Omit<Selectable<Clientes>, 'senha_hash' | 'nome_busca' | DaConta>;

const COLUMNS = [
  'id',
  'cpf',
  'nome',
  'nome_social',
  'data_nascimento',
  'telefone',
  'email_contato',
  'email_confirmado_em',
  'cep',
  'endereco',
  'numero',
  'bairro',
  'complemento',
  'sem_complemento',
  'uf',
  'cidade',
  'responsavel_nome',
  'responsavel_cpf',
  'responsavel_declara',
  'dados_em',
  'versao',
  'asaas_id',
  'asaas_versao',
  'asaas_recusada_versao',
  'asaas_recusada_em',
  'asaas_recusas',
  'asaas_proxima_em',
  'contestada_em',
  'apagada_em',
  'created_at',
  'updated_at',
] as const;

/** Reads the patient of the scope; a scope always names one who exists. */
export function readCliente(db: Kysely<DB> | Transaction<DB>, scope: PatientScope): Promise<ClienteRow> {
  return db
    .selectFrom('clientes')
    .select(COLUMNS)
    .where('id', '=', scope.clienteId)
    .executeTakeFirstOrThrow();
}

/** Reads who is treated by an order of the scope's account: its holder, or a person of it. @throws 404 for any other order */
export function readPaciente(
  db: Kysely<DB> | Transaction<DB>,
  scope: PatientScope,
  pedidoId: string,
): Promise<ClienteRow> {
  return db
    .selectFrom('clientes')
    .select(COLUMNS)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('pedidos as p')
        .select('p.paciente_id')
        .where('p.id', '=', pedidoId)
        .where('p.cliente_id', '=', scope.clienteId),
    )
    .executeTakeFirstOrThrow(notFound);
}

const LOCKED = fixed<{ id: string }, ClienteRow>((db, param) =>
  db
    .selectFrom('clientes')
    .select(COLUMNS)
    .where('id', '=', param('id'))
    // Not the key: a step of an order, which holds that order, may name its patient meanwhile.
    .forNoKeyUpdate(),
);

/** Reads the patient of the scope and locks the row until the transaction ends, so that two requests of one patient take turns. */
export async function lockCliente(tx: Transaction<DB>, scope: PatientScope): Promise<ClienteRow> {
  const [row] = await LOCKED(tx, { id: scope.clienteId });
  if (!row) throw new Error('a scope names a patient who exists');
  return row;
}
locks('account', lockCliente);

/** Personal data that passed validation, in the form that is stored. */
export type DadosValidos = Pick<
  ClienteRow,
  | 'nome'
  | 'nome_social'
  | 'telefone'
  | 'email_contato'
  | 'cep'
  | 'endereco'
  | 'numero'
  | 'bairro'
  | 'complemento'
  | 'sem_complemento'
  | 'uf'
  | 'cidade'
  | 'responsavel_nome'
  | 'responsavel_cpf'
  | 'responsavel_declara'
> & { data_nascimento: string };

/** Writes validated data and gives the stored row; the version grows only when something changed, so that the provider is told once. */
export async function updateDados(
  tx: Transaction<DB>,
  row: ClienteRow,
  dados: DadosValidos,
  now: Date,
): Promise<ClienteRow> {
  const stored: Record<string, unknown> = row;
  const changed = Object.entries(dados).some(([column, value]) => stored[column] !== value);
  if (!changed && row.dados_em) return row;
  return tx
    .updateTable('clientes')
    .set({ ...dados, dados_em: row.dados_em ?? now, versao: row.versao + 1, updated_at: now })
    .where('id', '=', row.id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Columns that a person has from the account's holder: where both are reached and live. */
export function sharedBy(holder: ClienteRow) {
  const { telefone, cep, endereco, numero, bairro, complemento, sem_complemento, uf, cidade } = holder;
  return { telefone, cep, endereco, numero, bairro, complemento, sem_complemento, uf, cidade };
}

/** Gives the people of an account what the holder's data say now. */
export async function shareDados(tx: Transaction<DB>, holder: ClienteRow, now: Date): Promise<void> {
  await tx
    .updateTable('clientes')
    .set({ ...sharedBy(holder), updated_at: now })
    .set((eb) => ({
      versao: eb('versao', '+', 1),
      responsavel_nome: eb.case().when('responsavel_cpf', '=', '').then('').else(holder.nome).end(),
    }))
    .where('conta_id', '=', holder.id)
    .where('contestada_em', 'is', null)
    .execute();
}

/** Stores the customer id at the payment provider and the version of the data that it has. A closed account keeps its row. */
export async function updateCustomerId(
  tx: Transaction<DB>,
  clienteId: ClienteRow['id'],
  asaasId: string,
  versao: number,
): Promise<void> {
  await tx
    .updateTable('clientes')
    .set({ asaas_id: asaasId, asaas_versao: versao })
    .set({
      asaas_recusada_versao: null,
      asaas_recusada_em: null,
      asaas_recusas: 0,
      asaas_proxima_em: null,
    })
    .where('id', '=', clienteId)
    .where('contestada_em', 'is', null)
    .execute();
}

/** The id of the patient whose customer at the payment provider this is; null for a customer that is not ours. */
export async function findClienteByCustomer(db: Kysely<DB>, asaasId: string): Promise<string | null> {
  const row = await db.selectFrom('clientes').select('id').where('asaas_id', '=', asaasId).executeTakeFirst();
  return row?.id ?? null;
}
