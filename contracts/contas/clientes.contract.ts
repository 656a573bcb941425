import { z } from 'zod';
import { defineContract, errors, instant } from '../contract.ts';

const tag = 'clientes';
/** Larger than the accepted length: the use case refuses with a sentence beside the field (`MAX_DADO`). */
const text = z.string().trim().max(2_000);

/** Current password, required before an act that an unattended browser must not perform; never trimmed. */
export const senhaAtual = z.string().max(200);

/** Raw input of `/dados`; the server validates it (docs/product/rules.md). */
export const dadosPessoais = z
  .object({
    nome: text,
    /** Preferred name, optional. */
    nomeSocial: text.default(''),
    data_nascimento: text,
    telefone: text,
    emailContato: text,
    cep: text,
    endereco: text,
    numero: text,
    bairro: text,
    complemento: text,
    uf: text,
    cidade: text,
    semComplemento: z.boolean().default(false),
    responsavelNome: text.default(''),
    responsavelCpf: text.default(''),
    responsavelDeclara: z.boolean().default(false),
  })
  .meta({ id: 'DadosPessoais' });
export type DadosPessoais = z.input<typeof dadosPessoais>;

export const cliente = z
  .object({
    cpf: z.string(),
    /** Derived from the CPF; no mail is sent to it. */
    email: z.string(),
    /** Registered name, for documents and the payment provider. */
    nome: z.string(),
    /** Preferred name; '' for the registered one. */
    nomeSocial: z.string(),
    /** `YYYY-MM-DD`; '' until filled. */
    data_nascimento: z.string(),
    telefone: z.string(),
    emailContato: z.string(),
    /** Confirmation of `emailContato` by its link; null before. */
    emailConfirmadoEm: instant.nullable(),
    cep: z.string(),
    endereco: z.string(),
    numero: z.string(),
    bairro: z.string(),
    complemento: z.string(),
    semComplemento: z.boolean(),
    uf: z.string(),
    cidade: z.string(),
    responsavelNome: z.string(),
    responsavelCpf: z.string(),
    responsavelDeclara: z.boolean(),
    idAsaas: z.string().nullable(),
    /** Every required field is filled. */
    completo: z.boolean(),
    updatedAt: instant,
  })
  .meta({ id: 'Cliente' });
export type Cliente = z.infer<typeof cliente>;

export const lerCliente = defineContract({
  operationId: 'lerCliente',
  method: 'GET',
  path: '/api/cliente',
  summary: 'The personal data of the signed-in patient',
  tag,
  access: ['Paciente'],
  responses: { 200: cliente, ...errors() },
});

export const salvarCliente = defineContract({
  operationId: 'salvarCliente',
  method: 'PUT',
  path: '/api/cliente',
  summary:
    'Save the personal data; makes or updates the customer at the payment provider. Another contact e-mail than the stored one asks the password: 403 senha_necessaria',
  tag,
  access: ['Paciente'],
  body: dadosPessoais.extend({ senhaAtual: senhaAtual.optional() }),
  responses: { 200: cliente, ...errors(400) },
});

export const buscarCep = defineContract({
  operationId: 'buscarCep',
  method: 'GET',
  path: '/api/cep/:cep',
  summary: 'Address of a postal code',
  tag,
  access: ['Paciente', 'Admin'],
  params: z.object({
    cep: z
      .string()
      .max(8)
      .regex(/^\d{8}$/),
  }),
  responses: {
    200: z.object({ logradouro: z.string(), bairro: z.string(), localidade: z.string(), uf: z.string() }),
    ...errors(400, 404, 502),
  },
});
