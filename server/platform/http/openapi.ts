import { STATUS_CODES } from 'node:http';
import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { isMedia, type Contract, type MediaBody } from '../../../contracts/contract.ts';

/** The scheme of whoever signed in; a call of a machine has one of its own, under the name of its header. */
const SESSION = 'sessao';

type SecurityScheme = { type: 'apiKey'; in: 'cookie' | 'header'; name: string };
type JsonObject = Record<string, unknown>;

/**
 * Draws the OpenAPI document from the contracts of the routes that are registered after it; a route without a
 * contract is left out. `app.swagger()` gives the document once the application is ready.
 */
export async function installOpenApi(app: FastifyInstance): Promise<void> {
  const securitySchemes: Record<string, SecurityScheme> = {
    [SESSION]: { type: 'apiKey', in: 'cookie', name: app.cookieNames.session },
  };
  app.addHook('onRoute', (route) => {
    const { method, tokenHeader: name } = route.config?.contract ?? {};
    if (name) securitySchemes[name] = { type: 'apiKey', in: 'header', name };
    // Not the HEAD that a GET brings along, which would be a second call of the same name.
    route.config = { ...route.config, swagger: { exposeHeadRoute: method === 'HEAD' } };
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Zelo', version: '1', description: 'Documentos médicos digitais.' },
      components: { securitySchemes },
    },
    transform: (document) => {
      const contract = document.route.config?.contract;
      if (!contract) return { schema: { hide: true }, url: document.url };
      const { schema, url } = jsonSchemaTransform(document);
      return { schema: { ...schema, ...describe(contract, schema.response) }, url };
    },
    transformObject: (document) => withoutNoise(jsonSchemaTransformObject(document)),
  });
}

/** What the JSON schemas of a route leave unsaid: its name, who may call, bodies that are no JSON, empty answers. */
function describe(contract: Contract, response: unknown): FastifySchema {
  const { operationId, summary, tag, access, body, responses } = contract;
  const drawn = new Map<string, unknown>(Object.entries(response ?? {}));
  const answers = Object.entries(responses).map(([status, answer]) => {
    const content = {
      ...(isMedia(answer) && contentOf(answer)),
      ...(drawn.has(status) && { 'application/json': { schema: drawn.get(status) } }),
    };
    const reason = { 'x-response-description': STATUS_CODES[status] };
    return [status, answer === null ? { ...reason, type: 'null' } : { ...reason, content }] as const;
  });
  return {
    operationId,
    summary,
    tags: [tag],
    description: `Quem pode chamar: ${access.join(', ')}.`,
    security: securityOf(contract),
    response: Object.fromEntries(answers),
    ...(isMedia(body) && { body: { content: contentOf(body) } }),
  };
}

function securityOf({ access, tokenHeader }: Contract): NonNullable<FastifySchema['security']> {
  if (tokenHeader) return [{ [tokenHeader]: [] }];
  return access.includes('Visitante') ? [] : [{ [SESSION]: [] }];
}

function contentOf({ media }: MediaBody): JsonObject {
  return Object.fromEntries(
    media.map((type) => {
      const text = type.startsWith('text/');
      return [type, { schema: { type: 'string', ...(!text && { format: 'binary' }) } }];
    }),
  );
}

/**
 * The document without what tells a reader nothing: the bounds of every integer of JavaScript, the pattern of a
 * text whose format is named, and the shapes that nothing refers to (each comes as input and as output, and most
 * serve as one of them only).
 */
function withoutNoise<T extends object>(document: T): T {
  const plain = JSON.parse(JSON.stringify(document), (key, value: unknown) => {
    const bound = key === 'minimum' || key === 'maximum';
    if (bound && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER) return undefined;
    const named = typeof value === 'object' && value !== null && 'format' in value;
    return named && typeof value.format === 'string' ? { ...value, pattern: undefined } : value;
  });
  const { schemas } = plain.components;
  const used = new Set<string>();
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name]);
    }
  };
  follow(plain.paths);
  for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name];
  return plain;
}
