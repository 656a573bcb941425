import type { FastifyInstance } from 'fastify';
import type { ConnectionPool } from '../db/database.ts';
import type { BaseDeps } from '../deps.ts';
import type { JobHandler } from '../jobs/queue.ts';

/** Facts about this installation that contexts need to prepare or refuse a database. */
export type Installation = {
  demo: boolean;
  admin: { email: string; senha: string };
  /** The administrator's second factor is deleted when it was set up before this instant; null keeps it. */
  lostFactorBefore: Date | null;
  /** Accounts whose passwords the demonstration publishes. */
  publicAccounts: {
    pacientes: readonly { cpf: string; senha: string }[];
    medicos: readonly { email: string; senha: string }[];
    administrador: { email: string; senha: string };
  };
};

/**
 * The definition of a context: everything that the composition root must know of it. `server/contexts.ts`
 * lists the contexts; `app.ts` and `compose.ts` iterate over that list.
 */
export type Context<RouteDeps, WorkerDeps> = {
  name: string;
  routes(app: FastifyInstance, deps: RouteDeps): void | Promise<void>;
  /**
   * Handlers of its jobs. The mailer among the dependencies sends each mail at most once, however often a job
   * runs.
   */
  workers(deps: WorkerDeps): readonly JobHandler<never>[];
  /**
   * Called before the server accepts requests.
   * @returns a Portuguese sentence that says why this database cannot be used, or null
   */
  refuses?(deps: Pick<BaseDeps, 'db'>, installation: Installation): Promise<string | null>;
  /** The work of a first start; run by one replica at a time, and idempotent. */
  prepares?(deps: BaseDeps, installation: Installation): Promise<unknown>;
  /** Called after the workers have started. @param jobs names of all jobs that have a handler */
  starts?(deps: BaseDeps, jobs: ReadonlySet<string>): Promise<unknown>;
  /**
   * Loading at a first start, while the server answers already. Idempotent: retried until it is done. It ends at once when the
   * server stops, finished or not.
   */
  fills?(deps: BaseDeps & { pool: ConnectionPool }, stopping: AbortSignal): Promise<unknown>;
};

/** Binds a context's functions to the types of their dependencies; see {@link Context}. */
export function defineContext<RouteDeps, WorkerDeps>(
  context: Context<RouteDeps, WorkerDeps>,
): Context<RouteDeps, WorkerDeps> {
  return context;
}
