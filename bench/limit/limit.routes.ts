import { verify } from '@node-rs/argon2';
import fastify, { type FastifyInstance } from 'fastify';
import { hashPassword } from '#platform/secrets/password.ts';
import type { createStatements, Historico } from './limit.repository.ts';

type OfPatient = { Querystring: { cliente: string } };
type OfOrder = { Params: { id: string } };
type Statements = ReturnType<typeof createStatements>;

/**
 * The bare server: one statement per call, no session, no rules, no schema. `/senha` compares one password with a hash
 * of the product's parameters.
 */
export async function createLimit(ask: Statements, senha: string): Promise<FastifyInstance> {
  const stored = await hashPassword(senha);
  const app = fastify();
  app.get<OfPatient>('/pedidos', ({ query }) => ask.list(query.cliente));
  app.get<OfPatient & OfOrder>('/pedidos/:id', ({ params, query }) => ask.read(params.id, query.cliente));
  app.get<OfPatient>('/mensagens', ({ query }) => ask.chat(query.cliente));
  app.get('/mesa', () => ask.desk());
  app.post<{ Body: Parameters<Statements['order']>[0] }>('/pedidos', ({ body }) => ask.order(body));
  app.put<OfOrder & { Body: Historico }>('/pedidos/:id/historico', ({ params, body }) =>
    ask.step(params.id, body),
  );
  app.post<{ Body: Parameters<Statements['message']>[0] }>('/mensagens', ({ body }) => ask.message(body));
  app.patch<OfOrder & { Body: { campos: Record<string, string> } }>('/rascunhos/:id', ({ params, body }) =>
    ask.draft(params.id, body.campos),
  );
  app.post<{ Body: { senha: string } }>('/senha', async ({ body }, reply) => {
    if (await verify(stored, body.senha)) return { papel: 'Paciente' };
    return reply.code(401).send({});
  });
  return app;
}
