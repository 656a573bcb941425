import { STATUS_CODES } from 'node:http';
import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { isMedia, type Contract, type MediaBody } from '#contracts/contract.ts';
import type { ApiReferenceConfiguration } from '@scalar/fastify-api-reference';

/** The security scheme of a signed-in person; calls of machines have one named after their header. */
const SESSION = 'sessao';

type SecurityScheme = { type: 'apiKey'; in: 'cookie' | 'header'; name: string };
type JsonObject = Record<string, unknown>;

/**
 * Generates the OpenAPI document from the contracts of the routes registered after it; routes without a
 * contract are left out. `app.swagger()` returns the document once the application is ready.
 */
export async function installOpenApi(app: FastifyInstance): Promise<void> {
  const securitySchemes: Record<string, SecurityScheme> = {
    [SESSION]: { type: 'apiKey', in: 'cookie', name: app.cookieNames.session },
  };
  app.addHook('onRoute', (route) => {
    const { method, tokenHeader: name } = route.config?.contract ?? {};
    if (name) securitySchemes[name] = { type: 'apiKey', in: 'header', name };
    // The automatic HEAD route of a GET is left out: it would be a second operation of the same name.
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

/**
 * Adds what the JSON schemas do not contain: operation name, access, bodies that are not JSON, empty answers.
 */
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
 * Removes from the document what carries no information: the bounds of JavaScript integers, patterns of texts
 * that have a format, and schemas that nothing refers to (each is generated for input and for output).
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

/**
 * Settings of the API reference page at /api/docs: it shows this document only and makes no requests to the
 * library's vendor.
 */
export const API_REFERENCE: Partial<ApiReferenceConfiguration> = {
  url: '/api/openapi.json',
  title: 'Zelo · API',
  favicon: '/favicon.svg',
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
};

/**
 * Content security policy of the API reference page, which needs inline scripts and styles but nothing of
 * other origins.
 */
export const DOCS_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self' data:; connect-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'";
