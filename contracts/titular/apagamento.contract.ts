import { z } from 'zod';
import { defineContract, errors, EVERYONE, instant, media } from '../contract.ts';

const tag = 'privacidade';

const guardado = z.object({
  oQue: z.string(),
  /** The last day, `YYYY-MM-DD`; null without an end. */
  ate: z.string().nullable(),
  porque: z.string(),
});

/** Sentences about what goes at once, what stays and what goes on, as the patient reads them. */
const efeitos = {
  apagado: z.array(z.string()),
  guardado: z.array(guardado),
  segue: z.array(z.string()),
};

const comprovante = z
  .object({ protocolo: z.string(), em: instant, ...efeitos })
  .meta({ id: 'ComprovanteDeApagamento' });
export type ComprovanteDeApagamento = z.infer<typeof comprovante>;

const saida = z
  .object({
    /** Paid orders that are waited for or cancelled first; 20 at most. */
    pendentes: z.array(
      z.object({
        id: z.uuid(),
        numero: z.number().int(),
        servico: z.string(),
        /** Whether the patient may be offered to cancel it. */
        cancelavel: z.boolean(),
      }),
    ),
    /** The address that the receipt is mailed to, in part hidden; null without one. */
    email: z.string().nullable(),
    ...efeitos,
  })
  .meta({ id: 'SaidaDaConta' });
export type SaidaDaConta = z.infer<typeof saida>;

export const lerSaida = defineContract({
  operationId: 'lerSaida',
  method: 'GET',
  path: '/api/cliente/saida',
  summary: 'What erasing the own account would delete, keep and cancel, and what has to be finished first',
  tag,
  access: ['Paciente'],
  responses: { 200: saida, ...errors() },
});

const chave = z.uuid();

export const apagarConta = defineContract({
  operationId: 'apagarConta',
  method: 'POST',
  path: '/api/cliente/saida',
  summary: 'With a prova: erase the own account; the key, made by the page, opens the receipt afterwards',
  tag,
  access: ['Paciente'],
  body: z.object({ chave }),
  responses: { 200: comprovante, ...errors(400, 409) },
});

export const lerComprovante = defineContract({
  operationId: 'lerComprovante',
  method: 'POST',
  path: '/api/conta-apagada',
  summary: 'The receipt of an erased account, for thirty days, by the key of its address',
  tag,
  access: EVERYONE,
  body: z.object({ chave: z.string().max(100) }),
  responses: { 200: comprovante, ...errors(400, 404) },
});

export const baixarComprovante = defineContract({
  operationId: 'baixarComprovante',
  method: 'GET',
  path: '/api/conta-apagada/:chave',
  summary: 'The same receipt as a page to keep, as an attachment',
  tag,
  access: EVERYONE,
  params: z.object({ chave }),
  responses: { 200: media('text/html'), ...errors(404) },
});
