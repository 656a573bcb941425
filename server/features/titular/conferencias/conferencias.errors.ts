import type { PapelDoDocumento } from '#domain/titular/conferencia.ts';
import { MENSAGEM_VALIDADE } from '#domain/titular/conferencia.ts';
import { AppError } from '#platform/app-error.ts';

/** 400: a document of the form is not there. */
export const documentosFaltam = (papeis: readonly PapelDoDocumento[]) =>
  new AppError(
    400,
    'campos_vazios',
    'Preencha corretamente os campos.',
    papeis.map((campo) => ({ campo, mensagem: 'Escolha a foto ou o PDF.' })),
  );
/** 400: the uploaded document has expired, or was taken before. */
export const documentoPerdido = (campo: PapelDoDocumento) => {
  const mensagem = 'Escolha o documento de novo: o envio anterior venceu.';
  return new AppError(400, 'documento_perdido', mensagem, [{ campo, mensagem }]);
};
/** 409: nobody waits for a document about this person. */
export const documentoDispensado = () =>
  new AppError(409, 'documento_dispensado', 'Para esta pessoa não precisamos de documentos agora.');
/** 409: the documents of this account are with the desk already. */
export const documentosEmExame = () =>
  new AppError(409, 'documentos_em_exame', 'Já recebemos os documentos. A equipe responde por e-mail.');
/** 409: the case has been decided already. */
export const conferenciaResolvida = () => new AppError(409, 'caso_resolvido', 'Este caso já foi resolvido.');
/** 409: only a case of two accounts asks them for a document. */
export const semQuemPedir = () =>
  new AppError(409, 'sem_quem_pedir', 'Este caso já tem os documentos de quem pede.');
/** 400: the last day of the document is none from today on. */
export const validadeInvalida = () =>
  new AppError(400, 'campos_invalidos', MENSAGEM_VALIDADE, [{ campo: 'ate', mensagem: MENSAGEM_VALIDADE }]);
/** 409: the first account has orders for the person that are not over. */
export const pedidosEmAndamento = (numeros: readonly number[]) =>
  new AppError(
    409,
    'pedidos_em_andamento',
    `Conclua ou exclua antes os pedidos em andamento desta pessoa: ${numeros.join(', ')}.`,
  );
