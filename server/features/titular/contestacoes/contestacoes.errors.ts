import { mensagemDosProblemas, type ProblemaDoCampo } from '#domain/titular/contestacao.ts';
import { AppError } from '#platform/app-error.ts';

/** 400: a case cannot be opened; one detail per invalid field. */
export const camposDaContestacaoInvalidos = (problemas: readonly ProblemaDoCampo[]) =>
  new AppError(
    400,
    'campos_invalidos',
    mensagemDosProblemas(problemas),
    problemas.map(({ campo, mensagem }) => ({ campo, mensagem })),
  );
/** 400: the uploaded document has expired or another case has taken it. */
export const documentoPerdido = () => {
  const mensagem = 'Escolha o documento de novo: o envio anterior venceu.';
  return new AppError(400, 'documento_perdido', mensagem, [{ campo: 'documento', mensagem }]);
};
/** The uploaded file cannot be accepted. @param motivo the sentence of domain/titular/contestacao */
export const documentoRecusado = (status: 400 | 413 | 415, motivo: string) =>
  new AppError(status, 'documento_recusado', motivo, [{ campo: 'documento', mensagem: motivo }]);
/** 503: the document could not be opened because the media process failed; the file itself may be fine. */
export const documentoIndisponivel = () =>
  new AppError(
    503,
    'indisponivel',
    'Não conseguimos abrir o arquivo agora. Tente de novo em alguns segundos.',
  );
/** 503: the document cannot be shown before the antivirus has scanned it. */
export const semExame = () =>
  new AppError(
    503,
    'sem_exame',
    'O antivírus ainda não conferiu este documento. Tente de novo em um minuto.',
  );
/** 409: the antivirus found a threat in the document, which has been deleted. */
export const documentoComAmeaca = () =>
  new AppError(
    409,
    'documento_com_ameaca',
    'O antivírus encontrou uma ameaça neste documento, e ele foi apagado. Recuse o caso e peça outro.',
  );
/** 409: an open case of this CPF and e-mail exists; its link is mailed again. */
export const contestacaoJaAberta = () =>
  new AppError(
    409,
    'caso_ja_aberto',
    'Já existe um caso aberto com este CPF e este e-mail. Mandamos de novo o link para acompanhar.',
  );
/** 409: the case has been decided already. */
export const contestacaoResolvida = () => new AppError(409, 'caso_resolvido', 'Este caso já foi resolvido.');
/** 409: the account that holds the CPF is no longer the one that the administrator compared. */
export const contaMudou = () =>
  new AppError(
    409,
    'conta_mudou',
    'A conta deste CPF mudou desde que você abriu esta tela. Confira de novo antes de decidir.',
  );
/** 409: the case's document was deleted at the end of its retention period or by a scan. */
export const documentoApagado = () =>
  new AppError(409, 'documento_apagado', 'O documento deste caso já foi apagado.');
/** 404: the registration link is unknown, used or expired. */
export const linkDeCadastroInvalido = () => new AppError(404, 'link_invalido', 'Este link não vale mais.');
/** 409: the case has no registration left to link to. */
export const semOutroLink = () =>
  new AppError(409, 'sem_outro_link', 'Este caso não tem mais um link de cadastro.');
