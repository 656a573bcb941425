import type { RecusaDaAgenda } from '#domain/consultorio/agenda-digitada.ts';
import { AppError } from '#platform/app-error.ts';

/** An agenda that cannot be saved as typed, a sentence for each field; nothing is saved. */
export const agendaRecusada = (details: readonly RecusaDaAgenda[]) =>
  new AppError(400, 'agenda_recusada', 'Confira os campos marcados. Nada foi salvo.', details);

/** The agenda was saved since it was read; nothing is saved. */
export const agendaMudou = () =>
  new AppError(
    409,
    'agenda_mudou',
    'A agenda mudou em outro lugar enquanto você editava. Nada foi salvo: escolha qual vale.',
  );
