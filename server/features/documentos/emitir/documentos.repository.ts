import { sql, type ExpressionBuilder, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { documentoSchema } from '#contracts/documentos/documento.ts';
import type { EstadoDoDocumento } from '#domain/documentos/estado-do-documento.ts';
import type { canalDoDocumento, DocumentoDigitado } from '#domain/documentos/tipos.ts';
import type { NumeroDoTalao } from '#domain/documentos/emissao/talao.ts';
import type { TipoDeDocumento } from '#domain/documentos/tipo-de-documento.ts';
import type { PatientScope } from '#platform/actor.ts';
import { locks } from '#platform/db/command/decision.ts';
import type { DB } from '#platform/db/schema.ts';
import { desajustesDe } from './desajustes.repository.ts';
import { talaoDe } from '../taloes/taloes.public.ts';
import { readFolha, type Folha, type NumeroDado } from './emissao/folha.policy.ts';
import { dadosDoTitulo, dispensacoesDe } from './colunas.repository.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** How a document leaves. */
export type Canal = ReturnType<typeof canalDoDocumento>;

const COLUMNS = [
  'id',
  'pedido_id',
  'cliente_id',
  'medico_id',
  'acompanha',
  'substitui',
  'tipo',
  'dados',
  'folha',
  'versao',
  'updated_at',
  'codigo',
  'numero_sncr',
  'numero_simulado',
  'emitido_em',
  'paginas',
  'problema',
  'objeto',
  'size',
  'assinado_em',
  'certificado_de_teste',
  'revogado_em',
  'revogado_motivo',
] as const;

/** The current state of the document that another one goes along with. */
type Principal = {
  documento: unknown;
  estado: EstadoDoDocumento;
  canal: Canal | null;
  numero: string | null;
  simulado: boolean;
  talao: NumeroDoTalao | null;
};

function wordsOf(eb: ExpressionBuilder<DB, 'documentos'>) {
  return [
    'estado',
    'canal',
    eb
      .selectFrom('documentos as principal')
      .select(
        sql<Principal>`json_build_object(
          'documento', json_build_object('tipo', principal.tipo, 'dados', principal.dados),
          'estado', principal.estado, 'canal', principal.canal,
          'numero', principal.numero_sncr, 'simulado', principal.numero_simulado,
          'talao', ${talaoDe('principal.id')})`.as('documento'),
      )
      .whereRef('principal.id', '=', 'documentos.acompanha')
      .as('acompanhado'),
    talaoDe('documentos.id').as('talao'),
    dispensacoesDe('documentos.id').as('dispensacoes'),
    desajustesDe('documentos').as('desajustes'),
  ] as const;
}

function documentos(db: Reader) {
  return db.selectFrom('documentos').select(COLUMNS).select(wordsOf);
}

type Raw = Awaited<ReturnType<ReturnType<typeof documentos>['execute']>>[number];

/**
 * A document; `folha` is what its sheet says besides, once it is issued, `acompanhado` the document that it goes along with.
 */
export type DocumentoInteiro = Omit<Raw, 'tipo' | 'dados' | 'folha' | 'acompanhado'> & {
  documento: DocumentoDigitado;
  folha: Folha | null;
  acompanhado: Acompanhado | null;
};

/** `numero`: the number that the national system gave it; `talao`: that of its form on paper. */
export type Acompanhado = Pick<Principal, 'estado' | 'canal' | 'talao'> & {
  documento: DocumentoDigitado;
  numero: NumeroDado | null;
};

function rowOf({ tipo, dados, folha, acompanhado, ...row }: Raw): DocumentoInteiro {
  // Also of an older set of fields: the schema fills new ones in and drops those that are gone.
  const documento = documentoSchema.parse({ tipo, dados });
  return {
    ...row,
    documento,
    folha: folha === null ? null : readFolha(folha, documento),
    acompanhado: acompanhado && principalOf(acompanhado),
  };
}

function principalOf({ documento, numero, simulado, ...row }: Principal): Acompanhado {
  const given = numero === null ? null : { valor: numero, simulado };
  return { ...row, documento: documentoSchema.parse(documento), numero: given };
}

/** The documents of an order, the oldest first. */
export async function listDocumentos(db: Reader, pedidoId: string): Promise<DocumentoInteiro[]> {
  const rows = await documentos(db)
    .where('pedido_id', '=', pedidoId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(rowOf);
}

/**
 * The documents of an order, drafts included, oldest first, with their doctors; of `dados` only the fields that decide the
 * title.
 */
export function listDesfechos(db: Reader, { clienteId }: PatientScope, pedidoId: string) {
  return db
    .selectFrom('documentos as d')
    .innerJoin('medicos as m', 'm.id', 'd.medico_id')
    .select(['d.id', 'd.codigo', 'd.emitido_em', 'd.assinado_em', 'd.enviado_em', 'd.revogado_em'])
    .select(['d.revogado_motivo', 'd.substitui', 'm.nome as medico_nome'])
    .select((eb) => [
      'd.tipo',
      'd.estado',
      eb('d.objeto', 'is not', null).as('guardado'),
      desajustesDe('d').as('desajustes'),
      dadosDoTitulo('d').as('dados'),
    ])
    .where('d.cliente_id', '=', clienteId)
    .where('d.pedido_id', '=', pedidoId)
    .orderBy('d.created_at')
    .orderBy('d.id')
    .execute();
}
export type DesfechoRow = Awaited<ReturnType<typeof listDesfechos>>[number];

/** The order of a document, as part of a statement; null for an unknown document. */
export function pedidoDoDocumento(id: string): RawBuilder<string> {
  return sql<string>`(select pedido_id from documentos where id = ${id})`;
}

/** The order of a document; null for an unknown document. */
export async function findPedidoDoDocumento(db: Reader, id: string): Promise<string | null> {
  const query = db.selectFrom('documentos').select('pedido_id').where('id', '=', id);
  return (await query.executeTakeFirst())?.pedido_id ?? null;
}

/** One document by its id, of this order and of this doctor if given; undefined for any other. */
export async function findDocumento(
  db: Reader,
  id: string,
  { pedidoId, medicoId }: { pedidoId?: string; medicoId?: string } = {},
): Promise<DocumentoInteiro | undefined> {
  let query = documentos(db).where('id', '=', id);
  if (pedidoId !== undefined) query = query.where('pedido_id', '=', pedidoId);
  if (medicoId !== undefined) query = query.where('medico_id', '=', medicoId);
  const row = await query.executeTakeFirst();
  return row && rowOf(row);
}

/**
 * One document, locked until the transaction ends. The order is locked first, as by everything else that moves an order.
 * Undefined for an unknown id.
 */
export async function lockDocumento(tx: Transaction<DB>, id: string): Promise<DocumentoInteiro | undefined> {
  const pedido = tx
    .selectFrom('pedidos')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('documentos').select('pedido_id').where('id', '=', id))
    .forUpdate();
  const documento = documentos(tx).where('id', '=', id).forUpdate();
  const [, row] = await Promise.all([pedido.execute(), documento.executeTakeFirst()]);
  return row && rowOf(row);
}
locks('pedido', lockDocumento);

/** The last document of a kind that the patient of an order was given, in any order of theirs. */
export async function findUltimo(
  db: Reader,
  { scope, pedidoId }: { scope: PatientScope; pedidoId: string },
  tipo: TipoDeDocumento,
): Promise<{ documento: DocumentoDigitado; emitidoEm: Date } | null> {
  const row = await documentos(db)
    .where('cliente_id', '=', scope.clienteId)
    .where('paciente_id', '=', (eb) =>
      eb.selectFrom('pedidos as p').select('p.paciente_id').where('p.id', '=', pedidoId),
    )
    .where('tipo', '=', tipo)
    .where('estado', 'in', ['assinado', 'a imprimir', 'impresso'])
    .orderBy('emitido_em', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.emitido_em ? { documento: rowOf(row).documento, emitidoEm: row.emitido_em } : null;
}

export type NewDocumento = {
  id: string;
  pedidoId: string;
  clienteId: string;
  medicoId: string;
  documento: DocumentoDigitado;
  acompanha: string | null;
  substitui?: string | null;
};

/** Inserts a draft. @returns false when its id is taken already */
export async function insertRascunho(
  tx: Transaction<DB>,
  { id, pedidoId, clienteId, medicoId, documento, acompanha, substitui = null }: NewDocumento,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: made } = await tx
    .insertInto('documentos')
    .values({
      id,
      pedido_id: pedidoId,
      cliente_id: clienteId,
      medico_id: medicoId,
      tipo: documento.tipo,
      dados: JSON.stringify(documento.dados),
      acompanha,
      substitui,
      created_at: now,
      updated_at: now,
    })
    .onConflict((oc) => oc.column('id').doNothing())
    .executeTakeFirst();
  return made === 1n;
}

/**
 * Writes a draft of an order in the name of the doctor who writes.
 * @returns the draft as it is now; undefined where nothing was written: it says the same already, has another version, or is no
 * draft of this order
 */
export async function updateRascunho(
  tx: Transaction<DB>,
  {
    id,
    pedidoId,
    medicoId,
    documento,
    versao,
  }: Pick<NewDocumento, 'id' | 'pedidoId' | 'medicoId' | 'documento'> & { versao: number },
  now: Date,
): Promise<DocumentoInteiro | undefined> {
  const dados = JSON.stringify(documento.dados);
  const row = await tx
    .updateTable('documentos')
    .set((eb) => ({
      medico_id: medicoId,
      tipo: documento.tipo,
      dados,
      versao: eb('versao', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .where('pedido_id', '=', pedidoId)
    .where('estado', '=', 'rascunho')
    .where('versao', '=', versao)
    .where(sql<boolean>`(tipo, dados) is distinct from (${documento.tipo}, ${dados}::jsonb)`)
    .returning(COLUMNS)
    .returning(wordsOf)
    .executeTakeFirst();
  return row && rowOf(row);
}

/** Records that a doctor saw a draft drawn at its version. */
export async function insertVisto(
  tx: Transaction<DB>,
  visto: { documento_id: string; medico_id: string; versao: number; em: Date },
): Promise<void> {
  const { documento_id: _, ...change } = visto;
  await tx
    .insertInto('documentos_vistos')
    .values(visto)
    .onConflict((oc) => oc.column('documento_id').doUpdateSet(change))
    .execute();
}

/** Deletes a draft; a document that went along with it becomes independent. */
export async function deleteRascunho(tx: Transaction<DB>, id: string): Promise<void> {
  await tx.updateTable('documentos').set({ acompanha: null }).where('acompanha', '=', id).execute();
  await tx.deleteFrom('documentos').where('id', '=', id).where('estado', '=', 'rascunho').execute();
}
