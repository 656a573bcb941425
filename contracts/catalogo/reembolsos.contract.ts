import { z } from 'zod';
import { REGRAS_DE_REEMBOLSO } from '#domain/pagamentos/reembolso.ts';
import { defineContract, errors, instant } from '../contract.ts';

const tag = 'reembolsos';

const causa = z.enum(REGRAS_DE_REEMBOLSO.map((regra) => regra.causa));
const estagio = z.enum(REGRAS_DE_REEMBOLSO.map((regra) => regra.estagio));

const regra = z.object({
  causa,
  estagio,
  /** Whole share of the service's price that is refunded, 0 to 100. */
  percentual: z.number().int(),
  /** Legal minimum. */
  minimo: z.number().int(),
  /** Incremented with each change of this rule; an edit based on an older version is refused. */
  versao: z.number().int(),
  desde: instant,
});

export const regrasDeReembolso = z.object({ regras: z.array(regra) }).meta({ id: 'RegrasDeReembolso' });
export type RegrasDeReembolso = z.infer<typeof regrasDeReembolso>;
export type RegraEditavel = RegrasDeReembolso['regras'][number];

export const lerRegrasDeReembolso = defineContract({
  operationId: 'lerRegrasDeReembolso',
  method: 'GET',
  path: '/api/reembolsos/regras',
  summary: 'The refund rules as the administrator edits them, each with its version',
  tag,
  access: ['Admin'],
  responses: { 200: regrasDeReembolso, ...errors() },
});

export const salvarRegrasDeReembolso = defineContract({
  operationId: 'salvarRegrasDeReembolso',
  method: 'PUT',
  path: '/api/reembolsos/regras',
  summary: 'Change refund rules, all or none; 409 where one of them was changed since it was read',
  tag,
  access: ['Admin'],
  body: z.object({
    regras: z
      .array(
        z.object({
          causa: z.string().max(50),
          estagio: z.string().max(50),
          percentual: z.number(),
          /** The version that was read when this was typed. */
          versao: z.number().int(),
        }),
      )
      .max(50),
  }),
  responses: {
    /** `mudadas`: how many rules changed; 0 when all had these shares. */
    200: regrasDeReembolso.extend({ mudadas: z.number().int() }),
    ...errors(400, 409),
  },
});

export const lerHistoricoDeRegras = defineContract({
  operationId: 'lerHistoricoDeRegras',
  method: 'GET',
  path: '/api/reembolsos/regras/historico',
  summary: 'Every change of a refund rule, newest first, 200 at most',
  tag,
  access: ['Admin'],
  responses: {
    200: z
      .object({
        mudancas: z.array(
          z.object({
            id: z.uuid(),
            causa,
            estagio,
            percentual: z.number().int(),
            /** The share before it. */
            anterior: z.number().int().nullable(),
            em: instant,
          }),
        ),
      })
      .meta({ id: 'HistoricoDeRegras' }),
    ...errors(),
  },
});
export type MudancaDeRegra = z.infer<(typeof lerHistoricoDeRegras)['responses'][200]>['mudancas'][number];
