import { randomUUID } from 'node:crypto';
import { MAX_RELATO } from '../../../../contracts/documentos/entrega.contract.ts';
import type { Paciente } from '../../../platform/actor.ts';
import { notFound } from '../../../platform/app-error.ts';
import type { UseCase } from '../../../platform/deps.ts';
import { announceRelato } from '../documentos.events.ts';
import * as erros from './entrega.errors.ts';
import * as entrega from './entrega.repository.ts';
import type { EntregaDeps } from './entrega.usecases.ts';

/**
 * Puts before the doctor what the patient says is wrong in a document. The doctor settles it by revoking the document and
 * issuing another; a report that is no error stays open.
 * @throws naoEncontrado, 400 relato_vazio or relato_longo, 409 ja_relatado or documento_revogado
 */
export async function relatarErro({
  actor,
  input,
  deps,
}: UseCase<Paciente, { id: string; texto: string }, EntregaDeps>): Promise<void> {
  const texto = input.texto.trim();
  await deps.runInTransaction({ actor }, async (uow) => {
    const row = await entrega.findDocumento(uow.db, actor.scope, input.id);
    if (!row) throw notFound();
    if (texto === '') throw erros.relatoVazio();
    if (texto.length > MAX_RELATO) throw erros.relatoLongo();
    const pedido = await entrega.lockPedidoOf(uow.db, row.pedido_id);
    const now = await entrega.findDocumento(uow.db, actor.scope, input.id);
    if (now?.estado === 'revogado') throw erros.documentoRevogado();
    const relato = { id: randomUUID(), documento_id: row.id, texto, created_at: deps.clock() };
    if (!(await entrega.insertRelato(uow.db, relato))) throw erros.jaRelatado();
    uow.audit({ action: 'documento.relatar_erro', targetType: 'documento', targetId: row.id });
    announceRelato(uow, { ...pedido, medico_id: row.medico_id });
  });
}
