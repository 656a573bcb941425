import { defineContext } from '../../platform/http/context.ts';
import type { BaseDeps } from '../../platform/deps.ts';
import { CATALOGO_TOPICS } from './catalogo.events.ts';
import { ensurePerguntas } from './perguntas/perguntas.public.ts';
import { perguntasRoutes } from './perguntas/perguntas.routes.ts';
import { ensurePrecos } from './precos/precos.public.ts';
import { precosRoutes } from './precos/precos.routes.ts';

const actor = { tipo: 'Sistema', nome: 'início' } as const;

/** What can be asked for: the services with their prices, and the questions of the questionnaire. */
export const catalogo = defineContext({
  name: 'catalogo',
  events: ['precos', 'perguntas'],
  routes(app, deps: BaseDeps) {
    precosRoutes(app, deps);
    perguntasRoutes(app, deps);
  },
  workers: (_deps: BaseDeps) => [],
  async prepares(deps, { demo }) {
    await ensurePerguntas({ actor, input: null, deps });
    await ensurePrecos({ actor, input: { demo }, deps });
  },
});

/** What the catalogue gives to the contexts beside and above it. */
export const catalogoOffers = { sharedTopics: CATALOGO_TOPICS };
