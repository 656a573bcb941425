import { z } from 'zod';
import { defineContract, erros, instante } from '../contract.ts';

const tag = 'clientes';
const texto = z.string().trim().max(200);

/** Asked again where a walked-away browser must not act; never trimmed. */
export const senhaAtual = z.string().max(200);

/** The personal data of `/dados`, as typed; the server judges them (docs/product/rules.md). */
export const dadosPessoais = z
  .object({
    nome: texto,
    /** How the patient wants to be called; may stay empty. */
    nomeSocial: texto.default(''),
    data_nascimento: texto,
    telefone: texto,
    emailContato: texto,
    cep: texto,
    endereco: texto,
    numero: texto,
    bairro: texto,
    complemento: texto,
    uf: texto,
    cidade: texto,
    semComplemento: z.boolean().default(false),
    responsavelNome: texto.default(''),
    responsavelCpf: texto.default(''),
    responsavelDeclara: z.boolean().default(false),
  })
  .meta({ id: 'DadosPessoais' });
export type DadosPessoais = z.input<typeof dadosPessoais>;

export const cliente = z
  .object({
    cpf: z.string(),
    /** Derived from the CPF, never mailed to. */
    email: z.string(),
    /** The registered name: what documents and the payment provider take. */
    nome: z.string(),
    /** How the patient wants to be called; empty when by the registered name. */
    nomeSocial: z.string(),
    /** `YYYY-MM-DD`, empty until filled. */
    data_nascimento: z.string(),
    telefone: z.string(),
    emailContato: z.string(),
    /** When the owner of `emailContato` confirmed it by the mailed link; null until then. */
    emailConfirmadoEm: instante.nullable(),
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
    /** Every required field is there. */
    completo: z.boolean(),
    updatedAt: instante,
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
  responses: { 200: cliente, ...erros() },
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
  responses: { 200: cliente, ...erros(400) },
});

export const buscarCep = defineContract({
  operationId: 'buscarCep',
  method: 'GET',
  path: '/api/cep/:cep',
  summary: 'Address of a postal code',
  tag,
  access: ['Paciente', 'Admin'],
  params: z.object({ cep: z.string().regex(/^\d{8}$/) }),
  responses: {
    200: z.object({ logradouro: z.string(), bairro: z.string(), localidade: z.string(), uf: z.string() }),
    ...erros(400, 404, 502),
  },
});
