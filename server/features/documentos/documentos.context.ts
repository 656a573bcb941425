import type { FastifyInstance } from 'fastify';
import { defineContext } from '#platform/http/context.ts';
import { cookieJar } from '#platform/http/cookies.ts';
import { arquivamentoWorkers } from './arquivamento/arquivamento.workers.ts';
import type { AssinarDeps } from './assinar/assinar.public.ts';
import { assinarRoutes } from './assinar/assinar.routes.ts';
import { assinarWorkers } from './assinar/assinar.workers.ts';
import { declaracoesRoutes } from './declaracoes/declaracoes.routes.ts';
import { declaracoesWorkers, type DeclaracoesDeps } from './declaracoes/declaracoes.workers.ts';
import { emitirWorkers } from './emitir/emitir.workers.ts';
import { setSheet, type ImpressaoDeps } from './emitir/emitir.public.ts';
import { entregaRoutes } from './entrega/entrega.routes.ts';
import { entregaWorkers } from './entrega/entrega.workers.ts';
import type { EnvioDeps } from './entrega/email.usecases.ts';
import { numerosRoutes } from './numeros/numeros.routes.ts';
import { numerosWorkers } from './numeros/numeros.workers.ts';
import type { NumerosDeps } from './numeros/numeros.usecases.ts';
import type { RenovacaoDeps } from './renovacao/renovacao.usecases.ts';
import { renovacaoWorkers } from './renovacao/renovacao.workers.ts';
import { taloesRoutes } from './taloes/taloes.routes.ts';
import { verificarArquivoRoutes, verificarRoutes } from './verificar/verificar.routes.ts';

type RouteDeps = Parameters<typeof entregaRoutes>[1] &
  Parameters<typeof verificarRoutes>[1] &
  Parameters<typeof assinarRoutes>[1] &
  Parameters<typeof numerosRoutes>[1];

/**
 * Medical documents: the sheet of each kind, their issue, the doctors' signatures upon them, what a patient does with one that was
 * made, how anybody checks it.
 */
export const documentos = defineContext({
  name: 'documentos',
  async routes(app: FastifyInstance, deps: RouteDeps) {
    assinarRoutes(app, deps, cookieJar(deps.settings.appUrl));
    numerosRoutes(app, deps, cookieJar(deps.settings.appUrl));
    declaracoesRoutes(app, deps);
    entregaRoutes(app, deps);
    taloesRoutes(app, deps);
    // Fastify scopes of their own: nothing that they answer is kept or indexed, and one takes raw bytes.
    await app.register(async (scope) => verificarRoutes(scope, deps));
    await app.register(async (scope) => verificarArquivoRoutes(scope, deps));
  },
  workers: (
    deps: EnvioDeps &
      Omit<AssinarDeps, 'setSheet'> &
      ImpressaoDeps &
      DeclaracoesDeps &
      NumerosDeps &
      RenovacaoDeps,
  ) => [
    // Signing does not know the slice that issues: the sheet that it asks for is handed in.
    ...assinarWorkers({ ...deps, setSheet: (ask) => setSheet(ask, deps) }),
    ...emitirWorkers(deps),
    ...declaracoesWorkers(deps),
    ...numerosWorkers(deps),
    ...arquivamentoWorkers(deps),
    ...entregaWorkers(deps),
    ...renovacaoWorkers(deps),
  ],
});
