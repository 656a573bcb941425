import type { FastifyInstance } from 'fastify';
import { listarPrecos } from '../../../contracts/servicos.contract.ts';
import type { BaseDeps } from '../../platform/deps.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { lerPrecos } from './precos.usecases.ts';

/** The prices that `/servico` shows. */
export function precosRoutes(app: FastifyInstance, deps: BaseDeps): void {
  endpoint(app, listarPrecos).handle(async () => ({ status: 200, body: { precos: await lerPrecos(deps) } }));
}
