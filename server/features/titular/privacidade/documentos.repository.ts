import { sql, type Kysely } from 'kysely';
import type { PatientScope } from '#platform/actor.ts';
import { isOpenPatient } from '#platform/db/queries/open-reading.ts';
import type { DB } from '#platform/db/schema.ts';

/** The documents of one order that were issued to the patient, oldest first; drafts and annulled ones are no documents. */
export async function readExportedDocumentos(db: Kysely<DB>, scope: PatientScope, pedidoId: string) {
  const documentos = await db
    .selectFrom('documentos')
    .select(['id', 'codigo', 'tipo', 'canal', 'estado', 'dados', 'objeto', 'sha256', 'size'])
    .select(['emitido_em', 'assinado_em', 'enviado_em', 'revogado_em', 'revogado_motivo'])
    .select(sql<string | null>`folha -> 'paciente' ->> 'nome'`.as('paciente'))
    .where('pedido_id', '=', pedidoId)
    .where('cliente_id', '=', scope.clienteId)
    .where(isOpenPatient(scope, 'paciente_id'))
    .where('estado', 'in', ['assinado', 'a imprimir', 'impresso', 'revogado'])
    .orderBy('emitido_em')
    .execute();
  const ids = documentos.map(({ id }) => id);
  if (ids.length === 0) return { documentos, dispensacoes: [], relatos: [] };
  const [dispensacoes, relatos] = await Promise.all([
    db
      .selectFrom('dispensacoes')
      .selectAll()
      .where('documento_id', 'in', ids)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('relatos_de_erro as r')
      .leftJoin('medicos as a', 'a.id', 'r.respondido_por')
      .select(['r.documento_id', 'r.texto', 'r.created_at', 'r.resposta', 'r.resolvido_em'])
      .select('a.nome as respondido_de')
      .where('r.documento_id', 'in', ids)
      .orderBy('r.created_at')
      .execute(),
  ]);
  return { documentos, dispensacoes, relatos };
}
export type ExportedDocumentos = Awaited<ReturnType<typeof readExportedDocumentos>>;
