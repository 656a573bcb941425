import { defineContext } from '#platform/http/context.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { CATALOGO_TOPICS } from './catalogo.events.ts';
import { ajustesRoutes } from './ajustes/ajustes.routes.ts';
import type { AjustesDeps } from './ajustes/ajustes.usecases.ts';
import type { LogoDeps } from './ajustes/logo.usecases.ts';
import { avisosRoutes, type AvisosDeps } from './avisos/avisos.routes.ts';
import { textoDoAviso } from './avisos/avisos.usecases.ts';
import { avisosWorkers, type AvisosMailDeps } from './avisos/avisos.workers.ts';
import { feriadosLocaisRoutes, type FeriadosLocaisDeps } from './feriados-locais/feriados-locais.routes.ts';
import { ensureFretes } from './fretes/fretes.usecases.ts';
import { fretesRoutes } from './fretes/fretes.routes.ts';
import { ensurePerguntas } from './perguntas/perguntas.usecases.ts';
import { perguntasRoutes } from './perguntas/perguntas.routes.ts';
import { ensurePrecos } from './precos/precos.usecases.ts';
import { precosRoutes } from './precos/precos.routes.ts';
import { carregarReferencias, DADOS } from './referencias/carregar.usecases.ts';
import { referenciasRoutes } from './referencias/referencias.routes.ts';
import { ensureRegras } from './reembolsos/reembolsos.usecases.ts';
import { reembolsosRoutes } from './reembolsos/reembolsos.routes.ts';
import type { ReferenciasDeps } from './referencias/referencias.usecases.ts';

const actor = { tipo: 'Sistema', nome: 'início' } as const;

/**
 * The lists that the desk edits (prices, freights, refund rules, questions, holidays, notices), what it sets for the whole
 * house, and the reference lists of documents.
 */
export const catalogo = defineContext({
  name: 'catalogo',
  routes(app, deps: ReferenciasDeps & FeriadosLocaisDeps & AvisosDeps & AjustesDeps & LogoDeps) {
    precosRoutes(app, deps);
    reembolsosRoutes(app, deps);
    fretesRoutes(app, deps);
    avisosRoutes(app, deps);
    perguntasRoutes(app, deps);
    referenciasRoutes(app, deps);
    feriadosLocaisRoutes(app, deps);
    ajustesRoutes(app, deps);
  },
  workers: (deps: BaseDeps & AvisosMailDeps) => avisosWorkers(deps),
  async prepares(deps, { demo }) {
    await ensurePerguntas({ actor, input: null, deps });
    await ensurePrecos({ actor, input: { demo }, deps });
    await ensureRegras({ actor, input: null, deps });
    await ensureFretes({ actor, input: { demo }, deps });
  },
  fills: (deps, stopping) => carregarReferencias({ actor, input: { pasta: DADOS, stopping }, deps }),
});

export const catalogoOffers = { sharedTopics: CATALOGO_TOPICS, textoDoAviso };
