import { defineContext } from '#platform/http/context.ts';
import type { ChatDeps } from './chat/escrever.usecases.ts';
import { chatRoutes } from './chat/chat.routes.ts';
import { chatWorkers } from './chat/chat.workers.ts';
import type { AdiamentoDeps } from './chat/conversas/adiamento.usecases.ts';
import { conversasRoutes } from './chat/conversas/conversas.routes.ts';
import { etiquetasRoutes } from './etiquetas/etiquetas.routes.ts';
import { notasRoutes } from './notas/notas.routes.ts';
import { palavrasRoutes } from './palavras/palavras.routes.ts';
import { respostasProntasRoutes } from './respostas-prontas/respostas-prontas.routes.ts';

/** The one conversation of each patient with the team, what the team notes about it, and the administrator's canned replies. */
export const chat = defineContext({
  name: 'chat',
  routes(app, deps: ChatDeps & AdiamentoDeps) {
    chatRoutes(app, deps);
    conversasRoutes(app, deps);
    notasRoutes(app, deps);
    etiquetasRoutes(app, deps);
    palavrasRoutes(app, deps);
    respostasProntasRoutes(app, deps);
  },
  workers: chatWorkers,
});
