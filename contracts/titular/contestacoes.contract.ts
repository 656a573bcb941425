import { z } from 'zod';
import { MOTIVOS_DO_CASO, SITUACOES_DA_CONTESTACAO, TIPOS_DE_CASO } from '#domain/titular/contestacao.ts';
import { conteudoGuardado } from '../stored-file.ts';
import { defineContract, errors, idParam, instant, media, EVERYONE } from '../contract.ts';

const tag = 'contestações';
const text = z.string().max(300);
const token = z.object({ token: z.string().max(200) });
const situacao = z.enum(SITUACOES_DA_CONTESTACAO);

export const enviarDocumento = defineContract({
  operationId: 'enviarDocumento',
  method: 'POST',
  path: '/api/contestacoes/documento',
  summary:
    'The identity document of a case that is about to be opened: the file itself as application/octet-stream, 10 MB at most. The answer names it once, for two hours',
  tag,
  access: EVERYONE,
  body: media('application/octet-stream'),
  responses: { 201: z.object({ documento: z.string() }), ...errors(400, 413, 415, 507) },
});

export const abrirContestacao = defineContract({
  operationId: 'abrirContestacao',
  method: 'POST',
  path: '/api/contestacoes',
  summary:
    '"Este CPF já tem cadastro e não fui eu": opens a case. The answer is the same whether or not the CPF has an account',
  tag,
  access: EVERYONE,
  body: z.object({
    cpf: text,
    nome: text,
    email: text,
    telefone: text,
    relato: z.string().max(5000).default(''),
    /** Token from `enviarDocumento`. */
    documento: text,
    /** Made by the page: submitting the same form twice opens one case. */
    chave: z.uuid(),
  }),
  responses: { 201: z.object({ protocolo: z.string() }), ...errors(400, 409) },
});

export const acompanharContestacao = defineContract({
  operationId: 'acompanharContestacao',
  method: 'POST',
  path: '/api/contestacoes/consulta',
  summary: 'How far a case has come, for whoever holds its mailed link; nothing about any account',
  tag,
  access: EVERYONE,
  body: token,
  responses: {
    200: z.object({
      protocolo: z.string(),
      situacao,
      abertaEm: instant,
      resolvidaEm: instant.nullable(),
      /** Reason of the refusal, in the words for the person. */
      motivo: z.string().nullable(),
      /** Expiry of an accepted case's registration link; null once it was used. */
      linkAte: instant.nullable(),
      linkVale: z.boolean(),
      /** The link can be mailed again, or a new one after it has expired. */
      podePedirLink: z.boolean(),
    }),
    ...errors(404),
  },
});

export const pedirOutroLink = defineContract({
  operationId: 'pedirOutroLink',
  method: 'POST',
  path: '/api/contestacoes/outro-link',
  summary: 'Mail the link to register once more, after it ran out',
  tag,
  access: EVERYONE,
  body: token,
  responses: { 200: z.object({ mensagem: z.string() }), ...errors(404, 409) },
});

export const consultarNovoCadastro = defineContract({
  operationId: 'consultarNovoCadastro',
  method: 'POST',
  path: '/api/novo-cadastro/consulta',
  summary: 'Whose link to register it is (masked) and until when it holds',
  tag,
  access: EVERYONE,
  body: token,
  responses: {
    200: z.object({ cpf: z.string(), email: z.string(), expiraEm: instant }),
    ...errors(404),
  },
});

export const concluirNovoCadastro = defineContract({
  operationId: 'concluirNovoCadastro',
  method: 'POST',
  path: '/api/novo-cadastro',
  summary: 'Register with the CPF that an accepted case gave back; the link serves once',
  tag,
  access: EVERYONE,
  body: token.extend({ senha: z.string().max(200), confirmacao: z.string().max(200) }),
  responses: { 204: null, ...errors(400, 404, 409) },
});

const caseSummary = z
  .object({
    id: z.uuid(),
    tipo: z.enum(TIPOS_DE_CASO),
    protocolo: z.string(),
    situacao,
    nome: z.string(),
    cpf: z.string(),
    abertaEm: instant,
    resolvidaEm: instant.nullable(),
  })
  .meta({ id: 'ContestacaoResumo' });
export type ContestacaoResumo = z.infer<typeof caseSummary>;

const account = z
  .object({
    id: z.uuid(),
    nome: z.string(),
    /** Masked. */
    email: z.string(),
    criadaEm: instant,
    pedidos: z.number().int(),
    contestadaEm: instant.nullable(),
    /** Paid orders that wait for the administrator's decision. */
    pagos: z.array(z.object({ id: z.uuid(), numero: z.number().int() })),
  })
  .meta({ id: 'ContaContestada' });

const contestacao = caseSummary
  .extend({
    email: z.string(),
    telefone: z.string(),
    /** Of a case about a record: the accounts that keep one, with the number of its orders. */
    outros: z.array(
      z.object({
        titular: z.string(),
        pedidos: z.number().int(),
        /** It came closed from the predecessor; `titular` is the name in it. */
        sistemaAnterior: z.boolean(),
      }),
    ),
    relato: z.string(),
    documento: z.object({
      contentType: z.string(),
      size: z.number().int(),
      /** Null while it is kept. */
      apagadoEm: instant.nullable(),
    }),
    /** The sentence that was mailed to the person. */
    motivo: z.string().nullable(),
    /** Account that holds the CPF now, or that this case closed; null without one. */
    conta: account.nullable(),
    /** Another account holds the CPF than when the case was opened. */
    outraConta: z.boolean(),
    /** The person has registered by the link. */
    novoCadastro: z.boolean(),
  })
  .meta({ id: 'Contestacao' });
export type Contestacao = z.infer<typeof contestacao>;

export const listarContestacoes = defineContract({
  operationId: 'listarContestacoes',
  method: 'GET',
  path: '/api/contestacoes',
  summary: 'Every open case, oldest first, and the hundred settled last',
  tag,
  access: ['Admin'],
  responses: {
    200: z.object({ abertas: z.array(caseSummary), resolvidas: z.array(caseSummary) }),
    ...errors(),
  },
});

export const lerContestacao = defineContract({
  operationId: 'lerContestacao',
  method: 'GET',
  path: '/api/contestacoes/:id',
  summary: 'One case, with what the account says beside what the person claims',
  tag,
  access: ['Admin'],
  params: idParam,
  responses: { 200: contestacao, ...errors(404) },
});

export const criarLinkDocumento = defineContract({
  operationId: 'criarLinkDocumento',
  method: 'POST',
  path: '/api/contestacoes/:id/documento/link',
  summary: 'An address of the identity document that holds for five minutes, for this account only',
  tag,
  access: ['Admin'],
  params: idParam,
  responses: { 201: z.object({ url: z.string(), expiraEm: instant }), ...errors(404, 409) },
});

export const abrirDocumento = defineContract({
  operationId: 'abrirDocumento',
  method: 'GET',
  path: '/api/contestacoes/documento/:token',
  summary: 'The identity document itself, as an attachment, to whom the address was made for',
  tag,
  access: ['Admin'],
  params: z.object({ token: z.string().max(500) }),
  responses: { 200: conteudoGuardado, ...errors(404) },
});

export const aceitarContestacao = defineContract({
  operationId: 'aceitarContestacao',
  method: 'POST',
  path: '/api/contestacoes/:id/aceite',
  summary:
    'Close the account that was compared, free its CPF, and mail the person a link to register with it',
  tag,
  access: ['Admin'],
  params: idParam,
  body: z.object({
    /** Compared account; null without one. 409 when it is another one by now. */
    contaId: z.uuid().nullable(),
  }),
  responses: { 200: contestacao, ...errors(404, 409) },
});

export const recusarContestacao = defineContract({
  operationId: 'recusarContestacao',
  method: 'POST',
  path: '/api/contestacoes/:id/recusa',
  summary: 'Refuse a case: nothing changes for the account, the person is mailed the reason',
  tag,
  access: ['Admin'],
  params: idParam,
  body: z.object({ motivo: z.enum(MOTIVOS_DO_CASO) }),
  responses: { 200: contestacao, ...errors(400, 404, 409) },
});
