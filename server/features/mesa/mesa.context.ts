import type { FastifyInstance } from 'fastify';
import type { BaseDeps } from '#platform/deps.ts';
import { defineContext } from '#platform/http/context.ts';
import { ajustesRoutes } from './ajustes/ajustes.routes.ts';
import { auditoriaRoutes } from './auditoria/auditoria.routes.ts';
import { fechamentoRoutes } from './fechamento/fechamento.routes.ts';
import { fhirRoutes } from './fhir/fhir.routes.ts';
import { livroDeUsoRoutes } from './livro-de-uso/livro-de-uso.routes.ts';
import { mesaRoutes } from './mesa/mesa.routes.ts';
import { pedidosAdmRoutes } from './pedidos-adm/pedidos-adm.routes.ts';
import { provedoresRoutes } from './provedores/provedores.routes.ts';
import { repasseRoutes } from './repasse/repasse.routes.ts';
import { ensureRegras } from './repasse/regras.usecases.ts';

type RouteDeps = Parameters<typeof ajustesRoutes>[1] &
  Parameters<typeof auditoriaRoutes>[1] &
  Parameters<typeof fechamentoRoutes>[1] &
  Parameters<typeof fhirRoutes>[1] &
  Parameters<typeof mesaRoutes>[1] &
  Parameters<typeof pedidosAdmRoutes>[1] &
  Parameters<typeof provedoresRoutes>[1] &
  Parameters<typeof repasseRoutes>[1];

const actor = { tipo: 'Sistema', nome: 'início' } as const;

/** The administrator's desk over the other contexts: orders, attention items, and the external services. */
export const mesa = defineContext({
  name: 'mesa',
  routes(app: FastifyInstance, deps: RouteDeps) {
    ajustesRoutes(app, deps);
    auditoriaRoutes(app, deps);
    fechamentoRoutes(app, deps);
    fhirRoutes(app, deps);
    livroDeUsoRoutes(app, deps);
    mesaRoutes(app, deps);
    pedidosAdmRoutes(app, deps);
    provedoresRoutes(app, deps);
    repasseRoutes(app, deps);
  },
  workers: (_deps: BaseDeps) => [],
  prepares: (deps, { demo }) => ensureRegras({ actor, input: { demo }, deps }),
});
