import { z } from 'zod';

/** Who may be behind a call over HTTP. Sistema (jobs, webhooks, CLI) never comes through a role cookie. */
export const ROLES = ['Visitante', 'Paciente', 'Admin', 'Medico'] as const;
export type Role = (typeof ROLES)[number];

/** Every role: whoever calls, signed in or not. */
export const EVERYONE = ROLES;

/** A body that is no JSON (a file, a page, a stream), by the media types it may have; `json` where it may be that, too. */
export type MediaBody = { readonly media: readonly string[]; readonly json?: z.ZodType };

/** Declares a body that is no JSON: `media('text/csv')`. */
export function media(...types: [string, ...string[]]): MediaBody {
  return { media: types };
}

/** True for a body that is declared by its media types instead of by a schema. */
export function isMedia(body: z.ZodType | MediaBody | null | undefined): body is MediaBody {
  return body !== null && body !== undefined && 'media' in body;
}

/** What one endpoint takes, answers and who may call it; the server registers it, the client calls it. */
export type Contract = {
  /** The call's name in the OpenAPI document: the contract's own, unique among all and kept for ever. */
  operationId: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';
  /** Fastify pattern; parameters as `:name`. */
  path: string;
  summary: string;
  tag: string;
  /** The row of the authorization table: the roles that may call; the others get 401 or 403. */
  access: readonly Role[];
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType | MediaBody;
  /** Every answer by status; `null` has no body. */
  responses: Readonly<Record<number, z.ZodType | MediaBody | null>>;
  /**
   * The header with the secret that proves a caller who is no browser of ours (webhook): such a call carries no
   * session and passes no Origin check.
   */
  tokenHeader?: string;
  /** True where an administrator whose password a setting or a command gave may call it before setting another one. */
  withProvisionalPassword?: boolean;
  /** True where an administrator who must set a second factor up, and has not yet, may call it all the same. */
  withoutSecondFactor?: boolean;
};

/**
 * A contract with its literal types. At run time its answers also hold what the server refuses before the endpoint
 * itself is asked, so that no contract has to repeat them: 400 for a query or a body that cannot be read, 404 for a
 * parameter of the wrong form, 413 and 415 for a body that is too large or of another type.
 */
export function defineContract<const C extends Contract>(contract: C): C {
  const { method, params, query, responses } = contract;
  const takesBody = method !== 'GET' && method !== 'HEAD';
  const refusals = [...(query ? [400] : []), ...(params ? [404] : []), ...(takesBody ? [400, 413, 415] : [])];
  const shape = responses[500] ?? errorBody;
  return { ...contract, responses: { ...Object.fromEntries(refusals.map((s) => [s, shape])), ...responses } };
}

/**
 * The body of every failure. `message` is for the person, `code` for programs, `details` names the fields that were
 * refused, and the person quotes `requestId` to support.
 */
export const errorBody = z
  .object({
    error: z.object({
      code: z.string(),
      message: z.string(),
      details: z.array(z.object({ campo: z.string(), mensagem: z.string() })).optional(),
      requestId: z.string(),
    }),
  })
  .meta({ id: 'Erro' });

export type ErrorBody = z.infer<typeof errorBody>;

type Errors<S extends number> = { readonly [status in S]: typeof errorBody };

/** Declares error answers: `...erros(400, 404)`. Every route may also answer 401, 403, 429, 500 and 503. */
export function errors<const S extends readonly number[]>(
  ...statuses: S
): Errors<S[number] | 401 | 403 | 429 | 500 | 503> {
  const all = [...statuses, 401, 403, 429, 500, 503].map((status) => [status, errorBody] as const);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the keys it was given
  return Object.fromEntries(all) as Errors<S[number] | 401 | 403 | 429 | 500 | 503>;
}

/** RFC 3339 instant in UTC, as text on the wire. */
export const instant = z.iso.datetime();

/** An opaque id of a row. */
export const idParam = z.object({ id: z.uuid() });
