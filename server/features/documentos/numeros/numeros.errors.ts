import { formatNumeroSncr } from '../../../../domain/documentos/emissao/numero-sncr.ts';
import { AppError } from '../../../platform/app-error.ts';

/** The range ends before it begins, or is larger than any that is granted. */
export const faixaInvalida = (mensagem: string) =>
  new AppError(400, 'faixa_invalida', mensagem, [{ campo: 'fim', mensagem }]);

/** Numbers of the range stand in another one already. */
export const faixaRepetida = ({ inicio, fim }: { inicio: number; fim: number }) =>
  new AppError(
    409,
    'faixa_repetida',
    `Estes números já estão na faixa de ${formatNumeroSncr(inicio)} a ${formatNumeroSncr(fim)}. Confira o que o SNCR deu.`,
  );

/** The doctor has as many ranges as one may have. */
export const faixasDemais = (max: number) =>
  new AppError(409, 'faixas_demais', `São no máximo ${max} faixas de números. Fale com o suporte.`);
