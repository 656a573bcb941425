import type { FastifyInstance } from 'fastify';
import type { EventoVivo } from '../../../contracts/live.contract.ts';
import type { BaseDeps } from '../deps.ts';
import type { JobHandler } from '../jobs/queue.ts';

/** What this installation is, as far as the contexts need it to open and to prepare its database. */
export type Installation = {
  demo: boolean;
  admin: { email: string; senha: string };
  /** The administrator's second factor is forgotten when it was set up before this instant; null: kept. */
  lostFactorBefore: Date | null;
  /** Accounts whose passwords the demonstration prints for everybody. */
  publicAccounts: {
    pacientes: readonly { cpf: string; senha: string }[];
    administrador: { email: string; senha: string };
  };
};

/**
 * The one door of a context: everything of it that the house has to know. `server/contexts.ts` lists the contexts;
 * `app.ts` and `compose.ts` go through that list and name none of them.
 */
export type Context<RouteDeps, WorkerDeps> = {
  name: string;
  /** The kinds of live events that its use cases emit. */
  events: readonly EventoVivo['tipo'][];
  routes(app: FastifyInstance, deps: RouteDeps): void | Promise<void>;
  /** The handlers of its jobs. Their mailer hands each mail over once, however often a job runs. */
  workers(deps: WorkerDeps): readonly JobHandler<never>[];
  /** Asked before anything is served. @returns in Portuguese why this database cannot be, or null */
  refuses?(deps: Pick<BaseDeps, 'db'>, installation: Installation): Promise<string | null>;
  /** What a first start needs before anyone comes; by one replica at a time, and idempotent. */
  prepares?(deps: BaseDeps, installation: Installation): Promise<unknown>;
  /** After the workers have started. `jobs` holds the names of every job that has a handler. */
  starts?(deps: BaseDeps, jobs: ReadonlySet<string>): Promise<unknown>;
};

/** Ties a context's functions to the dependencies that they take; see {@link Context}. */
export function defineContext<RouteDeps, WorkerDeps>(
  context: Context<RouteDeps, WorkerDeps>,
): Context<RouteDeps, WorkerDeps> {
  return context;
}
