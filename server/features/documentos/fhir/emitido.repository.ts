import type { Kysely } from 'kysely';
import { documentoSchema, tipoSchema } from '#contracts/documentos/documento.ts';
import { ESTADOS_DO_DOCUMENTO, documentoExiste } from '#domain/documentos/estado-do-documento.ts';
import type { TipoDeDocumento } from '#domain/documentos/tipo-de-documento.ts';
import type { DocumentoDigitado } from '#domain/documentos/tipos.ts';
import type { PatientScope } from '#platform/actor.ts';
import { isOpenPatient } from '#platform/db/queries/open-reading.ts';
import type { DB } from '#platform/db/schema.ts';
import { readFolha, type Folha } from '../emitir/emitir.public.ts';

const EXISTENTES = ESTADOS_DO_DOCUMENTO.filter(documentoExiste);

function select(db: Kysely<DB>) {
  return db
    .selectFrom('documentos as d')
    .select(['d.id', 'd.pedido_id', 'd.paciente_id', 'd.medico_id', 'd.acompanha', 'd.substitui'])
    .select(['d.codigo', 'd.numero_sncr', 'd.numero_simulado', 'd.tipo', 'd.dados', 'd.folha'])
    .select(['d.emitido_em', 'd.assinado_em', 'd.revogado_em', 'd.revogado_motivo'])
    .select(['d.certificado_de_teste', 'd.certificado_titular', 'd.objeto', 'd.size', 'd.sha256'])
    .select((eb) => [
      eb.ref('d.estado').$castTo<'assinado' | 'a imprimir' | 'impresso' | 'revogado'>().as('estado'),
      eb.ref('d.canal').$castTo<'eletronico' | 'impresso' | 'transcricao'>().as('canal'),
      eb.selectFrom('instalacao').select('instalacao.id').as('instalacao'),
    ])
    .where('d.estado', 'in', EXISTENTES)
    .where('d.folha', 'is not', null)
    .where('d.codigo', 'is not', null);
}

type Raw = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

/** A document that exists for its patient, with what its sheet says. */
export type EmitidoRow = Omit<Raw, 'tipo' | 'dados' | 'folha' | 'codigo' | 'emitido_em' | 'instalacao'> & {
  documento: DocumentoDigitado;
  folha: Folha;
  codigo: string;
  emitido_em: Date;
  instalacao: string;
};

function emitidoOf({ tipo, dados, folha, codigo, emitido_em, instalacao, ...row }: Raw): EmitidoRow {
  if (codigo === null || emitido_em === null || instalacao === null) {
    throw new Error('a document was issued without its number');
  }
  const documento = documentoSchema.parse({ tipo: tipoSchema.parse(tipo), dados });
  return { ...row, documento, folha: readFolha(folha, documento), codigo, emitido_em, instalacao };
}

/** One document of the patient; undefined alike for an unknown, a foreign and an unfinished one. */
export async function findEmitido(
  db: Kysely<DB>,
  scope: PatientScope,
  id: string,
): Promise<EmitidoRow | undefined> {
  const row = await select(db)
    .where('d.cliente_id', '=', scope.clienteId)
    .where(isOpenPatient(scope, 'd.paciente_id'))
    .where('d.id', '=', id)
    .executeTakeFirst();
  return row && emitidoOf(row);
}

/** Which documents exist for the patient, with the numbers of their orders, oldest first. */
export async function listEmitidoKeys(db: Kysely<DB>, scope: PatientScope) {
  const rows = await db
    .selectFrom('documentos as d')
    .innerJoin('pedidos as p', 'p.id', 'd.pedido_id')
    .select(['d.id', 'd.codigo', 'd.emitido_em', 'p.numero'])
    .where('d.cliente_id', '=', scope.clienteId)
    .where(isOpenPatient(scope, 'd.paciente_id'))
    .where('d.estado', 'in', EXISTENTES)
    .orderBy('d.emitido_em')
    .orderBy('d.id')
    .execute();
  return rows.flatMap(({ codigo, emitido_em, ...row }) =>
    codigo !== null && emitido_em !== null ? [{ ...row, codigo, emitido_em }] : [],
  );
}

/** Which documents of all patients: of these kinds, existing at `ate`, after a place, at most `limit`. */
export type PageOfEmitidos = {
  tipos: readonly TipoDeDocumento[];
  ate: Date;
  depois: string | null;
  limit: number;
};

/** A page of the documents of all patients, by their ids. */
export async function pageEmitidos(
  db: Kysely<DB>,
  { tipos, ate, depois, limit }: PageOfEmitidos,
): Promise<EmitidoRow[]> {
  let query = select(db).where('d.tipo', 'in', tipos).where('d.emitido_em', '<=', ate);
  if (depois !== null) query = query.where('d.id', '>', depois);
  return (await query.orderBy('d.id').limit(limit).execute()).map(emitidoOf);
}
