import { z } from 'zod';
import { defineContract, EVERYONE } from '../contract.ts';

const tag = 'funcoes';
const text = z.string().max(500);

/** Wire form of hosted callables: `{ data }` in, `{ result }` or `{ error: { status, message } }` out. */
const failure = z
  .object({ error: z.object({ status: z.string(), message: z.string() }) })
  .meta({ id: 'FalhaDeFuncao' });
const failures = {
  400: failure,
  401: failure,
  403: failure,
  404: failure,
  409: failure,
  429: failure,
  500: failure,
  502: failure,
  503: failure,
};

function callable<D extends z.ZodType, R extends z.ZodType>(data: D, result: R) {
  return { body: z.object({ data }), responses: { 200: z.object({ result }), ...failures } } as const;
}

const payload = z.object({ payload: z.string() });
const forPatients = { method: 'POST', tag, access: ['Paciente'] } as const;

export const sendPasswordEmail = defineContract({
  operationId: 'sendPasswordEmail',
  method: 'POST',
  path: '/api/funcoes/sendPasswordEmail',
  summary: 'Mail a link for a new password to a contact e-mail; `password` is accepted and ignored',
  tag,
  access: EVERYONE,
  ...callable(z.object({ email: text, password: z.unknown().optional() }), z.object({ ok: z.literal(true) })),
});

export const cadastrarCliente = defineContract({
  operationId: 'cadastrarCliente',
  ...forPatients,
  path: '/api/funcoes/cadastrarCliente',
  summary: 'The payment-provider customer of the signed-in patient, made if there is none',
  ...callable(
    z.object({
      nome: text,
      cpf: text,
      email: text,
      telefone: text,
      endereco: z.union([text, z.record(text, z.unknown()).meta({ maxProperties: 30 })]).optional(),
    }),
    z.object({ id: z.string() }),
  ),
});

export const criarFatura = defineContract({
  operationId: 'criarFatura',
  ...forPatients,
  path: '/api/funcoes/criarFatura',
  summary: 'The charge of the newest unpaid order of that service; price and customer are the server’s',
  ...callable(z.object({ idAsaas: text, servico: text }), z.object({ id: z.string() })),
});

export const retornarStatus = defineContract({
  operationId: 'retornarStatus',
  ...forPatients,
  path: '/api/funcoes/retornarStatus',
  summary: 'The payment status of a charge of the signed-in patient',
  ...callable(z.object({ payId: text }), payload),
});

export const retornarCobracas = defineContract({
  operationId: 'retornarCobracas',
  ...forPatients,
  path: '/api/funcoes/retornarCobracas',
  summary: 'The Pix string of a charge of the signed-in patient',
  ...callable(z.object({ payId: text }), payload),
});
