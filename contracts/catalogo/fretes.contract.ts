import { z } from 'zod';
import { SERVICOS_COM_FRETE } from '#domain/catalogo/frete.ts';
import { defineContract, errors, instant } from '../contract.ts';

const tag = 'fretes';
const servico = z.enum(SERVICOS_COM_FRETE);

const frete = z.object({
  uf: z.string(),
  servico,
  /** Integer centavos, 0 for free; null: nothing is posted there, and no charge is made. */
  centavos: z.number().int().nullable(),
  /** Incremented with each change; an edit based on an older version is refused. */
  versao: z.number().int(),
});

export const fretesEditaveis = z.object({ fretes: z.array(frete) }).meta({ id: 'FretesEditaveis' });
export type FretesEditaveis = z.infer<typeof fretesEditaveis>;
export type FreteEditavel = FretesEditaveis['fretes'][number];

export const lerFretes = defineContract({
  operationId: 'lerFretes',
  method: 'GET',
  path: '/api/fretes',
  summary: 'The freight to each state for each service whose document goes by post, with its version',
  tag,
  access: ['Admin'],
  responses: { 200: fretesEditaveis, ...errors() },
});

export const salvarFretes = defineContract({
  operationId: 'salvarFretes',
  method: 'PUT',
  path: '/api/fretes',
  summary: 'Change freights, all or none; 409 where one of them was changed since it was read',
  tag,
  access: ['Admin'],
  body: z.object({
    fretes: z
      .array(
        z.object({
          uf: z.string().max(2),
          servico: z.string().max(200),
          centavos: z.number().int().nullable(),
          /** The version that was read when this was typed. */
          versao: z.number().int(),
        }),
      )
      .max(100),
  }),
  responses: {
    /** `mudados`: how many freights changed; 0 when all had these values. */
    200: fretesEditaveis.extend({ mudados: z.number().int() }),
    ...errors(400, 409),
  },
});

export const lerHistoricoDeFretes = defineContract({
  operationId: 'lerHistoricoDeFretes',
  method: 'GET',
  path: '/api/fretes/historico',
  summary: 'Changes of freights by the administrator, newest first, 200 at most',
  tag,
  access: ['Admin'],
  responses: {
    200: z
      .object({
        mudancas: z.array(
          z.object({
            id: z.uuid(),
            uf: z.string(),
            servico: z.string(),
            centavos: z.number().int().nullable(),
            anterior: z.number().int().nullable(),
            em: instant,
          }),
        ),
      })
      .meta({ id: 'HistoricoDeFretes' }),
    ...errors(),
  },
});
export type MudancaDeFrete = z.infer<(typeof lerHistoricoDeFretes)['responses'][200]>['mudancas'][number];
