import { servicoPorTitulo } from '#domain/catalogo/servicos.ts';
import { textoGuardavel } from '#domain/contas/plain-text.ts';
import { transicao } from '#domain/pedidos/pedido-status.ts';
import { recusaDaJustificativa } from '#domain/pedidos/prova-de-uso.ts';
import type { Paciente } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { pedidoEvents } from '../pedidos.events.ts';
import { justificativaLonga, semProvaAJustificar, transicaoRecusada } from './pedidos.errors.ts';
import { lockPedido, updatePedido } from './mudar.repository.ts';

/**
 * Keeps why a patient without proof of prior use asks for a blue or yellow prescription, as long as the questionnaire may
 * be changed; the status stays as it is. The same words again change nothing, and an empty text takes them back.
 * @returns the words as they are kept
 * @throws 400 justificativa_longa, 404, 409 when the service asks for no proof or the order is paid or closed
 */
export async function justificarUso({
  actor,
  input: { id, justificativa },
  deps,
}: UseCase<Paciente, { id: string; justificativa: string }, BaseDeps>): Promise<string> {
  const text = textoGuardavel(justificativa).trim();
  const wrong = recusaDaJustificativa(text);
  if (wrong !== null) throw justificativaLonga(wrong);
  return deps.runInTransaction({ actor }, async (uow) => {
    const locked = await lockPedido(uow.db, actor.scope, id);
    if (!locked) throw notFound();
    if (!servicoPorTitulo(locked.servico_selecionado)?.exigeProva) throw semProvaAJustificar();
    const { status, pago_em } = locked;
    const next = transicao({
      status,
      evento: 'responder_historico',
      ator: 'Paciente',
      pago: pago_em !== null,
    });
    if (!next.ok) throw transicaoRecusada(next.motivo);
    const before = locked.justificativa_do_uso;
    if (before === text) return text;
    const versao = await updatePedido(uow.db, id, { justificativa_do_uso: text }, deps.clock());
    // Audited when it begins and not at every pause of the typing, as drafts are.
    if (before === '') uow.audit({ action: 'pedido.justificar', targetType: 'pedido', targetId: id });
    uow.emit(...pedidoEvents(locked, versao));
    return text;
  });
}
