import { z } from 'zod';
import { defineContract, errors, instant, EVERYONE } from '../contract.ts';

const tag = 'precos';
/** Integer centavos; null: not for sale. */
const centavos = z.number().int().nullable();

export const precos = z
  .object({
    precos: z.array(
      z.object({
        Servico: z.string(),
        preco: centavos,
      }),
    ),
  })
  .meta({ id: 'Precos' });

export const listarPrecos = defineContract({
  operationId: 'listarPrecos',
  method: 'GET',
  path: '/api/precos',
  summary: 'The nine services with the price in force',
  tag,
  access: EVERYONE,
  responses: { 200: precos, ...errors() },
});

const precoEditavel = z.object({
  Servico: z.string(),
  preco: centavos,
  /** Incremented with each change of this price; an edit based on an older version is refused. */
  versao: z.number().int(),
  desde: instant,
});

export const precosEditaveis = z.object({ precos: z.array(precoEditavel) }).meta({ id: 'PrecosEditaveis' });
export type PrecosEditaveis = z.infer<typeof precosEditaveis>;
export type PrecoEditavel = PrecosEditaveis['precos'][number];

export const lerPrecosEditaveis = defineContract({
  operationId: 'lerPrecosEditaveis',
  method: 'GET',
  path: '/api/precos/edicao',
  summary: 'The nine prices as the administrator edits them, each with its version',
  tag,
  access: ['Admin'],
  responses: { 200: precosEditaveis, ...errors() },
});

export const salvarPrecos = defineContract({
  operationId: 'salvarPrecos',
  method: 'PUT',
  path: '/api/precos',
  summary: 'Change prices, all or none; 409 where one of them was changed since it was read',
  tag,
  access: ['Admin'],
  body: z.object({
    precos: z
      .array(
        z.object({
          Servico: z.string().max(200),
          preco: centavos,
          /** The version that was read when this was typed. */
          versao: z.number().int(),
        }),
      )
      .max(50),
  }),
  responses: {
    /** `mudados`: how many prices changed; 0 when all had these values. */
    200: precosEditaveis.extend({ mudados: z.number().int() }),
    ...errors(400, 409),
  },
});

export const lerHistoricoDePrecos = defineContract({
  operationId: 'lerHistoricoDePrecos',
  method: 'GET',
  path: '/api/precos/historico',
  summary: 'Every change of a price, newest first, 500 at most',
  tag,
  access: ['Admin'],
  responses: {
    200: z
      .object({
        mudancas: z.array(
          z.object({
            id: z.uuid(),
            Servico: z.string(),
            preco: centavos,
            /** The price before; null also for the first one. */
            anterior: centavos,
            em: instant,
            /** The first price of an installation has no author. */
            autor: z.enum(['administração', 'instalação']),
          }),
        ),
      })
      .meta({ id: 'HistoricoDePrecos' }),
    ...errors(),
  },
});
export type MudancaDePreco = z.infer<(typeof lerHistoricoDePrecos)['responses'][200]>['mudancas'][number];
