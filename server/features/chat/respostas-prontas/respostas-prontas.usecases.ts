import { recusaDaMensagem } from '#domain/chat/chat.ts';
import { recusaDaResposta } from '#domain/chat/resposta-pronta.ts';
import type { Admin } from '#platform/actor.ts';
import { AppError, notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, type AuditEntry } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import * as respostas from './respostas-prontas.repository.ts';
import type { RespostaRow } from './respostas-prontas.repository.ts';

export const MAX_TITLE = 60;

type ReplyTexts = { titulo: string; texto: string };

/** 400: the title of a canned reply is empty or too long. @param motivo the sentence to show */
const tituloRecusado = (motivo: string) =>
  new AppError(400, 'titulo_recusado', motivo, [{ campo: 'titulo', mensagem: motivo }]);
/** 400: the text of a canned reply cannot be sent as a message. @param motivo the sentence to show */
const textoRecusado = (motivo: string) =>
  new AppError(400, 'texto_recusado', motivo, [{ campo: 'texto', mensagem: motivo }]);
/** 409: another canned reply has this title (compared without case). */
const tituloEmUso = () => {
  const motivo = 'Já existe uma resposta com este título.';
  return new AppError(409, 'titulo_em_uso', motivo, [{ campo: 'titulo', mensagem: motivo }]);
};

/** Lists the canned replies by title. */
export function listarRespostas({ deps }: UseCase<Admin, null, BaseDeps>): Promise<RespostaRow[]> {
  return respostas.listRespostas(deps.db);
}

/** Creates a canned reply; writes an audit row. @throws tituloRecusado, textoRecusado, tituloEmUso */
export const criarResposta = command({
  load: ({ input }: UseCase<Admin, ReplyTexts, BaseDeps>) => {
    validateTexts(input);
    return {};
  },
  decide: (_, { input, newId }) => {
    const row = { id: newId(), ...input };
    return {
      writes: [{ ...call(respostas.insertResposta, row), taken: tituloEmUso }],
      audit: auditOf('resposta.criar', row.id),
      answer: row,
    };
  },
});

/**
 * Changes title and text of a canned reply; writes an audit row.
 * @throws naoEncontrado, tituloRecusado, textoRecusado, tituloEmUso
 */
export const mudarResposta = command({
  load: ({ input: { id, ...textos } }: UseCase<Admin, RespostaRow, BaseDeps>) => {
    validateTexts(textos);
    return { known: call(respostas.lockResposta, id) };
  },
  decide: ({ known }, { input, now }) => {
    if (!known) throw notFound();
    const { id, titulo, texto } = input;
    const change = { titulo, texto, updated_at: now };
    return {
      writes: [{ ...call(respostas.updateResposta, id, change), taken: tituloEmUso }],
      audit: auditOf('resposta.mudar', id),
      answer: { id, titulo, texto },
    };
  },
});

/** Deletes a canned reply; writes an audit row. @throws naoEncontrado */
export const apagarResposta = command({
  load: ({ input: { id } }: UseCase<Admin, { id: string }, BaseDeps>) => ({
    known: call(respostas.lockResposta, id),
  }),
  decide: ({ known }, { input: { id } }) => {
    if (!known) throw notFound();
    return { writes: [call(respostas.deleteResposta, id)], audit: auditOf('resposta.apagar', id) };
  },
});

function auditOf(action: string, targetId: string): AuditEntry[] {
  return [{ action, targetType: 'resposta', targetId }];
}

function validateTexts({ titulo, texto }: ReplyTexts): void {
  if (titulo === '') throw tituloRecusado('Dê um título à resposta.');
  if (titulo.length > MAX_TITLE) {
    throw tituloRecusado(`O título pode ter até ${MAX_TITLE} letras.`);
  }
  if (texto === '') throw textoRecusado('Escreva o texto da resposta.');
  const motivo = recusaDaMensagem(texto) ?? recusaDaResposta(texto);
  if (motivo) throw textoRecusado(motivo);
}
