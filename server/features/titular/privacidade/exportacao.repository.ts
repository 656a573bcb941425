import type { Kysely, Selectable } from 'kysely';
import type { PatientScope } from '#platform/actor.ts';
import { isOfOpenPatient, isOpenPatient } from '#platform/db/queries/open-reading.ts';
import { readExportedDocumentos, type ExportedDocumentos } from './documentos.repository.ts';
import type { Anexos, Clientes, Cobrancas, DB, Devolucoes, Pedidos } from '#platform/db/schema.ts';

/** The patient's row without the password hash. */
export type PessoaRow = Omit<Selectable<Clientes>, 'senha_hash'>;

/** Reads the patient's row without the password hash. */
export async function readPessoa(db: Kysely<DB>, scope: PatientScope): Promise<PessoaRow> {
  const row = await db
    .selectFrom('clientes')
    .selectAll()
    .where('id', '=', scope.clienteId)
    .executeTakeFirstOrThrow();
  const { senha_hash: _hash, ...pessoa } = row;
  return pessoa;
}

/** The people for whom the account asks, without what only an account has. */
export function listPessoas(db: Kysely<DB>, scope: PatientScope) {
  return db
    .selectFrom('clientes')
    .select(['id', 'nome', 'cpf', 'data_nascimento', 'parentesco', 'email_contato'])
    .select(['declarado_em', 'autorizado_em', 'em_conferencia_desde'])
    .select(['celular_proprio', 'autorizado_por', 'autorizado_ate', 'recusado_em'])
    .where('conta_id', '=', scope.clienteId)
    .where('contestada_em', 'is', null)
    .orderBy('created_at')
    .execute();
}

/** The documents that the account sent about its people, oldest first. */
export function listDocumentosDePessoas(db: Kysely<DB>, scope: PatientScope) {
  return db
    .selectFrom('documentos_da_conferencia as d')
    .innerJoin('conferencias as k', 'k.id', 'd.conferencia_id')
    .select(['d.papel', 'd.created_at', 'd.apagado_em', 'k.situacao', 'k.motivo', 'k.resolvida_em'])
    .where('d.conta_id', '=', scope.clienteId)
    .orderBy('d.created_at')
    .orderBy('d.id')
    .execute();
}

/**
 * Ids of all orders that the account may read, deleted ones included, oldest first. The orders themselves are read one
 * at a time.
 */
export async function listPedidoIds(db: Kysely<DB>, scope: PatientScope): Promise<string[]> {
  const rows = await db
    .selectFrom('pedidos')
    .select('id')
    .where('cliente_id', '=', scope.clienteId)
    .where(isOpenPatient(scope, 'paciente_id'))
    .orderBy('numero')
    .execute();
  return rows.map(({ id }) => id);
}

/** An order with its charges, refunds and files. */
export type ExportedPedido = {
  pedido: Selectable<Pedidos>;
  cobrancas: Selectable<Cobrancas>[];
  devolucoes: Selectable<Devolucoes>[];
  anexos: Selectable<Anexos>[];
  /** The doctors' work on it: who decided it, the notes, the questions to the patient and the consultations. */
  leitura: Awaited<ReturnType<typeof readLeitura>>;
  documentos: ExportedDocumentos;
};

async function readLeitura(db: Kysely<DB>, id: string) {
  const [decisao, notas, perguntas, escolha, consultas, envios] = await Promise.all([
    db
      .selectFrom('casos as k')
      .leftJoin('medicos as d', 'd.id', 'k.decidido_por')
      .leftJoin('medicos as i', 'i.id', 'k.identidade_por')
      .select(['k.decidido_em', 'k.motivo_recusa', 'd.nome_com_tratamento as decidido_de'])
      .select(['k.identidade_em', 'k.identidade_como', 'i.nome_com_tratamento as identidade_de'])
      .where('k.pedido_id', '=', id)
      .executeTakeFirst(),
    db
      .selectFrom('notas_clinicas as n')
      .innerJoin('medicos as m', 'm.id', 'n.medico_id')
      .select(['n.id', 'n.adendo_de', 'n.texto', 'n.created_at', 'm.nome_com_tratamento as medico'])
      .where('n.pedido_id', '=', id)
      .orderBy('n.created_at')
      .execute(),
    db
      .selectFrom('perguntas_ao_paciente as q')
      .innerJoin('medicos as m', 'm.id', 'q.medico_id')
      .select([
        'q.texto',
        'q.feita_em',
        'q.respondida_em',
        'q.encerrada_em',
        'm.nome_com_tratamento as medico',
      ])
      .select(['q.responder_ate', 'q.lembrada_em'])
      .where('q.pedido_id', '=', id)
      .orderBy('q.feita_em')
      .execute(),
    db
      .selectFrom('escolhas as e')
      .innerJoin('medicos as m', 'm.id', 'e.recusado_por')
      .select([
        'e.recusado_em',
        'e.motivo',
        'e.escolher_ate',
        'e.escolha',
        'e.escolhida_em',
        'm.nome_com_tratamento as medico',
      ])
      .where('e.pedido_id', '=', id)
      .executeTakeFirst(),
    db
      .selectFrom('consultas as a')
      .innerJoin('medicos as m', 'm.id', 'a.medico_id')
      .select(['a.inicio', 'a.fim', 'a.estado', 'a.cancelada_por', 'a.contato'])
      .select(['a.criada_em', 'a.encerrada_em', 'm.nome_com_tratamento as medico'])
      .where('a.pedido_id', '=', id)
      .orderBy('a.criada_em')
      .execute(),
    db
      .selectFrom('envios_postais')
      .select(['transportadora', 'rastreio', 'endereco', 'situacao', 'postado_em', 'encerrado_em', 'motivo'])
      .where('pedido_id', '=', id)
      .orderBy('postado_em')
      .execute(),
  ]);
  return { decisao, notas, perguntas, escolha, consultas, envios };
}

/** Reads one order with its charges, refunds and files, each oldest first. */
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
    .where(isOpenPatient(scope, 'paciente_id'))
    .executeTakeFirstOrThrow();
  const [cobrancas, devolucoes, anexos, leitura, documentos] = await Promise.all([
    db.selectFrom('cobrancas').selectAll().where('pedido_id', '=', id).orderBy('created_at').execute(),
    db.selectFrom('devolucoes').selectAll().where('pedido_id', '=', id).orderBy('created_at').execute(),
    db.selectFrom('anexos').selectAll().where('pedido_id', '=', id).orderBy('created_at').execute(),
    readLeitura(db, id),
    readExportedDocumentos(db, scope, id),
  ]);
  return { pedido, cobrancas, devolucoes, anexos, leitura, documentos };
}

/** The patient's refunds of payments that belong to no order, oldest first. */
export function listDevolucoesSemPedido(db: Kysely<DB>, scope: PatientScope) {
  return db
    .selectFrom('devolucoes')
    .selectAll()
    .where('cliente_id', '=', scope.clienteId)
    .where('pedido_id', 'is', null)
    .orderBy('created_at')
    .execute();
}

/** The texts that the patient accepted, in the order of acceptance. */
export function listConsentimentos(db: Kysely<DB>, scope: PatientScope) {
  return db
    .selectFrom('consentimentos')
    .selectAll()
    .where('cliente_id', '=', scope.clienteId)
    .where(isOfOpenPatient(scope, 'pedido_id'))
    .orderBy('id')
    .execute();
}

/** Up to `limit` messages of the patient with numbers above `depois`, oldest first. */
export function listExportedMensagens(db: Kysely<DB>, scope: PatientScope, depois: number, limit: number) {
  return db
    .selectFrom('mensagens as m')
    .leftJoin('clientes as q', (join) =>
      join.onRef('q.id', '=', 'm.paciente_id').onRef('q.id', '<>', 'm.cliente_id'),
    )
    .selectAll('m')
    .select('q.nome as sobre')
    .where('m.cliente_id', '=', scope.clienteId)
    .where(isOfOpenPatient(scope, 'm.pedido_id'))
    .where('m.n', '>', depois)
    .orderBy('m.n')
    .limit(limit)
    .execute();
}

/** The chat files with stored content, oldest first. */
export function listArquivosDoChat(db: Kysely<DB>, scope: PatientScope) {
  return db
    .selectFrom('anexos as a')
    .innerJoin('mensagens as m', 'm.id', 'a.mensagem_id')
    .select(['m.n', 'a.nome_original', 'a.content_type', 'a.objeto', 'a.created_at'])
    .where('a.cliente_id', '=', scope.clienteId)
    .where(isOfOpenPatient(scope, 'm.pedido_id'))
    .where('a.situacao', '=', 'guardado')
    .orderBy('m.n')
    .execute();
}

/** The patient's drafts. */
export function listRascunhos(db: Kysely<DB>, scope: PatientScope) {
  return db
    .selectFrom('rascunhos')
    .select(['pedido_id', 'campos', 'salvo_em'])
    .where('cliente_id', '=', scope.clienteId)
    .where(isOfOpenPatient(scope, 'pedido_id'))
    .execute();
}

/** Earlier e-mail addresses of the account, for as long as they are stored, oldest first. */
export function listEmailsAnteriores(db: Kysely<DB>, scope: PatientScope) {
  return db
    .selectFrom('trocas_email')
    .select(['anterior', 'created_at'])
    .where('cliente_id', '=', scope.clienteId)
    .orderBy('created_at')
    .execute();
}

/**
 * The case by which the account was registered; cases that others opened about it belong to them and are left
 * out.
 */
export function listContestacoes(db: Kysely<DB>, scope: PatientScope) {
  return db
    .selectFrom('contestacoes')
    .select(['protocolo', 'nome', 'email', 'telefone', 'relato', 'created_at', 'resolvida_em'])
    .where('cadastro_cliente_id', '=', scope.clienteId)
    .execute();
}

/** The sessions of the account, oldest first. */
export function listSessoes(db: Kysely<DB>, scope: PatientScope) {
  return db
    .selectFrom('sessoes')
    .select(['navegador', 'created_at', 'vista_em'])
    .where('cliente_id', '=', scope.clienteId)
    .orderBy('created_at')
    .execute();
}

/** The passkeys of the account, oldest first. */
export function listChavesDeAcesso(db: Kysely<DB>, scope: PatientScope) {
  return db
    .selectFrom('chaves_de_acesso')
    .select(['nome', 'sincronizada', 'created_at', 'usada_em'])
    .where('cliente_id', '=', scope.clienteId)
    .orderBy('created_at')
    .execute();
}

/** When mails to the patient were queued, delivered or refused, oldest first. */
export function listEmails(db: Kysely<DB>, scope: PatientScope) {
  return db
    .selectFrom('emails')
    .select(['created_at', 'entregue_em', 'recusado_em'])
    .where('cliente_id', '=', scope.clienteId)
    .orderBy('created_at')
    .execute();
}

/** Each change of the patient's channels and of the reminder to renew, oldest first. */
export function listMudancasDeCanal(db: Kysely<DB>, scope: PatientScope) {
  return db
    .selectFrom('mudancas_de_canal')
    .select(['canal', 'ligado', 'telefone', 'por', 'em'])
    .where('cliente_id', '=', scope.clienteId)
    .orderBy('id')
    .execute();
}

/** When messages beside the mails were sent, delivered, read or given up, oldest first. */
export function listRecados(db: Kysely<DB>, scope: PatientScope) {
  return db
    .selectFrom('recados')
    .select(['canal', 'created_at', 'enviado_em', 'entregue_em', 'lido_em', 'falhou_em'])
    .where('cliente_id', '=', scope.clienteId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
