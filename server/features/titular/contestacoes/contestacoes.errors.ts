import { mensagemDosProblemas, type ProblemaDoCampo } from '../../../../domain/titular/contestacao.ts';
import { AppError } from '../../../platform/app-error.ts';

/** What keeps a case from being opened, each field with its sentence. */
export const camposDaContestacaoInvalidos = (problemas: readonly ProblemaDoCampo[]) =>
  new AppError(
    400,
    'campos_invalidos',
    mensagemDosProblemas(problemas),
    problemas.map(({ campo, mensagem }) => ({ campo, mensagem })),
  );
/** The bytes came, but their case did so too late, or took them before. */
export const documentoPerdido = () => {
  const mensagem = 'Escolha o documento de novo: o envio anterior venceu.';
  return new AppError(400, 'documento_perdido', mensagem, [{ campo: 'documento', mensagem }]);
};
/** @param motivo the sentence of domain/contestacao: why the file cannot be taken */
export const documentoRecusado = (status: 400 | 413 | 415, motivo: string) =>
  new AppError(status, 'documento_recusado', motivo, [{ campo: 'documento', mensagem: motivo }]);
/** Our failure, not the file's. */
export const documentoIndisponivel = () =>
  new AppError(
    503,
    'indisponivel',
    'Não conseguimos abrir o arquivo agora. Tente de novo em alguns segundos.',
  );
/** Nothing is given out before the antivirus has seen it. */
export const semExame = () =>
  new AppError(
    503,
    'sem_exame',
    'O antivírus ainda não conferiu este documento. Tente de novo em um minuto.',
  );
export const documentoComAmeaca = () =>
  new AppError(
    409,
    'documento_com_ameaca',
    'O antivírus encontrou uma ameaça neste documento, e ele foi apagado. Recuse o caso e peça outro.',
  );
export const envioInterrompido = () =>
  new AppError(400, 'envio_interrompido', 'O envio do documento foi interrompido. Tente de novo.');
export const casoJaAberto = () =>
  new AppError(
    409,
    'caso_ja_aberto',
    'Já existe um caso aberto com este CPF e este e-mail. Mandamos de novo o link para acompanhar.',
  );
export const casoResolvido = () => new AppError(409, 'caso_resolvido', 'Este caso já foi resolvido.');
export const contaMudou = () =>
  new AppError(
    409,
    'conta_mudou',
    'A conta deste CPF mudou desde que você abriu esta tela. Confira de novo antes de decidir.',
  );
export const documentoApagado = () =>
  new AppError(409, 'documento_apagado', 'O documento deste caso já foi apagado.');
export const linkDeCadastroInvalido = () => new AppError(404, 'link_invalido', 'Este link não vale mais.');
export const semOutroLink = () =>
  new AppError(409, 'sem_outro_link', 'Este caso não tem mais um link de cadastro.');
