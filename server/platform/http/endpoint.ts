import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isMedia, type Contract } from '#contracts/contract.ts';
import type { Actor } from '../actor.ts';
import { noSession, notAllowed, ownPasswordNeeded, secondFactorNeeded } from '../app-error.ts';
import { againWhenLost } from '../db/outage.ts';
import { traced } from '../trace/trace.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
  }
  interface FastifyInstance {
    /**
     * Called for a signed-in actor who calls a route that their role may not call, before the refusal is
     * answered.
     */
    onRefusedCall(actor: Actor, contract: Contract): Promise<void>;
  }
  interface FastifyContextConfig {
    contract?: Contract;
  }
}

const HEAD_TAGS: ReadonlySet<string> = new Set(['operação', 'páginas']);

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;

/** The answers that a contract declares, as `{ status, body }`. */
export type ContractAnswer<C extends Contract> = {
  [S in keyof C['responses'] & number]: C['responses'][S] extends z.ZodType
    ? { status: S; body: z.input<C['responses'][S]> }
    : { status: S };
}[keyof C['responses'] & number];

/** The actors that a contract's `access` lets through. */
type Admitted<C extends Contract> = Extract<Actor, { tipo: C['access'][number] }>;

/** The argument of a handler: an actor of the contract's roles and the validated input. */
export type Call<C extends Contract> = {
  actor: Admitted<C>;
  params: Parsed<C['params']>;
  query: Parsed<C['query']>;
  body: Parsed<C['body']>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A handler returns an answer, or `sent` when it has written the response itself (stream, tus, page). */
export type Handler<C extends Contract> = (call: Call<C>) => Promise<ContractAnswer<C> | 'sent'>;

/**
 * Registers one route from its contract: validation, role check and declared answers. The only way to add a
 * route: the server refuses to start with a route that has no contract, so every route has its row in the
 * authorization table.
 */
export function endpoint<C extends Contract>(
  app: FastifyInstance,
  contract: C,
): { handle(handler: Handler<C>): void } {
  return { handle: (handler) => register(app, contract, handler) };
}

function register<C extends Contract>(app: FastifyInstance, contract: C, handler: Handler<C>): void {
  const { params, query, body } = contract;
  app.route({
    method: contract.method,
    url: contract.path,
    config: { contract },
    // Probes and link checkers use HEAD; a stream would never end for them.
    exposeHeadRoute: HEAD_TAGS.has(contract.tag) && contract.method === 'GET',
    schema: {
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body && !isMedia(body) ? { body } : {}),
      response: jsonAnswers(contract),
    },
    // Before validation, so that an unauthorized caller learns nothing about the expected input.
    onRequest: (request) => requireRole(contract, request),
    handler: async (request, reply) => {
      const once = () =>
        handler({
          actor: admitted<C>(request.actor),
          params: parsed<C['params']>(request.params),
          query: parsed<C['query']>(request.query),
          body: parsed<C['body']>(request.body),
          request,
          reply,
        });
      // A read is repeated when the database connection was lost during it, unless the answer has begun.
      const unanswered = () => !reply.sent && !reply.raw.headersSent;
      const answer = await traced(contract.operationId, () =>
        contract.method === 'GET' ? againWhenLost(once, unanswered) : once(),
      );
      if (answer === 'sent') return reply;
      const payload: unknown = 'body' in answer ? answer.body : undefined;
      const status: number = answer.status;
      return reply.code(status).send(payload);
    },
  });
}

/** The JSON answers by status, with their schemas. */
function jsonAnswers({ responses }: Contract): Record<string, z.ZodType> {
  const schemas = Object.entries(responses).map(
    ([status, answer]) => [status, isMedia(answer) ? answer.json : answer] as const,
  );
  return Object.fromEntries(schemas.flatMap(([status, schema]) => (schema ? [[status, schema]] : [])));
}

/** Narrows a value that this route's validator has parsed with the contract. */
function parsed<T>(value: unknown): Parsed<T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the schema proved, Fastify does not carry
  return value as Parsed<T>;
}

/** Narrows an actor whose role `requireRole` has compared with this route's contract. */
function admitted<C extends Contract>(actor: Actor): Admitted<C> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the hook proved, Fastify does not carry
  return actor as Admitted<C>;
}

async function requireRole(contract: Contract, { actor, server }: FastifyRequest): Promise<void> {
  if (contract.access.some((role) => role === actor.tipo)) {
    if (!contract.access.includes('Visitante')) requireSetUp(contract, actor);
    return;
  }
  if (actor.tipo === 'Visitante') throw noSession();
  await server.onRefusedCall(actor, contract);
  throw notAllowed();
}

/** Until the account is set up, only the calls of its next step are open: first an own password, then the second factor. */
function requireSetUp({ withProvisionalPassword, withoutSecondFactor }: Contract, actor: Actor): void {
  if (actor.tipo === 'Admin' && actor.senhaProvisoria) {
    if (!withProvisionalPassword) throw ownPasswordNeeded();
  } else if ('faltaFator' in actor && actor.faltaFator && !withoutSecondFactor) throw secondFactorNeeded();
}
