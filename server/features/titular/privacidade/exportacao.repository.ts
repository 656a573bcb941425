import type { Kysely, Selectable } from 'kysely';
import type { PatientScope } from '../../../platform/actor.ts';
import type { Anexos, Clientes, Cobrancas, DB, Devolucoes, Pedidos } from '../../../platform/db/schema.ts';

/** The person, without what only proves who they are. */
export type PessoaRow = Omit<Selectable<Clientes>, 'senha_hash'>;

export async function readPessoa(db: Kysely<DB>, scope: PatientScope): Promise<PessoaRow> {
  const row = await db
    .selectFrom('clientes')
    .selectAll()
    .where('id', '=', scope.clienteId)
    .executeTakeFirstOrThrow();
  const { senha_hash: _hash, ...pessoa } = row;
  return pessoa;
}

/** Every order of the patient, deleted ones too, oldest first, by id only: each is read when its turn comes. */
export async function listPedidoIds(db: Kysely<DB>, scope: PatientScope): Promise<string[]> {
  const rows = await db
    .selectFrom('pedidos')
    .select('id')
    .where('cliente_id', '=', scope.clienteId)
    .orderBy('numero')
    .execute();
  return rows.map(({ id }) => id);
}

export type ExportedPedido = {
  pedido: Selectable<Pedidos>;
  cobrancas: Selectable<Cobrancas>[];
  devolucoes: Selectable<Devolucoes>[];
  anexos: Selectable<Anexos>[];
};

/** One order with all that belongs to it. */
export async function readExportedPedido(
  db: Kysely<DB>,
  scope: PatientScope,
  id: string,
): Promise<ExportedPedido> {
  const pedido = await db
    .selectFrom('pedidos')
    .selectAll()
    .where('id', '=', id)
    .where('cliente_id', '=', scope.clienteId)
    .executeTakeFirstOrThrow();
  const [cobrancas, devolucoes, anexos] = await Promise.all([
    db.selectFrom('cobrancas').selectAll().where('pedido_id', '=', id).orderBy('created_at').execute(),
    db.selectFrom('devolucoes').selectAll().where('pedido_id', '=', id).orderBy('created_at').execute(),
    db.selectFrom('anexos').selectAll().where('pedido_id', '=', id).orderBy('created_at').execute(),
  ]);
  return { pedido, cobrancas, devolucoes, anexos };
}

/** Money of the patient that belongs to no order. */
export function listDevolucoesSemPedido(db: Kysely<DB>, scope: PatientScope) {
  return db
    .selectFrom('devolucoes')
    .selectAll()
    .where('cliente_id', '=', scope.clienteId)
    .where('pedido_id', 'is', null)
    .orderBy('created_at')
    .execute();
}

export function listConsentimentos(db: Kysely<DB>, scope: PatientScope) {
  return db
    .selectFrom('consentimentos')
    .selectAll()
    .where('cliente_id', '=', scope.clienteId)
    .orderBy('id')
    .execute();
}

/** The next messages of the log after a number, oldest first. */
export function listExportedMensagens(db: Kysely<DB>, scope: PatientScope, depois: number, limit: number) {
  return db
    .selectFrom('mensagens')
    .selectAll()
    .where('cliente_id', '=', scope.clienteId)
    .where('n', '>', depois)
    .orderBy('n')
    .limit(limit)
    .execute();
}

/** The files of the chat that have bytes to give, oldest first. */
export function listArquivosDoChat(db: Kysely<DB>, scope: PatientScope) {
  return db
    .selectFrom('anexos as a')
    .innerJoin('mensagens as m', 'm.id', 'a.mensagem_id')
    .select(['m.n', 'a.nome_original', 'a.content_type', 'a.objeto', 'a.created_at'])
    .where('a.cliente_id', '=', scope.clienteId)
    .where('a.situacao', '=', 'guardado')
    .orderBy('m.n')
    .execute();
}

export function listRascunhos(db: Kysely<DB>, scope: PatientScope) {
  return db
    .selectFrom('rascunhos')
    .select(['pedido_id', 'campos', 'salvo_em'])
    .where('cliente_id', '=', scope.clienteId)
    .execute();
}

/** Addresses that the account had before, as long as they are kept. */
export function listEmailsAnteriores(db: Kysely<DB>, scope: PatientScope) {
  return db
    .selectFrom('trocas_email')
    .select(['anterior', 'created_at'])
    .where('cliente_id', '=', scope.clienteId)
    .orderBy('created_at')
    .execute();
}

/** The case that the account was made by; what others claimed of it is theirs. */
export function listCasos(db: Kysely<DB>, scope: PatientScope) {
  return db
    .selectFrom('contestacoes')
    .select(['protocolo', 'nome', 'email', 'telefone', 'relato', 'created_at', 'resolvida_em'])
    .where('cadastro_cliente_id', '=', scope.clienteId)
    .execute();
}

/** Where the account is signed in. */
export function listSessoes(db: Kysely<DB>, scope: PatientScope) {
  return db
    .selectFrom('sessoes')
    .select(['navegador', 'created_at', 'vista_em'])
    .where('cliente_id', '=', scope.clienteId)
    .orderBy('created_at')
    .execute();
}

/** When each mail went out, by what it was about. */
export function listEmails(db: Kysely<DB>, scope: PatientScope) {
  return db
    .selectFrom('emails')
    .select(['created_at', 'entregue_em', 'recusado_em'])
    .where('cliente_id', '=', scope.clienteId)
    .orderBy('created_at')
    .execute();
}
