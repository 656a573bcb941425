import type { FastifyInstance } from 'fastify';
import * as contracts from '../../../../contracts/consultorio/caso.contract.ts';
import { notFound } from '../../../platform/app-error.ts';
import type { BaseDeps } from '../../../platform/deps.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';

const missing = () => Promise.reject(notFound());

/** One case as a doctor reads it and works on it. No case is open yet. */
export function casoRoutes(app: FastifyInstance, _deps: BaseDeps): void {
  endpoint(app, contracts.lerCaso).handle(missing);
  endpoint(app, contracts.conferirIdentidade).handle(missing);
  endpoint(app, contracts.escreverNota).handle(missing);
  endpoint(app, contracts.perguntarAoPaciente).handle(missing);
  endpoint(app, contracts.recusarCaso).handle(missing);
  endpoint(app, contracts.abrirArquivoDoCaso).handle(missing);
  endpoint(app, contracts.verPreviaDoCaso).handle(missing);
}
