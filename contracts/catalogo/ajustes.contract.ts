import { z } from 'zod';
import { SECOES_DOS_AJUSTES } from '#domain/ajustes/ajustes.ts';
import { LIMITES_DO_LOGO } from '#domain/ajustes/logo.ts';
import { defineContract, errors, EVERYONE, instant } from '../contract.ts';
import { horarioDaCasa } from './horario.ts';

const tag = 'operação';
const access = ['Admin'] as const;

const line = z.string().max(500);
const texto = z.object({
  texto: z.string().max(100_000),
  /** Patients are asked again; false is a mere correction. */
  pedeDeNovo: z.boolean(),
  motivo: z.string().max(2_000),
});
const prazo = z.number().min(-1e6).max(1e6);

/** Value of each section; rules: domain/ajustes/ajustes.ts. */
export const conteudosDosAjustes = {
  horario: horarioDaCasa,
  /** Versions of before the colour and the logo have neither. */
  marca: z.object({ nome: line, frase: line, cor: line.default(''), logo: line.default('') }),
  identidade: z.object({
    razaoSocial: line,
    cnpj: line,
    inscricao: line,
    endereco: line,
    email: line,
    telefone: line,
    encarregado: line,
  }),
  diretor: z.object({ nome: line, crm: line, uf: line, rqe: line }),
  termos: texto,
  privacidade: texto,
  telemedicina: texto,
  conservacao: z.object({
    prontuarioAnos: prazo,
    fiscalAnos: prazo,
    rascunhosDias: prazo,
    avisosDias: prazo,
  }),
} as const;

/** The version that an edit is based on; 0: never saved. */
const versao = z.number().int();
const c = conteudosDosAjustes;
const ajuste = z.discriminatedUnion('secao', [
  z.object({ secao: z.literal('horario'), versao, conteudo: c.horario }),
  z.object({ secao: z.literal('marca'), versao, conteudo: c.marca }),
  z.object({ secao: z.literal('identidade'), versao, conteudo: c.identidade }),
  z.object({ secao: z.literal('diretor'), versao, conteudo: c.diretor }),
  z.object({ secao: z.literal('termos'), versao, conteudo: c.termos }),
  z.object({ secao: z.literal('privacidade'), versao, conteudo: c.privacidade }),
  z.object({ secao: z.literal('telemedicina'), versao, conteudo: c.telemedicina }),
  z.object({ secao: z.literal('conservacao'), versao, conteudo: c.conservacao }),
]);
export type AjusteEditavel = z.infer<typeof ajuste>;

/** Brought by the installation; holds for each field that the administrator left empty. '' is absent. */
const padrao = z.object({
  nome: z.string(),
  frase: z.string(),
  razaoSocial: z.string(),
  cnpj: z.string(),
  inscricao: z.string(),
  endereco: z.string(),
  email: z.string(),
  encarregado: z.string(),
  diretor: z.string(),
});
export type PadraoDosAjustes = z.infer<typeof padrao>;

export const lerAjustes = defineContract({
  operationId: 'lerAjustes',
  method: 'GET',
  path: '/api/ajustes/editaveis',
  summary: 'What the administrator set for the whole house, each section with its version',
  tag,
  access,
  responses: { 200: z.object({ ajustes: z.array(ajuste), padrao }).meta({ id: 'Ajustes' }), ...errors() },
});

export const salvarAjuste = defineContract({
  operationId: 'salvarAjuste',
  method: 'PUT',
  path: '/api/ajustes/editaveis',
  summary: 'Replace a section, in force at once; with a prova; 409 where it was changed since it was read',
  tag,
  access,
  body: ajuste,
  responses: { 200: ajuste, ...errors(400, 409) },
});

export const enviarLogo = defineContract({
  operationId: 'enviarLogo',
  method: 'POST',
  path: '/api/ajustes/logo',
  summary:
    'Store a picture as the logo that a version of the section `marca` may then name: a small PNG, which is drawn anew',
  tag,
  access,
  body: z.object({ png: z.base64().max(Math.ceil(LIMITES_DO_LOGO.bytes / 3) * 4) }),
  responses: { 200: z.object({ logo: z.string() }), ...errors(400, 429, 503) },
});

const secao = z.enum(SECOES_DOS_AJUSTES);

export const lerVersoesDoAjuste = defineContract({
  operationId: 'lerVersoesDoAjuste',
  method: 'GET',
  path: '/api/ajustes/editaveis/:secao/versoes',
  summary: 'Every version of a section, newest first, 50 at most',
  tag,
  access,
  params: z.object({ secao }),
  responses: {
    200: z.object({ versoes: z.array(z.object({ id: z.uuid(), em: instant, ajuste })) }),
    ...errors(),
  },
});
export type VersaoDoAjuste = z.infer<(typeof lerVersoesDoAjuste)['responses'][200]>['versoes'][number];

export const lerTermoDeTelemedicina = defineContract({
  operationId: 'lerTermoDeTelemedicina',
  method: 'GET',
  path: '/api/termo-de-telemedicina',
  summary: "The consent to care at a distance in force, as the house wrote it; empty: the program's own",
  tag,
  access: EVERYONE,
  responses: { 200: z.object({ versao: z.number().int(), texto: z.string() }), ...errors() },
});
