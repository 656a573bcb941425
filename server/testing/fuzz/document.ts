import { z } from 'zod';

/** A JSON schema of the document, as far as requests are made of it. */
export type Schema = {
  $ref?: string | undefined;
  anyOf?: Schema[] | undefined;
  oneOf?: Schema[] | undefined;
  allOf?: Schema[] | undefined;
  const?: unknown;
  enum?: unknown[] | undefined;
  format?: string | undefined;
  type?: string | string[] | undefined;
  properties?: Record<string, Schema> | undefined;
  items?: Schema | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
};

const schema: z.ZodType<Schema> = z.object({
  $ref: z.string().optional(),
  get anyOf() {
    return z.array(schema).optional();
  },
  get oneOf() {
    return z.array(schema).optional();
  },
  get allOf() {
    return z.array(schema).optional();
  },
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  format: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  get properties() {
    return z.record(z.string(), schema).optional();
  },
  get items() {
    return schema.optional();
  },
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
});

const operation = z.object({
  operationId: z.string(),
  parameters: z.array(z.object({ in: z.string(), name: z.string(), schema })).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema }).partial()) }).optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
  responses: z.record(z.string(), z.unknown()),
});

const openapi = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    schemas: z.record(z.string(), schema),
    securitySchemes: z.record(z.string(), z.object({ in: z.string(), name: z.string() })),
  }),
});

export type Operation = z.output<typeof operation> & {
  method: string;
  /** Parameters as `{name}`. */
  path: string;
  /** The header with the secret of a machine that calls; null where a session counts. */
  secretHeader: string | null;
};

/** The operations of a served OpenAPI document and the schemas they refer to. @throws on another document */
export function readDocument(text: string): { operations: Operation[]; schemas: Record<string, Schema> } {
  const { paths, components } = openapi.parse(JSON.parse(text));
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, found]) => {
      const asked = found.security.flatMap((scheme) => Object.keys(scheme));
      const header = asked.map((name) => components.securitySchemes[name]).find((s) => s?.in === 'header');
      return { ...found, method: method.toUpperCase(), path, secretHeader: header?.name ?? null };
    }),
  );
  return { operations, schemas: components.schemas };
}
