import { AppError } from '../../../platform/app-error.ts';

/** The first start of an installation has not brought this list in yet; it takes seconds. */
export const listasCarregando = () =>
  new AppError(
    503,
    'listas_carregando',
    'As listas de referência ainda estão sendo carregadas. Tente de novo em alguns segundos.',
  );
