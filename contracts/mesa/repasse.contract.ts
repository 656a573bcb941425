import { z } from 'zod';
import { isMes } from '#domain/calendario/mes.ts';
import {
  ATOS_COM_VALOR,
  ATOS_DO_EXTRATO,
  CORRECOES,
  MAX_NOTA_DO_REPASSE,
} from '#domain/pagamentos/repasse.ts';
import { defineContract, errors, idParam, instant, media } from '../contract.ts';

const tag = 'repasse';
const mes = z.string().max(7).refine(isMes, 'Escolha um mês.');
const situacao = z.enum(['em curso', 'aberto', 'fechado', 'antes do repasse']);
const medico = z.object({ id: z.uuid(), nome: z.string(), crm: z.string(), uf: z.string() });
/** Count and sum in integer centavos. */
const soma = z.object({ n: z.number().int(), centavos: z.number().int() });

/** A doctor's month; `pagoEm` is the day of the payment, null until it is noted. */
const resumo = z.object({
  documentos: soma,
  recusas: soma,
  consultas: soma,
  /** Corrections of earlier months. */
  correcoes: soma,
  totalCentavos: z.number().int(),
  pagoEm: z.iso.date().nullable(),
  nota: z.string(),
  /** Incremented with each change of the payment's note; 0 while the month is open. */
  versao: z.number().int(),
});

const linha = z
  .object({
    numero: z.number().int(),
    /** Day of the act in São Paulo. */
    dia: z.iso.date(),
    ato: z.enum(ATOS_DO_EXTRATO),
    /** Why it corrects an earlier month; null for an act of this month. */
    correcao: z.enum(CORRECOES).nullable(),
    feitoEm: instant,
    centavos: z.number().int(),
  })
  .meta({ id: 'LinhaDoRepasse' });
export type LinhaDoRepasse = z.infer<typeof linha>;

export const LINHAS_POR_PAGINA = 100;

const mesDoRepasse = z.object({
  mes: z.string(),
  situacao,
  fechadoEm: instant.nullable(),
  /** The first month with an act of a doctor, and the present one. */
  primeiroMes: z.string(),
  mesAtual: z.string(),
});

export const repasse = mesDoRepasse
  .extend({
    /** Why it cannot be closed now; null where it can, or is closed. */
    impedimento: z.string().nullable(),
    /** No month was closed before: what came earlier is not paid here. */
    seraOPrimeiro: z.boolean(),
    medicos: z.array(resumo.extend({ medico })),
    totalCentavos: z.number().int(),
  })
  .meta({ id: 'Repasse' });
export type Repasse = z.infer<typeof repasse>;
export type RepasseDoMedico = Repasse['medicos'][number];

const extrato = mesDoRepasse
  .extend({
    medico,
    resumo,
    /** By day, {@link LINHAS_POR_PAGINA} to a page. */
    linhas: z.array(linha),
    total: z.number().int(),
  })
  .meta({ id: 'ExtratoDeRepasse' });
export type ExtratoDeRepasse = z.infer<typeof extrato>;

const pagina = z.coerce.number().int().min(1).max(10_000).default(1);

export const lerRepasse = defineContract({
  operationId: 'lerRepasse',
  method: 'GET',
  path: '/api/adm/repasse',
  summary: 'What the doctors are owed for a month, as it was closed or as it is now',
  tag,
  access: ['Admin'],
  query: z.object({ mes: mes.optional() }),
  responses: { 200: repasse, ...errors() },
});

export const fecharRepasse = defineContract({
  operationId: 'fecharRepasse',
  method: 'POST',
  path: '/api/adm/repasse/fechar',
  summary:
    'With a recent proof of who is there: close a month that is over, for good; 409 where another one comes first. Closing it again changes nothing',
  tag,
  access: ['Admin'],
  body: z.object({ mes }),
  responses: { 204: null, ...errors(400, 409) },
});

export const lerExtrato = defineContract({
  operationId: 'lerExtrato',
  method: 'GET',
  path: '/api/adm/repasse/medicos/:id',
  summary: 'The lines of one doctor in a month',
  tag,
  access: ['Admin'],
  params: idParam,
  query: z.object({ mes, pagina }),
  responses: { 200: extrato, ...errors(404) },
});

export const notarPagamento = defineContract({
  operationId: 'notarPagamento',
  method: 'PUT',
  path: '/api/adm/repasse/medicos/:id/pagamento',
  summary:
    'Note when a doctor was paid for a closed month, or take the note back; 409 where it was changed since',
  tag,
  access: ['Admin'],
  params: idParam,
  body: z.object({
    mes,
    pagoEm: z.iso.date('Escolha o dia do pagamento.').nullable(),
    nota: z.string().trim().max(MAX_NOTA_DO_REPASSE, `Escreva até ${MAX_NOTA_DO_REPASSE} letras.`),
    /** The version that was read. */
    versao: z.number().int(),
  }),
  responses: { 204: null, ...errors(400, 404, 409) },
});

export const baixarPlanilhaDoRepasse = defineContract({
  operationId: 'baixarPlanilhaDoRepasse',
  method: 'GET',
  path: '/api/adm/repasse/planilha',
  summary:
    'The lines of a month as CSV, of all doctors or of one; without a patient and without the kind of a document',
  tag,
  access: ['Admin'],
  query: z.object({ mes, medico: z.uuid().optional() }),
  responses: { 200: media('text/csv'), ...errors(400) },
});

export const baixarExtrato = defineContract({
  operationId: 'baixarExtrato',
  method: 'GET',
  path: '/api/adm/repasse/medicos/:id/extrato',
  summary: 'The statement of one doctor as PDF',
  tag,
  access: ['Admin'],
  params: idParam,
  query: z.object({ mes }),
  responses: { 200: media('application/pdf'), ...errors(400, 404, 503) },
});

export const lerMeuRepasse = defineContract({
  operationId: 'lerMeuRepasse',
  method: 'GET',
  path: '/api/medico/repasse',
  summary: 'The own lines of a month, and the last twelve months with their sums',
  tag,
  access: ['Medico'],
  query: z.object({ mes: mes.optional(), pagina }),
  responses: {
    200: extrato
      .extend({
        /** Open months, newest first, twelve at most. */
        abertos: z.array(z.string()),
        /** Closed months with a sum, likewise. */
        meses: z.array(
          z.object({ mes: z.string(), totalCentavos: z.number().int(), pagoEm: z.iso.date().nullable() }),
        ),
      })
      .meta({ id: 'MeuRepasse' }),
    ...errors(404),
  },
});
export type MeuRepasse = z.infer<(typeof lerMeuRepasse)['responses'][200]>;

export const baixarMinhaPlanilha = defineContract({
  operationId: 'baixarMinhaPlanilha',
  method: 'GET',
  path: '/api/medico/repasse/planilha',
  summary: 'The own lines of a month as CSV',
  tag,
  access: ['Medico'],
  query: z.object({ mes }),
  responses: { 200: media('text/csv'), ...errors(400) },
});

export const baixarMeuExtrato = defineContract({
  operationId: 'baixarMeuExtrato',
  method: 'GET',
  path: '/api/medico/repasse/extrato',
  summary: 'The own statement of a month as PDF',
  tag,
  access: ['Medico'],
  query: z.object({ mes }),
  responses: { 200: media('application/pdf'), ...errors(400, 404, 503) },
});

const valorDoAto = z.object({ ato: z.enum(ATOS_COM_VALOR), centavos: z.number().int() });

const regras = z
  .object({
    /** One per act, in the order of the editor. */
    valores: z.array(valorDoAto),
    /** The first day whose acts these values pay; null where none was ever set. */
    valeDesde: z.iso.date().nullable(),
    /** 0 where none was ever set. */
    versao: z.number().int(),
  })
  .meta({ id: 'RegrasDeRepasse' });
export type RegrasDeRepasse = z.infer<typeof regras>;

export const lerRegrasDeRepasse = defineContract({
  operationId: 'lerRegrasDeRepasse',
  method: 'GET',
  path: '/api/adm/repasse/regras',
  summary: 'What each act pays, with its version',
  tag,
  access: ['Admin'],
  responses: { 200: regras, ...errors() },
});

export const salvarRegrasDeRepasse = defineContract({
  operationId: 'salvarRegrasDeRepasse',
  method: 'PUT',
  path: '/api/adm/repasse/regras',
  summary:
    'Save a table of values that holds from a day on; 409 where another one was saved since it was read',
  tag,
  access: ['Admin'],
  body: z.object({
    valores: z.array(z.object({ ato: z.string().max(50), centavos: z.number() })).max(50),
    valeDesde: z.iso.date('Escolha o dia.'),
    /** The version that was read when this was typed. */
    versao: z.number().int(),
  }),
  responses: { 200: regras, ...errors(400, 409) },
});

export const lerHistoricoDeRepasse = defineContract({
  operationId: 'lerHistoricoDeRepasse',
  method: 'GET',
  path: '/api/adm/repasse/regras/historico',
  summary: 'Every value that changed, newest table first, the last 100 tables at most',
  tag,
  access: ['Admin'],
  responses: {
    200: z
      .object({
        mudancas: z.array(
          z.object({
            id: z.string(),
            ato: z.enum(ATOS_COM_VALOR),
            centavos: z.number().int(),
            /** The value before it. */
            anterior: z.number().int(),
            valeDesde: z.iso.date(),
            em: instant,
          }),
        ),
      })
      .meta({ id: 'HistoricoDeRepasse' }),
    ...errors(),
  },
});
export type MudancaDeRepasse = z.infer<(typeof lerHistoricoDeRepasse)['responses'][200]>['mudancas'][number];
