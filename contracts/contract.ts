import { z } from 'zod';

/** Role of a call over HTTP. Sistema (jobs, webhooks, CLI) never has a role cookie. */
export const ROLES = ['Visitante', 'Paciente', 'Admin', 'Medico'] as const;
export type Role = (typeof ROLES)[number];

/** Every role, signed in or not. */
export const EVERYONE = ROLES;

/** A body other than JSON (a file, a page, a stream), by its media types; `json` where it may be that, too. */
export type MediaBody = { readonly media: readonly string[]; readonly json?: z.ZodType };

/** `media('text/csv')`. */
export function media(...types: [string, ...string[]]): MediaBody {
  return { media: types };
}

export function isMedia(body: z.ZodType | MediaBody | null | undefined): body is MediaBody {
  return body !== null && body !== undefined && 'media' in body;
}

/** Input, answers and access of one endpoint; the server registers it, the client calls it. */
export type Contract = {
  /** Name in the OpenAPI document, equal to the contract's own, unique and permanent. */
  operationId: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';
  /** Fastify pattern; parameters as `:name`. */
  path: string;
  summary: string;
  tag: string;
  /** Row of the authorization table: roles that may call; the others get 401 or 403. */
  access: readonly Role[];
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType | MediaBody;
  /** By status; `null` has no body. */
  responses: Readonly<Record<number, z.ZodType | MediaBody | null>>;
  /**
   * Header with the secret of a non-browser caller (webhook): such a call carries no session and passes no Origin
   * check.
   */
  tokenHeader?: string;
  /** Open to an administrator whose password came from a setting or a command and is not replaced yet. */
  withProvisionalPassword?: boolean;
  /** Open to an administrator who must set up a second factor and has not yet. */
  withoutSecondFactor?: boolean;
};

/**
 * Keeps the literal types. At run time the answers also include the refusals that precede the endpoint, so that no
 * contract repeats them: 400 for an unreadable query or body, 404 for a malformed parameter, 413 and 415 for a body
 * that is too large or of another type.
 */
export function defineContract<const C extends Contract>(contract: C): C {
  const { method, params, query, responses } = contract;
  const takesBody = method !== 'GET' && method !== 'HEAD';
  const refusals = [...(query ? [400] : []), ...(params ? [404] : []), ...(takesBody ? [400, 413, 415] : [])];
  const shape = responses[500] ?? errorBody;
  return { ...contract, responses: { ...Object.fromEntries(refusals.map((s) => [s, shape])), ...responses } };
}

/**
 * Body of every failure. `message` is for the person, `code` for programs, `details` names the refused fields, and the
 * person quotes `requestId` to support.
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

/** `...errors(400, 404)`. Every route may also answer 401, 403, 429, 500 and 503. */
export function errors<const S extends readonly number[]>(
  ...statuses: S
): Errors<S[number] | 401 | 403 | 429 | 500 | 503> {
  const all = [...statuses, 401, 403, 429, 500, 503].map((status) => [status, errorBody] as const);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the keys it was given
  return Object.fromEntries(all) as Errors<S[number] | 401 | 403 | 429 | 500 | 503>;
}

/** RFC 3339 in UTC, as text. */
export const instant = z.iso.datetime();

export const idParam = z.object({ id: z.uuid() });
