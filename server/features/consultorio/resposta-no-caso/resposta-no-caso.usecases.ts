import { systemScope, type Admin, type DoctorScope, type Medico } from '#platform/actor.ts';
import { AppError, notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, locks, type Contribution, type Decision } from '#platform/db/command/decision.ts';
import type { QueriesInTransaction } from '#platform/db/database.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { deskConversaEvents, givenConversaEvents } from '#features/chat/chat.events.ts';
import * as chat from '#features/chat/chat/chat.public.ts';
import { requireReadable } from '../caso/caso.public.ts';
import { listMedicosComCaso, readNome } from './resposta-no-caso.repository.ts';

type OnDesk<Input> = UseCase<Admin, Input, BaseDeps>;

/** 409: the doctor has no case of this patient that they may read whole now. */
const medicoSemCaso = () =>
  new AppError(409, 'medico_sem_caso', 'Este médico não tem mais um caso deste paciente. Escolha de novo.');
/** 409: the desk took the conversation back, or the doctor answered what they may read of it. */
const conversaNaoDada = () =>
  new AppError(409, 'conversa_nao_dada', 'Esta conversa voltou para a administração, que responde daqui.');

async function scopeOf({ actor, input: { id }, deps }: OnDesk<{ id: string }>) {
  if (!(await chat.patientExists(deps.db, actor, id))) throw notFound();
  return systemScope(actor, id);
}

/** The doctors to whom a conversation may be given, with the case in which each would answer. @throws naoEncontrado */
export async function listarMedicosDaConversa(use: OnDesk<{ id: string }>) {
  const { clienteId } = await scopeOf(use);
  return listMedicosComCaso(use.deps.db, { clienteId, now: use.deps.clock() }, use.actor);
}

/**
 * Gives a conversation to a doctor, who answers in a case of its patient; the desk sees it as before. Writes an audit row.
 * @throws naoEncontrado, 409 medico_sem_caso
 */
export const darConversa = command({
  find: async (use: OnDesk<{ id: string; medicoId: string; pedidoId: string }>) => ({
    scope: await scopeOf(use),
    now: use.deps.clock(),
  }),
  load: ({ actor }, { scope, now }) => ({
    conversa: call(chat.lockConversa, scope),
    medicos: call(listMedicosComCaso, { clienteId: scope.clienteId, now }, actor),
  }),
  decide: ({ conversa, medicos }, { input: { medicoId, pedidoId } }, { scope }): Decision => {
    const given = { com_medico_id: medicoId, com_pedido_id: pedidoId };
    if (conversa.com_medico_id === medicoId && conversa.com_pedido_id === pedidoId) return {};
    const one = medicos.some(({ medico_id, pedido_id }) => medico_id === medicoId && pedido_id === pedidoId);
    if (!one) throw medicoSemCaso();
    return movedTo(conversa, { scope, given, action: 'chat.dar' });
  },
});

/** The desk answers again; a conversation that was not given stays as it is. Writes an audit row. @throws naoEncontrado */
export const tomarConversa = command({
  find: (use: OnDesk<{ id: string }>) => scopeOf(use),
  load: (_, scope) => ({ conversa: call(chat.lockConversa, scope) }),
  decide: ({ conversa }, _, scope): Decision =>
    conversa.com_medico_id === null
      ? {}
      : movedTo(conversa, { scope, given: chat.COM_A_MESA, action: 'chat.tomar' }),
});

type Given = Pick<chat.ConversaRow, 'com_medico_id' | 'com_pedido_id'>;

function movedTo(
  conversa: chat.ConversaRow,
  { scope, given, action }: { scope: ReturnType<typeof systemScope>; given: Given; action: string },
): Contribution {
  return {
    writes: [call(chat.updateConversa, scope, given)],
    audit: [{ action, targetType: 'cliente', targetId: scope.clienteId }],
    events: [
      ...deskConversaEvents(scope, conversa.ultimo),
      ...givenConversaEvents(conversa),
      ...givenConversaEvents(given),
    ],
  };
}

/**
 * Writes to the patient of a case in the conversation that was given to this doctor. Lines that the doctor may not read wait on,
 * with the desk. @throws mensagemRecusada, 404, 409 conversa_nao_dada, and as `writeMessage`
 */
export const responderNoCaso = command({
  find: async ({
    actor,
    input: { id, mensagem },
    deps,
  }: UseCase<Medico, { id: string; resposta: string; mensagem: string; ate: number }, BaseDeps>) => {
    chat.requireSendable(mensagem);
    const { scope } = await requireReadable({ actor, input: { id }, deps });
    if (!scope.whole) throw conversaNaoDada();
    return scope;
  },
  load: ({ input: { resposta } }, scope) => ({ answering: call(lockAnswering, scope, resposta) }),
  decide: (
    { answering: { place, resta, autor } },
    { input: { id, resposta, mensagem, ate }, now },
    scope,
  ) => {
    const { com_medico_id, com_pedido_id } = place.conversa;
    const given = com_medico_id === scope.medicoId && com_pedido_id === id;
    if (!given && !place.known) throw conversaNaoDada();
    const line = { id: resposta, mensagem, scope: scope.patient, por: 'Adm', autor } as const;
    return chat.writeMessage(place, { ...line, leu: ate, resta }, now);
  },
});

async function lockAnswering(tx: QueriesInTransaction, scope: DoctorScope, resposta: string) {
  const [place, resta, autor] = await Promise.all([
    chat.lockPlace(tx, scope.patient, resposta, scope.pacienteId),
    chat.findFirstHidden(tx, scope),
    readNome(tx, scope.medicoId),
  ]);
  return { place, resta, autor };
}
locks('conversa', lockAnswering);
