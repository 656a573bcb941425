import { systemScope, type Admin } from '#platform/actor.ts';
import { AppError, notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, type Decision } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { deskConversaEvents, givenConversaEvents } from '#features/chat/chat.events.ts';
import { lockConversa, updateConversa } from './conversas.repository.ts';
import { patientExists } from './pacientes.repository.ts';

/** 409: the patient wrote after what the desk has before it; nothing was written. */
export const mensagemNova = () =>
  new AppError(409, 'mensagem_nova', 'O paciente escreveu agora há pouco. Leia antes de fechar.');

type OnDesk<Input> = UseCase<Admin, Input, BaseDeps>;

async function scopeOf({ actor, input: { id }, deps }: OnDesk<{ id: string }>) {
  if (!(await patientExists(deps.db, actor, id))) throw notFound();
  return systemScope(actor, id);
}

/**
 * Closes a conversation without an answer, until somebody writes in it or opens it again; one that is closed stays as it is.
 * Writes an audit row. @param ate number of the newest message that was read
 * @throws naoEncontrado for an unknown or closed account, 409 mensagem_nova
 */
export const fecharConversa = command({
  find: (use: OnDesk<{ id: string; ate: number }>) => scopeOf(use),
  load: (_, scope) => ({ conversa: call(lockConversa, scope) }),
  decide: ({ conversa }, { input: { id, ate }, now }, scope): Decision => {
    if (conversa.fechada_em !== null) return {};
    if (conversa.cliente_n > ate) throw mensagemNova();
    return {
      writes: [call(updateConversa, scope, { fechada_em: now })],
      audit: [{ action: 'chat.fechar', targetType: 'cliente', targetId: id }],
      events: [...deskConversaEvents(scope, conversa.ultimo), ...givenConversaEvents(conversa)],
    };
  },
});

/**
 * Opens a closed conversation as it was before. Writes an audit row.
 * @throws naoEncontrado for an unknown or closed account
 */
export const reabrirConversa = command({
  find: (use: OnDesk<{ id: string }>) => scopeOf(use),
  load: (_, scope) => ({ conversa: call(lockConversa, scope) }),
  decide: ({ conversa }, { input: { id } }, scope): Decision => {
    if (conversa.fechada_em === null) return {};
    return {
      writes: [call(updateConversa, scope, { fechada_em: null })],
      audit: [{ action: 'chat.reabrir', targetType: 'cliente', targetId: id }],
      events: [...deskConversaEvents(scope, conversa.ultimo), ...givenConversaEvents(conversa)],
    };
  },
});
