import type { JobHandler } from '#platform/jobs/queue.ts';
import type { NumerosDeps } from './numeros.usecases.ts';
import { guardarNumeros, guardarNumerosJob } from './sncr.usecases.ts';

const actor = { tipo: 'Sistema', nome: 'números' } as const;

export function numerosWorkers(deps: NumerosDeps): JobHandler<never>[] {
  return [{ job: guardarNumerosJob, handle: (input) => guardarNumeros({ actor, input, deps }) }];
}
