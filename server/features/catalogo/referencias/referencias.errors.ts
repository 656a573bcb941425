import { AppError } from '#platform/app-error.ts';
import type { Falha } from './lista.policy.ts';

/** The first start of an installation has not brought this list in yet; it takes seconds. */
export const listasCarregando = () =>
  new AppError(
    503,
    'listas_carregando',
    'As listas de referência ainda estão sendo carregadas. Tente de novo em alguns segundos.',
  );

const MOSTRADAS = 20;

/** A set of files that is refused whole, with the first of its faults by file and line. */
export function listasRecusadas(falhas: readonly Falha[]): AppError {
  const lines = falhas
    .slice(0, MOSTRADAS)
    .map(
      ({ arquivo, linha, motivo }) =>
        `  ${arquivo}.csv${linha === null ? '' : `, linha ${linha}`}: ${motivo}`,
    );
  const rest = falhas.length > MOSTRADAS ? [`  … e mais ${falhas.length - MOSTRADAS}`] : [];
  const message = ['As listas foram recusadas. Nada foi instalado.', ...lines, ...rest].join('\n');
  return new AppError(400, 'listas_recusadas', message);
}

/** The reason that keeps a set from being looked at or taken back, in words. */
export const listasSemEfeito = (message: string) => new AppError(409, 'listas_sem_efeito', message);
