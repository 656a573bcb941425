import { recusaDaMensagem } from '#domain/chat/chat.ts';
import { recusaDaResposta } from '#domain/chat/resposta-pronta.ts';
import type { Admin } from '#platform/actor.ts';
import { AppError, notFound } from '#platform/app-error.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import * as respostas from './respostas-prontas.repository.ts';
import type { RespostaRow } from './respostas-prontas.repository.ts';

/** The longest title of a canned reply. */
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
export function criarResposta({
  actor,
  input,
  deps,
}: UseCase<Admin, ReplyTexts, BaseDeps>): Promise<RespostaRow> {
  validateTexts(input);
  return deps.runInTransaction({ actor }, async (uow) => {
    const row = await respostas.insertResposta(uow.db, input);
    if (!row) throw tituloEmUso();
    uow.audit({ action: 'resposta.criar', targetType: 'resposta', targetId: row.id });
    return row;
  });
}

/**
 * Changes title and text of a canned reply; writes an audit row.
 * @throws naoEncontrado, tituloRecusado, textoRecusado, tituloEmUso
 */
export function mudarResposta({
  actor,
  input: { id, ...textos },
  deps,
}: UseCase<Admin, ReplyTexts & { id: string }, BaseDeps>): Promise<RespostaRow> {
  validateTexts(textos);
  return deps.runInTransaction({ actor }, async (uow) => {
    await respostas.lockRespostas(uow.db);
    if (await respostas.isTitleTaken(uow.db, textos.titulo, id)) throw tituloEmUso();
    const row = await respostas.updateResposta(uow.db, id, { ...textos, updated_at: deps.clock() });
    if (!row) throw notFound();
    uow.audit({ action: 'resposta.mudar', targetType: 'resposta', targetId: id });
    return row;
  });
}

/** Deletes a canned reply; writes an audit row. @throws naoEncontrado */
export async function apagarResposta({
  actor,
  input: { id },
  deps,
}: UseCase<Admin, { id: string }, BaseDeps>): Promise<void> {
  await deps.runInTransaction({ actor }, async (uow) => {
    if (!(await respostas.deleteResposta(uow.db, id))) throw notFound();
    uow.audit({ action: 'resposta.apagar', targetType: 'resposta', targetId: id });
  });
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
