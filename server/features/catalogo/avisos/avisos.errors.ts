import type { ProblemaDoAviso } from '#domain/avisos/problemas-do-aviso.ts';
import { AppError } from '#platform/app-error.ts';

/** 400: a text that may not go out, one detail for each part; nothing is saved or sent. */
export const avisoRecusado = (problemas: readonly ProblemaDoAviso[]) =>
  new AppError(
    400,
    'aviso_recusado',
    'Confira os campos destacados. Nada foi salvo.',
    problemas.map(({ campo, mensagem }) => ({ campo, mensagem })),
  );

/** 409: the notice was changed elsewhere since it was read; nothing is saved. */
export const avisoMudado = () =>
  new AppError(
    409,
    'aviso_mudado',
    'Este aviso mudou em outro lugar enquanto você editava. Nada foi salvo: escolha qual texto vale.',
  );
