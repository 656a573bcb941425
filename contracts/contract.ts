import { z } from 'zod';

/** Who may be behind a call over HTTP. Sistema (jobs, webhooks, CLI) never comes through a role cookie. */
export const PAPEIS = ['Visitante', 'Paciente', 'Admin'] as const;
export type Papel = (typeof PAPEIS)[number];

/** Every role: the route is public. */
export const TODOS = PAPEIS;

/** What one endpoint takes, answers and who may call it; the server registers it, the client calls it. */
export type Contract = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';
  /** Fastify pattern; parameters as `:name`. */
  path: string;
  summary: string;
  tag: string;
  /** The row of the authorization table: the roles that may call; the others get 401 or 403. */
  access: readonly Papel[];
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Every answer by status. `null` means no JSON body (empty, file, stream, HTML). */
  responses: Readonly<Record<number, z.ZodType | null>>;
  /** True where the caller is not a browser of ours (webhook): no Origin check, own proof instead. */
  machine?: boolean;
  /** True where the administrator may call it before the second factor stands, where one must. */
  semSegundoFator?: boolean;
};

/** Keeps the literal types of a contract; the identity at run time. */
export function defineContract<const C extends Contract>(contract: C): C {
  return contract;
}

/** The one shape of a failure. `message` is for the person, `code` for programs, `requestId` for support. */
export const erro = z
  .object({
    error: z.object({
      code: z.string(),
      message: z.string(),
      details: z.array(z.object({ campo: z.string(), mensagem: z.string() })).optional(),
      requestId: z.string(),
    }),
  })
  .meta({ id: 'Erro' });

export type Erro = z.infer<typeof erro>;

type Errors<S extends number> = { readonly [status in S]: typeof erro };

/** Declares error answers: `...erros(400, 404)`. Every route may also answer 401, 403, 429, 500 and 503. */
export function erros<const S extends readonly number[]>(
  ...statuses: S
): Errors<S[number] | 401 | 403 | 429 | 500 | 503> {
  const all = [...statuses, 401, 403, 429, 500, 503].map((status) => [status, erro] as const);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the keys it was given
  return Object.fromEntries(all) as Errors<S[number] | 401 | 403 | 429 | 500 | 503>;
}

/** RFC 3339 instant in UTC, as text on the wire. */
export const instante = z.iso.datetime();

/** An opaque id of a row. */
export const idParam = z.object({ id: z.uuid() });
