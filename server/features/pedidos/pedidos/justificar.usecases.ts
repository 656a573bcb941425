import { servicoPorTitulo } from '#domain/catalogo/servicos.ts';
import { textoGuardavel } from '#domain/contas/plain-text.ts';
import { transicao } from '#domain/pedidos/pedido-status.ts';
import { recusaDaJustificativa } from '#domain/pedidos/prova-de-uso.ts';
import type { Paciente } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call } from '#platform/db/command/decision.ts';
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
export const justificarUso = command({
  load: ({ actor, input: { id, justificativa } }: Justifying) => {
    const wrong = recusaDaJustificativa(keptText(justificativa));
    if (wrong !== null) throw justificativaLonga(wrong);
    return { pedido: call(lockPedido, actor.scope, id) };
  },
  decide: ({ pedido }, { input: { id, justificativa }, now }) => {
    if (!pedido) throw notFound();
    const { servico_selecionado, status, pago_em, justificativa_do_uso: before } = pedido;
    if (!servicoPorTitulo(servico_selecionado)?.exigeProva) throw semProvaAJustificar();
    const pago = pago_em !== null;
    const next = transicao({ status, evento: 'responder_historico', ator: 'Paciente', pago });
    if (!next.ok) throw transicaoRecusada(next.motivo);
    const text = keptText(justificativa);
    if (before === text) return { answer: text };
    const begun = { action: 'pedido.justificar', targetType: 'pedido', targetId: id };
    return {
      writes: [call(updatePedido, id, { justificativa_do_uso: text }, now)],
      // Audited when it begins and not at every pause of the typing, as drafts are.
      audit: before === '' ? [begun] : [],
      events: pedidoEvents(pedido, pedido.versao + 1),
      answer: text,
    };
  },
});

type Justifying = UseCase<Paciente, { id: string; justificativa: string }, BaseDeps>;

function keptText(justificativa: string): string {
  return textoGuardavel(justificativa).trim();
}
