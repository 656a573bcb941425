import {
  MAX_FERIADOS_LOCAIS,
  MENSAGENS_FERIADO,
  type RecusaDoFeriado,
} from '#domain/calendario/calendario-edicao.ts';
import { AppError } from '#platform/app-error.ts';

/** Refuses a calendar with invalid local holidays, one detail each; nothing is saved. */
export const feriadosRecusados = (recusas: readonly { indice: number; motivo: RecusaDoFeriado }[]) =>
  new AppError(
    400,
    'feriados_recusados',
    'Confira os feriados destacados. Nada foi salvo.',
    recusas.map(({ indice, motivo }) => ({
      campo: `feriados.${indice}`,
      mensagem: MENSAGENS_FERIADO[motivo],
    })),
  );
export const feriadosDemais = () =>
  new AppError(400, 'feriados_demais', `A lista tem no máximo ${MAX_FERIADOS_LOCAIS} feriados locais.`);
/** Another version was saved since the edit began; nothing is overwritten. */
export const outroCalendario = () =>
  new AppError(
    409,
    'outro_calendario',
    'Os feriados mudaram em outro lugar enquanto você editava. Nada foi salvo: escolha o que vale.',
  );
