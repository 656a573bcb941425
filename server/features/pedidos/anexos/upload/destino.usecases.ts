import type { Sobre } from '#domain/chat/sobre.ts';
import { TIPOS_ANEXO, type TipoAnexo } from '#domain/pedidos/anexos.ts';
import { systemScope, type Admin, type Paciente, type PatientScope } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job, merge, type Contribution } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import {
  lockPlace,
  pacienteDe,
  patientExists,
  writeMessage,
  type ChatDeps,
} from '#features/chat/chat/chat.public.ts';
import { readCliente } from '#features/contas/clientes/clientes.public.ts';
import {
  pedidoEvents,
  isEditable,
  findPedido,
  lockPedido,
  updatePedido,
} from '#features/pedidos/pedidos/pedidos.public.ts';
import * as errors from '../anexos.errors.ts';
import { conferirAnexoJob } from '../anexos.jobs.ts';
import * as anexos from '../anexos.repository.ts';

/** Who may upload: a patient into an order or their chat, the administrator into a patient's chat. */
export type Uploader = Paciente | Admin;

/**
 * Where a file belongs: a field of an order, or a message of the chat. `campo` is one of the five kinds;
 * `mensagemId` is the uuid that the client made for the message.
 */
export type UploadTarget =
  | { tipo: 'pedido'; pedidoId: string; campo: string }
  | { tipo: 'conversa'; clienteId: string; mensagemId: string; sobre: Sobre };

/** How long files of the chat count, in milliseconds (docs/decisions/0048). */
const CHAT_HOUR_MS = 3_600_000;

/**
 * The scope of the patient to whom the file will belong; the administrator may write into conversations only.
 * @throws naoEncontrado
 */
export function scopeOfTarget(actor: Uploader, destino: UploadTarget): PatientScope {
  if (actor.tipo === 'Paciente') {
    if (destino.tipo === 'conversa' && destino.clienteId !== actor.clienteId) throw notFound();
    return actor.scope;
  }
  if (destino.tipo === 'pedido') throw notFound();
  return systemScope(actor, destino.clienteId);
}

/**
 * Checks before the first byte that the target exists, belongs to the sender and is open, and that the kind
 * is known.
 * @throws naoEncontrado, pedidoFechado, tipoDesconhecido
 */
export async function authorizeTarget(deps: BaseDeps, actor: Uploader, destino: UploadTarget): Promise<void> {
  const scope = scopeOfTarget(actor, destino);
  if (destino.tipo === 'conversa') {
    if (actor.tipo === 'Admin' && !(await patientExists(deps.db, actor, destino.clienteId))) {
      throw notFound();
    }
    return;
  }
  const pedido = await findPedido(deps.db, scope, destino.pedidoId);
  if (!pedido) throw notFound();
  if (!isEditable(pedido)) throw errors.pedidoFechado();
  toTipo(destino.campo);
}

/**
 * The target of an upload for its reservation: the quotas that count there, what is stored already, and which file
 * it is. The team's files count for the patient's account only once they are stored.
 */
export function claimOfTarget(deps: BaseDeps, actor: Uploader, destino: UploadTarget) {
  const scope = scopeOfTarget(actor, destino);
  const conta = actor.tipo === 'Paciente' ? { conta: anexos.storedBytes(scope) } : {};
  if (destino.tipo === 'pedido') {
    const { pedidoId, campo, tipo } = destino;
    const stored = { ...conta, arquivos: anexos.filesOfPedido(pedidoId) };
    return { tipo, pedidoId, arquivo: [tipo, pedidoId, campo], stored };
  }
  const since = new Date(deps.clock().getTime() - CHAT_HOUR_MS);
  const { tipo, mensagemId } = destino;
  const arquivos = actor.tipo === 'Paciente' ? { arquivos: anexos.chatFilesSince(scope, since) } : {};
  return { tipo, arquivo: [tipo, mensagemId], stored: { ...conta, ...arquivos } };
}

/**
 * The key of the object without extension: the folder of the CPF and a name made from the upload's id, so
 * that completing the same upload twice gives the same object.
 */
export async function storedName(
  deps: BaseDeps,
  actor: Uploader,
  { destino, id }: { destino: UploadTarget; id: string },
): Promise<string> {
  const scope = scopeOfTarget(actor, destino);
  const cpf = actor.tipo === 'Paciente' ? actor.cpf : (await readCliente(deps.db, scope)).cpf;
  if (destino.tipo === 'conversa') return `${cpf}/chat/${id}`;
  return `${cpf}/${destino.pedidoId}/${toTipo(destino.campo)}-${id}`;
}

type CommonFields = Omit<
  anexos.NewAnexo,
  'id' | 'cliente_id' | 'pedido_id' | 'mensagem_id' | 'tipo' | 'nome' | 'created_at'
>;

type Stored<Destino> = UseCase<Uploader, { destino: Destino; comum: CommonFields }, ChatDeps>;
type NoPedido = Extract<UploadTarget, { tipo: 'pedido' }>;
type NoChat = Extract<UploadTarget, { tipo: 'conversa' }>;

/**
 * Inserts the row of a stored file at its target, with audit and events.
 * @returns false when another upload has delivered this file already
 */
export function recordAtTarget({
  input: { destino, comum },
  ...use
}: Stored<UploadTarget>): Promise<boolean> {
  if (destino.tipo === 'conversa') return recordInChat({ ...use, input: { destino, comum } });
  return recordInPedido({ ...use, input: { destino, comum } });
}

const recordInPedido = command({
  load: ({ actor, input: { destino, comum } }: Stored<NoPedido>) => {
    const scope = scopeOfTarget(actor, destino);
    const { pedidoId, campo } = destino;
    return {
      pedido: call(lockPedido, scope, pedidoId),
      stored: call(anexos.findAnexoByUpload, scope, comum.envio),
      nome: call(anexos.nextNome, scope, pedidoId, toTipo(campo)),
    };
  },
  decide: ({ pedido, stored, nome }, { input: { destino, comum }, now, newId }) => {
    if (!pedido) throw notFound();
    // Another process may have completed the same upload; the lock of the order lets only one insert the row.
    if (stored) return { answer: true };
    if (!isEditable(pedido)) throw errors.pedidoFechado();
    const { id: pedido_id, cliente_id } = pedido;
    const place = { cliente_id, pedido_id, mensagem_id: null, tipo: toTipo(destino.campo), nome };
    const writes = [call(updatePedido, pedido_id, {}, now)];
    const file = storedAs({ ...comum, ...place, id: newId(), created_at: now });
    return { ...merge(file, { writes, events: pedidoEvents(pedido, pedido.versao + 1) }), answer: true };
  },
});

/** Inserts the message and its file. */
const recordInChat = command({
  load: ({ actor, input: { destino, comum }, deps }: Stored<NoChat>) => {
    const scope = scopeOfTarget(actor, destino);
    const id = destino.mensagemId;
    const paciente = pacienteDe(destino.sobre, scope);
    return {
      ...(actor.tipo === 'Paciente' && { casos: call(deps.casosDoPaciente, scope, id, paciente) }),
      place: call(lockPlace, scope, id, paciente),
      stored: call(anexos.findAnexoByUpload, scope, comum.envio),
    };
  },
  decide: ({ casos = {}, place, stored }, { actor, input: { destino, comum }, now, newId }) => {
    const scope = scopeOfTarget(actor, destino);
    const { mensagemId: id } = destino;
    const por = actor.tipo === 'Paciente' ? 'Cliente' : 'Adm';
    const line = { id, mensagem: comum.nome_original, scope, por, casos } as const;
    const { answer: written, ...message } = writeMessage(place, line, now);
    if (stored) return { answer: true };
    // The client has restarted the upload although the first attempt was successful.
    if (written.anexo_id !== null) return { answer: false };
    if (place.known) throw notFound();
    const { clienteId: cliente_id } = scope;
    const at = { cliente_id, pedido_id: null, mensagem_id: id, tipo: 'chat', nome: 'chat' } as const;
    const file = storedAs({ ...comum, ...at, id: newId(), created_at: written.created_at });
    return { ...merge(message, file), answer: true };
  },
});

function storedAs(novo: anexos.NewAnexo): Contribution {
  const { id: anexoId, cliente_id: clienteId } = novo;
  return {
    writes: [call(anexos.insertAnexo, novo)],
    audit: [{ action: 'anexo.guardar', targetType: 'anexo', targetId: anexoId }],
    jobs: novo.situacao === 'em verificação' ? [job(conferirAnexoJob, { anexoId, clienteId })] : [],
  };
}

/** Parses one of the five kinds of file. @throws tipoDesconhecido */
export function toTipo(text: string): TipoAnexo {
  const known = TIPOS_ANEXO.find(({ tipo }) => tipo === text);
  if (!known) throw errors.tipoDesconhecido();
  return known.tipo;
}
