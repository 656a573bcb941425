import type { FastifyInstance } from 'fastify';
import { defineContext } from '#platform/http/context.ts';
import { acessosRoutes } from './acessos/acessos.routes.ts';
import { apagamentoRoutes } from './apagamento/apagamento.routes.ts';
import { apagamentoWorkers } from './apagamento/apagamento.workers.ts';
import { conferenciasRoutes } from './conferencias/conferencias.routes.ts';
import { conferenciasWorkers, type ConferenciaJobDeps } from './conferencias/conferencias.workers.ts';
import {
  contestacoesRoutes,
  exameRoutes,
  naoFuiEuRoutes,
  documentoRoutes,
} from './contestacoes/contestacoes.routes.ts';
import { contestacoesWorkers } from './contestacoes/contestacoes.workers.ts';
import { prontuarioRoutes } from './prontuario/prontuario.routes.ts';
import { prontuarioWorkers, type ProntuarioMailDeps } from './prontuario/prontuario.workers.ts';
import { privacidadeRoutes } from './privacidade/privacidade.routes.ts';

type RouteDeps = Parameters<typeof acessosRoutes>[1] &
  Parameters<typeof privacidadeRoutes>[1] &
  Parameters<typeof apagamentoRoutes>[1] &
  Parameters<typeof naoFuiEuRoutes>[1] &
  Parameters<typeof contestacoesRoutes>[1] &
  Parameters<typeof documentoRoutes>[1] &
  Parameters<typeof conferenciasRoutes>[1] &
  Parameters<typeof exameRoutes>[1] &
  Parameters<typeof prontuarioRoutes>[1];

/**
 * The rights of data subjects: who looked at their data, the export of it, the erasure of one's own account, cases about a
 * CPF that somebody else registered or about a record that its owner asks for, and cases about who answers for a person.
 */
export const titular = defineContext({
  name: 'titular',
  async routes(app: FastifyInstance, deps: RouteDeps) {
    acessosRoutes(app, deps);
    privacidadeRoutes(app, deps);
    apagamentoRoutes(app, deps);
    prontuarioRoutes(app, deps);
    naoFuiEuRoutes(app, deps);
    exameRoutes(app, deps);
    contestacoesRoutes(app, deps);
    conferenciasRoutes(app, deps);
    // A Fastify scope of its own: its body parser passes the raw stream on and must not apply to other
    // routes.
    await app.register(async (scope) => documentoRoutes(scope, deps));
  },
  workers: (
    deps: Parameters<typeof contestacoesWorkers>[0] &
      Parameters<typeof apagamentoWorkers>[0] &
      ConferenciaJobDeps &
      ProntuarioMailDeps,
  ) => [
    ...contestacoesWorkers(deps),
    ...apagamentoWorkers(deps),
    ...conferenciasWorkers(deps),
    ...prontuarioWorkers(deps),
  ],
});
