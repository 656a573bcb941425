import {
  MAX_ETIQUETAS,
  MAX_ETIQUETAS_DA_CONVERSA,
  recusaDaEtiqueta,
  type CorDaEtiqueta,
} from '#domain/chat/etiqueta.ts';
import { systemScope, type Admin } from '#platform/actor.ts';
import { AppError, notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, type AuditEntry, type Decision } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { etiquetaEvents } from '../chat.events.ts';
import { lockOpenAccount } from '../chat/chat.public.ts';
import * as etiquetas from './etiquetas.repository.ts';
import type { EtiquetaRow } from './etiquetas.repository.ts';

const nomeRecusado = (status: 400 | 409, motivo: string) =>
  new AppError(status, 'nome_recusado', motivo, [{ campo: 'nome', mensagem: motivo }]);
const nomeEmUso = () => nomeRecusado(409, 'Já existe uma etiqueta com este nome.');
/** 409: as many labels are kept as may be. */
const etiquetasDemais = () =>
  new AppError(
    409,
    'etiquetas_demais',
    `Já existem ${MAX_ETIQUETAS} etiquetas. Apague uma antes de criar outra.`,
  );
/** 409: a conversation has as many labels as it may have. */
const conversaCheia = () =>
  new AppError(
    409,
    'conversa_com_etiquetas_demais',
    `Esta conversa já tem ${MAX_ETIQUETAS_DA_CONVERSA} etiquetas. Tire uma antes de pôr outra.`,
  );

/** The labels by name, with the number of conversations of each. */
export function listarEtiquetas({ actor, deps }: UseCase<Admin, null, BaseDeps>) {
  return etiquetas.listEtiquetas(deps.db, actor);
}

type Nova = { nome: string; cor: CorDaEtiqueta };

/** Makes a label; writes an audit row. @throws nomeRecusado, nomeEmUso, etiquetasDemais */
export const criarEtiqueta = command({
  load: ({ input }: UseCase<Admin, Nova, BaseDeps>) => {
    requireNome(input);
    return { count: call(etiquetas.countEtiquetasLocked) };
  },
  decide: ({ count }, { input: { nome, cor }, now, newId }) => {
    if (count >= MAX_ETIQUETAS) throw etiquetasDemais();
    const row = { id: newId(), nome, cor };
    const times = { created_at: now, updated_at: now };
    return {
      writes: [{ ...call(etiquetas.insertEtiqueta, { ...row, ...times }), taken: nomeEmUso }],
      audit: auditOf('etiqueta.criar', row.id),
      events: etiquetaEvents(),
      answer: row,
    };
  },
});

/** Changes name and colour of a label; writes an audit row. @throws naoEncontrado, nomeRecusado, nomeEmUso */
export const mudarEtiqueta = command({
  load: ({ input }: UseCase<Admin, EtiquetaRow, BaseDeps>) => {
    requireNome(input);
    return { known: call(etiquetas.lockEtiqueta, input.id) };
  },
  decide: ({ known }, { input: { id, nome, cor }, now }) => {
    if (!known) throw notFound();
    const row = { id, nome, cor };
    return {
      writes: [{ ...call(etiquetas.updateEtiqueta, { ...row, updated_at: now }), taken: nomeEmUso }],
      audit: auditOf('etiqueta.mudar', id),
      events: etiquetaEvents(),
      answer: row,
    };
  },
});

/** Removes a label, from all of its conversations, too; writes an audit row. @throws naoEncontrado */
export const apagarEtiqueta = command({
  load: ({ input: { id } }: UseCase<Admin, { id: string }, BaseDeps>) => ({
    known: call(etiquetas.lockEtiqueta, id),
  }),
  decide: ({ known }, { input: { id } }): Decision => {
    if (!known) throw notFound();
    return {
      writes: [call(etiquetas.deleteEtiqueta, id)],
      audit: auditOf('etiqueta.apagar', id),
      events: etiquetaEvents(),
    };
  },
});

type OnConversation = UseCase<Admin, { clienteId: string; etiquetaId: string }, BaseDeps>;

/**
 * Puts a label on a conversation, once; writes an audit row.
 * @throws naoEncontrado for an unknown label and for an unknown or closed account alike, conversaCheia
 */
export const porEtiqueta = command({
  load: (use: OnConversation) => ({
    ...loadsOf(use),
    known: call(etiquetas.lockEtiqueta, use.input.etiquetaId),
  }),
  decide: ({ open, postas, known }, { actor, input: { clienteId, etiquetaId }, now }): Decision => {
    if (!open || !known) throw notFound();
    if (postas.includes(etiquetaId)) return {};
    if (postas.length >= MAX_ETIQUETAS_DA_CONVERSA) throw conversaCheia();
    return {
      writes: [call(etiquetas.insertPosta, systemScope(actor, clienteId), etiquetaId, now)],
      audit: [{ action: 'etiqueta.por', targetType: 'cliente', targetId: clienteId }],
      events: etiquetaEvents(),
    };
  },
});

/** Takes a label off a conversation that has it; writes an audit row. @throws naoEncontrado for an unknown or closed account */
export const tirarEtiqueta = command({
  load: (use: OnConversation) => loadsOf(use),
  decide: ({ open, postas }, { actor, input: { clienteId, etiquetaId } }): Decision => {
    if (!open) throw notFound();
    if (!postas.includes(etiquetaId)) return {};
    return {
      writes: [call(etiquetas.deletePosta, systemScope(actor, clienteId), etiquetaId)],
      audit: [{ action: 'etiqueta.tirar', targetType: 'cliente', targetId: clienteId }],
      events: etiquetaEvents(),
    };
  },
});

function loadsOf({ actor, input: { clienteId } }: OnConversation) {
  const scope = systemScope(actor, clienteId);
  return { open: call(lockOpenAccount, scope), postas: call(etiquetas.listPostas, scope) };
}

function requireNome({ nome }: { nome: string }): void {
  const motivo = recusaDaEtiqueta(nome);
  if (motivo !== null) throw nomeRecusado(400, motivo);
}

function auditOf(action: string, targetId: string): AuditEntry[] {
  return [{ action, targetType: 'etiqueta', targetId }];
}
