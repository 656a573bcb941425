import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isMedia, type Contract } from '../../../contracts/contract.ts';
import type { Actor } from '../actor.ts';
import { secondFactorNeeded, notAllowed, noSession } from '../app-error.ts';
import { againWhenLost } from '../db/connection/away.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
  }
  interface FastifyInstance {
    /** Told of everybody signed in who calls what is not for their role, before the refusal is answered. */
    onRefusedCall(actor: Actor, contract: Contract, requestId: string): Promise<void>;
  }
  interface FastifyContextConfig {
    contract?: Contract;
  }
}

const HEAD_TAGS: ReadonlySet<string> = new Set(['operação', 'páginas']);

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;

/** Every answer a contract declares, as `{ status, body }`. */
export type ContractAnswer<C extends Contract> = {
  [S in keyof C['responses'] & number]: C['responses'][S] extends z.ZodType
    ? { status: S; body: z.input<C['responses'][S]> }
    : { status: S };
}[keyof C['responses'] & number];

export type Call<C extends Contract> = {
  actor: Actor;
  params: Parsed<C['params']>;
  query: Parsed<C['query']>;
  body: Parsed<C['body']>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A handler that wrote the answer itself (stream, tus, page) says `sent`. */
export type Handler<C extends Contract> = (call: Call<C>) => Promise<ContractAnswer<C> | 'sent'>;

/**
 * One endpoint from its contract: parsing, the role gate, declared answers. The only way to add a
 * route: `app.ts` refuses to start with a route that has no contract, so none can miss its row of the
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
    // A probe or a link checker asks by HEAD; a stream would never end for it.
    exposeHeadRoute: HEAD_TAGS.has(contract.tag) && contract.method === 'GET',
    schema: {
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body && !isMedia(body) ? { body } : {}),
      response: jsonAnswers(contract),
    },
    // Before parsing: who may not call learns nothing about what a good call looks like.
    onRequest: (request) => requireRole(contract, request),
    handler: async (request, reply) => {
      const once = () =>
        handler({
          actor: request.actor,
          params: parsed<C['params']>(request.params),
          query: parsed<C['query']>(request.query),
          body: parsed<C['body']>(request.body),
          request,
          reply,
        });
      // What only reads is read once more when the database went away under it, unless its answer has begun.
      const unanswered = () => !reply.sent && !reply.raw.headersSent;
      const answer = contract.method === 'GET' ? await againWhenLost(once, unanswered) : await once();
      if (answer === 'sent') return reply;
      const payload: unknown = 'body' in answer ? answer.body : undefined;
      const status: number = answer.status;
      return reply.code(status).send(payload);
    },
  });
}

/** The answers that are JSON, by status, with their schemas. */
function jsonAnswers({ responses }: Contract): Record<string, z.ZodType> {
  const schemas = Object.entries(responses).map(
    ([status, answer]) => [status, isMedia(answer) ? answer.json : answer] as const,
  );
  return Object.fromEntries(schemas.flatMap(([status, schema]) => (schema ? [[status, schema]] : [])));
}

/** The validator of this very route has parsed the value by the contract. */
function parsed<T>(value: unknown): Parsed<T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the schema proved, Fastify does not carry
  return value as Parsed<T>;
}

async function requireRole(contract: Contract, { actor, server, id }: FastifyRequest): Promise<void> {
  if (contract.access.some((role) => role === actor.tipo)) {
    if (actor.tipo === 'Admin' && actor.faltaFator && !openWithoutFactor(contract)) {
      throw secondFactorNeeded();
    }
    return;
  }
  if (actor.tipo === 'Visitante') throw noSession();
  await server.onRefusedCall(actor, contract, id);
  throw notAllowed();
}

/** What everybody may call anyway, and what setting the second factor up takes. */
function openWithoutFactor({ access, withoutSecondFactor }: Contract): boolean {
  return withoutSecondFactor === true || access.includes('Visitante');
}
