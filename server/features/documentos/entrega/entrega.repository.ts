import type { Kysely, Transaction } from 'kysely';
import { ESTADOS_DO_DOCUMENTO, documentoExiste } from '#domain/documentos/estado-do-documento.ts';
import type { TipoDeDocumento } from '#domain/documentos/tipo-de-documento.ts';
import type { PatientScope } from '#platform/actor.ts';
import { locks } from '#platform/db/command/decision.ts';
import { isOpenPatient } from '#platform/db/queries/open-reading.ts';
import type { DB } from '#platform/db/schema.ts';
import { dispensacoesDe } from '../emitir/emitir.public.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** The states in which a document exists for its patient. */
const EXISTENTES = ESTADOS_DO_DOCUMENTO.filter(documentoExiste);

/** The patient's documents that exist for them. */
function select(db: Reader, scope: PatientScope) {
  return db
    .selectFrom('documentos as d')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('relatos_de_erro as x')
          .leftJoin('medicos as a', 'a.id', 'x.respondido_por')
          .select([
            'x.texto',
            'x.created_at',
            'x.resposta',
            'x.resolvido_em',
            'a.nome_com_tratamento as respondido_de',
          ])
          .whereRef('x.documento_id', '=', 'd.id')
          // A report that a revocation settled says no more than the revocation.
          .where((o) => o.or([o('x.resolvido_em', 'is', null), o('x.resposta', 'is not', null)]))
          .orderBy('x.created_at', 'desc')
          .limit(1)
          .as('r'),
      (join) => join.onTrue(),
    )
    .select(['d.id', 'd.pedido_id', 'd.cliente_id', 'd.medico_id', 'd.substitui', 'd.dados', 'd.folha'])
    .select(['d.codigo', 'd.emitido_em', 'd.paginas', 'd.objeto', 'd.size', 'd.sha256', 'd.assinado_em'])
    .select('d.segredo_lacrado')
    .select(['d.certificado_de_teste', 'd.enviado_em', 'd.revogado_em', 'd.revogado_motivo'])
    .select((eb) => [
      'd.tipo',
      eb.ref('d.estado').$castTo<'assinado' | 'a imprimir' | 'impresso' | 'revogado'>().as('estado'),
      eb.ref('d.canal').$castTo<'eletronico' | 'impresso' | 'transcricao'>().as('canal'),
      dispensacoesDe('d.id').as('dispensacoes'),
    ])
    .select(['r.texto as relato', 'r.created_at as relato_em', 'r.resposta as relato_resposta'])
    .select(['r.resolvido_em as relato_resolvido_em', 'r.respondido_de as relato_respondido_de'])
    .where('d.cliente_id', '=', scope.clienteId)
    .where(isOpenPatient(scope, 'd.paciente_id'))
    .where('d.estado', 'in', EXISTENTES);
}

/** The documents of one order that exist for its patient, oldest first. */
export function listDocumentos(db: Reader, scope: PatientScope, pedidoId: string) {
  return select(db, scope)
    .where('d.pedido_id', '=', pedidoId)
    .orderBy('d.emitido_em')
    .orderBy('d.id')
    .execute();
}
export type DocumentoEntregue = Awaited<ReturnType<typeof listDocumentos>>[number];

/** The newest document of these kinds that the patient of an order was given and that holds. */
export function findUltimo(
  db: Reader,
  { scope, pedidoId }: { scope: PatientScope; pedidoId: string },
  tipos: readonly TipoDeDocumento[],
): Promise<DocumentoEntregue | undefined> {
  return select(db, scope)
    .where('d.paciente_id', '=', (eb) =>
      eb.selectFrom('pedidos as x').select('x.paciente_id').where('x.id', '=', pedidoId),
    )
    .where('d.tipo', 'in', tipos)
    .where('d.estado', '<>', 'revogado')
    .orderBy('d.emitido_em', 'desc')
    .orderBy('d.id')
    .limit(1)
    .executeTakeFirst();
}

/** One document of the patient; undefined alike for an unknown, a foreign and an unfinished one. */
export function findDocumento(
  db: Reader,
  scope: PatientScope,
  id: string,
): Promise<DocumentoEntregue | undefined> {
  return select(db, scope).where('d.id', '=', id).executeTakeFirst();
}

/** Seals the secret of a document beside its hash; nothing where none of `hashes` is the row's: it is another secret's. */
export async function sealSegredo(
  db: Reader,
  id: string,
  segredo_lacrado: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await db
    .updateTable('documentos')
    .set({ segredo_lacrado })
    .where('id', '=', id)
    .where('segredo_hmac', 'in', hashes)
    .execute();
}

/** The service of an order of the patient; undefined alike for an unknown and a foreign one. */
export async function findServico(db: Reader, scope: PatientScope, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('pedidos')
    .select('servico_selecionado')
    .where('id', '=', id)
    .where('cliente_id', '=', scope.clienteId)
    .where(isOpenPatient(scope, 'paciente_id'))
    .executeTakeFirst();
  return row?.servico_selecionado;
}

/** The order of a document, locked until the transaction ends, with what a live event about it needs. */
export async function lockPedidoOf(tx: Transaction<DB>, pedidoId: string) {
  return tx
    .selectFrom('pedidos')
    .select(['id', 'numero', 'cliente_id', 'versao'])
    .where('id', '=', pedidoId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
locks('pedido', lockPedidoOf);

/** The drawn page of these bytes; null while there is none. */
export async function findFolha(
  db: Reader,
  { id, sha256 }: { id: string; sha256: string },
  pagina: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('folhas_desenhadas')
    .select('objeto')
    .where('documento_id', '=', id)
    .where('pagina', '=', pagina)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row?.objeto ?? null;
}

/** Records drawn pages, in the place of older ones. */
export async function saveFolhas(
  db: Reader,
  folhas: readonly {
    documento_id: string;
    pagina: number;
    sha256: string;
    objeto: string;
    created_at: Date;
  }[],
): Promise<void> {
  await db
    .insertInto('folhas_desenhadas')
    .values([...folhas])
    .onConflict((oc) =>
      oc.columns(['documento_id', 'pagina']).doUpdateSet((eb) => ({
        sha256: eb.ref('excluded.sha256'),
        objeto: eb.ref('excluded.objeto'),
        created_at: eb.ref('excluded.created_at'),
      })),
    )
    .execute();
}
