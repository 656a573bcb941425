import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isMedia, type Contract } from '#contracts/contract.ts';
import { nameOf } from './contracts.ts';

/** Fastify tells there of every application that was just made, before its first route. */
const MADE = 'fastify.initialization';

/**
 * Watches what the application that `build` makes answers, its scopes included. `alsoOver` is given it before its first route.
 * @returns the application, and a check that throws with every answer that its contract does not declare, and every text without its charset
 */
export async function watchAnswers(
  build: () => Promise<FastifyInstance>,
  alsoOver: (app: FastifyInstance) => void,
): Promise<{ app: FastifyInstance; expectDeclared: () => void }> {
  const undeclared = new Set<string>();
  const watch = (message: unknown) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the channel's documented message
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onResponse', async (request, reply) => {
      const answer = undeclaredAnswer(request, reply);
      if (answer) undeclared.add(answer);
    });
    alsoOver(fastify);
  };
  subscribe(MADE, watch);
  try {
    const app = await build();
    return {
      app,
      expectDeclared() {
        if (undeclared.size === 0) return;
        throw new Error(
          `answers that no contract declares, or texts without a charset:\n${[...undeclared].toSorted().join('\n')}`,
        );
      },
    };
  } finally {
    unsubscribe(MADE, watch);
  }
}

function undeclaredAnswer(request: FastifyRequest, reply: FastifyReply): string | null {
  const { contract } = request.routeOptions.config;
  // A client that hung up before the answer began got none.
  if (!contract || !reply.raw.headersSent) return null;
  const said = String(reply.raw.getHeader('content-type') ?? '');
  const type = said.split(';', 1)[0] ?? '';
  if (declares(contract, reply.statusCode, type) && saysItsEncoding(said)) return null;
  return `${nameOf(contract)} → ${reply.statusCode} ${said}`;
}

/** Text says how it is encoded; JSON is UTF-8 by its definition. */
function saysItsEncoding(type: string): boolean {
  return !/^text\/|\+xml/.test(type) || /; ?charset=utf-8\b/i.test(type);
}

function declares({ responses }: Contract, status: number, type: string): boolean {
  const answer = responses[status];
  if (answer === undefined) return false;
  if (answer === null) return true;
  const json = isMedia(answer) ? answer.json : answer;
  return (json && type === 'application/json') || (isMedia(answer) && answer.media.includes(type));
}
