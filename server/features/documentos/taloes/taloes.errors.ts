import type { RecusaDoTalao } from '#domain/documentos/emissao/talao.ts';
import { AppError } from '#platform/app-error.ts';

/** 400: what was typed is no range of numbers. */
export const talaoInvalido = ({ campo, mensagem }: RecusaDoTalao) =>
  new AppError(400, 'talao_invalido', mensagem, [{ campo, mensagem }]);

/** 409: some of its numbers are registered already, no matter whose; `onde` says of which book. */
export const talaoRepetido = (onde: string) =>
  new AppError(409, 'talao_repetido', `Estes números já estão no talão ${onde}. Confira a série e a faixa.`);

export const taloesDemais = (max: number) =>
  new AppError(409, 'taloes_demais', `São no máximo ${max} talões por médico. Fale com o suporte.`);

/** 409: a number of it is used or voided, so that it can only be closed. */
export const talaoUsado = () =>
  new AppError(
    409,
    'talao_usado',
    'Este talão já tem número usado ou inutilizado. Ele só pode ser encerrado.',
  );

export const talaoEncerrado = () => new AppError(409, 'talao_encerrado', 'Este talão já foi encerrado.');

const SEM_MOTIVO = 'Escreva o motivo.';
/** 400: a form is voided, and a book closed, with a reason. */
export const semMotivo = () =>
  new AppError(400, 'sem_motivo', SEM_MOTIVO, [{ campo: 'motivo', mensagem: SEM_MOTIVO }]);

/** 409: the number that is asked for cannot be had; the words say why, and which one is next. */
export const numeroIndisponivel = (mensagem: string, campo = 'numero') =>
  new AppError(409, 'numero_indisponivel', mensagem, [{ campo, mensagem }]);

/** 409: sheets without a number of which their doctors have none left, one sentence each. */
export const semTalao = (faltas: readonly { documentoId: string; mensagem: string }[]) =>
  new AppError(
    409,
    'sem_talao',
    `${faltas.map(({ mensagem }) => mensagem).join(' ')} Registre o talão em Talões e imprima de novo.`,
    faltas.map(({ documentoId, mensagem }) => ({ campo: documentoId, mensagem })),
  );
