import type { RecusaDaFaixa } from '#domain/documentos/emissao/faixa-sncr.ts';
import { formatNumeroSncr } from '#domain/documentos/emissao/numero-sncr.ts';
import { AppError } from '#platform/app-error.ts';

/** The range is none that the national system grants this doctor. */
export const faixaInvalida = ({ campo, mensagem }: RecusaDaFaixa) =>
  new AppError(400, 'faixa_invalida', mensagem, [{ campo, mensagem }]);

/** The range overlaps another one of the same doctor. */
export const faixaRepetida = ({ inicio, fim }: { inicio: number; fim: number }) =>
  new AppError(
    409,
    'faixa_repetida',
    `Estes números já estão na faixa de ${formatNumeroSncr(inicio)} a ${formatNumeroSncr(fim)}. Confira o que o SNCR deu.`,
  );

/** The range overlaps one of another doctor, of whom nothing is said. */
export const faixaDeOutro = () =>
  new AppError(
    409,
    'faixa_repetida',
    'Outro médico já cadastrou números desta faixa. Confira o que o SNCR deu; se está certo, fale com o suporte.',
  );

export const faixasDemais = (max: number) =>
  new AppError(409, 'faixas_demais', `São no máximo ${max} faixas de números. Fale com o suporte.`);

/** 409: this installation asks SNCR for nothing. */
export const semSncr = () =>
  new AppError(
    409,
    'numeros_sem_sncr',
    'Aqui ainda não se pedem números ao SNCR. Peça em sncr.anvisa.gov.br e cadastre a faixa.',
  );
