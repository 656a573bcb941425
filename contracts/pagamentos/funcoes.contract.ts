import { z } from 'zod';
import { defineContract, TODOS } from '../contract.ts';

const tag = 'funcoes';
const texto = z.string().max(500);

/** The wire form of hosted callables: `{ data }` in, `{ result }` or `{ error: { status, message } }` out. */
const falha = z
  .object({ error: z.object({ status: z.string(), message: z.string() }) })
  .meta({ id: 'FalhaDeFuncao' });
const falhas = {
  400: falha,
  401: falha,
  403: falha,
  404: falha,
  409: falha,
  429: falha,
  500: falha,
  502: falha,
  503: falha,
};

function chamada<D extends z.ZodType, R extends z.ZodType>(data: D, result: R) {
  return { body: z.object({ data }), responses: { 200: z.object({ result }), ...falhas } } as const;
}

const payload = z.object({ payload: z.string() });
const paciente = { method: 'POST', tag, access: ['Paciente'] } as const;

export const sendPasswordEmail = defineContract({
  operationId: 'sendPasswordEmail',
  method: 'POST',
  path: '/api/funcoes/sendPasswordEmail',
  summary: 'Mail a link for a new password to a contact e-mail; `password` is accepted and ignored',
  tag,
  access: TODOS,
  ...chamada(z.object({ email: texto, password: z.unknown().optional() }), z.object({ ok: z.literal(true) })),
});

export const cadastrarCliente = defineContract({
  operationId: 'cadastrarCliente',
  ...paciente,
  path: '/api/funcoes/cadastrarCliente',
  summary: 'The payment-provider customer of the signed-in patient, made if there is none',
  ...chamada(
    z.object({
      nome: texto,
      cpf: texto,
      email: texto,
      telefone: texto,
      endereco: z.union([texto, z.record(z.string(), z.unknown())]).optional(),
    }),
    z.object({ id: z.string() }),
  ),
});

export const criarFatura = defineContract({
  operationId: 'criarFatura',
  ...paciente,
  path: '/api/funcoes/criarFatura',
  summary: 'The charge of the newest unpaid order of that service; price and customer are the server’s',
  ...chamada(z.object({ idAsaas: texto, servico: texto }), z.object({ id: z.string() })),
});

export const retornarStatus = defineContract({
  operationId: 'retornarStatus',
  ...paciente,
  path: '/api/funcoes/retornarStatus',
  summary: 'The payment status of a charge of the signed-in patient',
  ...chamada(z.object({ payId: texto }), payload),
});

export const retornarCobracas = defineContract({
  operationId: 'retornarCobracas',
  ...paciente,
  path: '/api/funcoes/retornarCobracas',
  summary: 'The Pix string of a charge of the signed-in patient',
  ...chamada(z.object({ payId: texto }), payload),
});
