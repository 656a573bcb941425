import type { Kysely, Selectable, Transaction } from 'kysely';
import type { PatientScope } from '../../../platform/actor.ts';
import type { Clientes, DB } from '../../../platform/db/schema.ts';

export type ClienteRow = Omit<Selectable<Clientes>, 'senha_hash' | 'nome_busca'>;

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
  'created_at',
  'updated_at',
] as const;

/** The patient of the scope; a scope always names one who exists. */
export function readCliente(db: Kysely<DB> | Transaction<DB>, scope: PatientScope): Promise<ClienteRow> {
  return db
    .selectFrom('clientes')
    .select(COLUMNS)
    .where('id', '=', scope.clienteId)
    .executeTakeFirstOrThrow();
}

/** The same, locked until the transaction ends: what makes two clicks of one patient take turns. */
export function lockCliente(tx: Transaction<DB>, scope: PatientScope): Promise<ClienteRow> {
  return (
    tx
      .selectFrom('clientes')
      .select(COLUMNS)
      .where('id', '=', scope.clienteId)
      // Not the key: a step of an order, which holds that order, may name its patient meanwhile.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
  );
}

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

/** Writes checked data; the version grows only when something changed, so that the provider is told once. */
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

/** Notes the customer at the provider and which version of the data it knows; a closed account has none any more. */
export async function updateAsaas(
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

/** Whose a customer at the provider is; null when it is none of ours. */
export async function findClienteNoProvedor(db: Kysely<DB>, asaasId: string): Promise<string | null> {
  const row = await db.selectFrom('clientes').select('id').where('asaas_id', '=', asaasId).executeTakeFirst();
  return row?.id ?? null;
}
