import type { FastifyInstance } from 'fastify';
import { defineContext } from '#platform/http/context.ts';
import { cookieJar } from '#platform/http/cookies.ts';
import { adotarArquivos } from './arquivos/arquivos.public.ts';
import { arquivosWorkers } from './arquivos/arquivos.workers.ts';
import { registrarRecusa } from './auditoria/auditoria.usecases.ts';
import { auditoriaWorkers } from './auditoria/auditoria.workers.ts';
import { isRestoreUnfinished, resumeJobs } from './copias/copias.public.ts';
import { queuedMailer } from './emails/emails.usecases.ts';
import { emailsWorkers } from './emails/emails.workers.ts';
import { operacaoRoutes, type OperacaoDeps } from './operacao/operacao.routes.ts';
import { entradasRoutes, type EntradasDeps } from './paginas/entradas.routes.ts';
import { marcaRoutes } from './paginas/marca.routes.ts';
import { siteFilesRoutes, type SiteFilesDeps } from './paginas/site-files.routes.ts';
import { paginasRoutes, type PaginasDeps } from './paginas/paginas.routes.ts';

const actor = { tipo: 'Sistema', nome: 'início' } as const;

type RouteDeps = OperacaoDeps & PaginasDeps & EntradasDeps & SiteFilesDeps & { settings: { appUrl: string } };
type WorkerDeps = Parameters<typeof arquivosWorkers>[0] &
  Parameters<typeof auditoriaWorkers>[0] &
  Parameters<typeof emailsWorkers>[0];

/** The operation of an installation: stored files, copies, audit log, mail queue, public pages, health probes. */
export const instalacao = defineContext({
  name: 'instalacao',
  async routes(app: FastifyInstance, deps: RouteDeps) {
    await operacaoRoutes(app, deps);
    paginasRoutes(app, deps, cookieJar(deps.settings.appUrl));
    entradasRoutes(app, deps, deps.settings.appUrl);
    siteFilesRoutes(app, deps);
    marcaRoutes(app, deps);
  },
  workers: (deps: WorkerDeps) => [
    ...emailsWorkers(deps),
    ...auditoriaWorkers(deps),
    ...arquivosWorkers(deps),
  ],
  async refuses({ db }) {
    if (!(await isRestoreUnfinished(db))) return null;
    return 'uma restauração parou no meio. Rode `npm run cli -- restore ARQUIVO` de novo, até o fim.';
  },
  prepares: (deps) => adotarArquivos({ actor, input: null, deps }),
  starts: (deps, knownJobs) => resumeJobs({ actor, input: { knownJobs }, deps }),
});

/** Given to the composition root: the mailer of the job queue, and the recording of refused calls. */
export const instalacaoOffers = { queuedMailer, registrarRecusa };
