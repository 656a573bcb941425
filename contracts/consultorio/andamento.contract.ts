import { z } from 'zod';
import { SITUACOES_DO_ENVIO } from '#domain/correio/envio.ts';
import { ESTADOS_DO_PASSO, PASSOS, type NomeDoPasso } from '#domain/pedidos/passos.ts';
import { defineContract, errors, idParam, instant } from '../contract.ts';
import { transportadora } from './correio.contract.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- keys of an object are its own names
const nomes = Object.keys(PASSOS) as [NomeDoPasso, ...NomeDoPasso[]];

export const passo = z
  .object({ passo: z.enum(nomes), estado: z.enum(ESTADOS_DO_PASSO), em: instant.nullable() })
  .meta({ id: 'Passo' });

/** Fields of a doctor that a patient reads. */
const medico = z.object({ nome: z.string(), registro: z.string() });

export const andamentoDoPedido = z
  .object({
    /** Oldest first; empty while the order is not paid. */
    passos: z.array(passo),
    /** Doctor who reads the case, or decided it; null without one. */
    medico: medico.nullable(),
    /**
     * The question that waits for the patient's answer until `ate`, while the promised time is paused. With
     * `semResposta` that term expired: the doctors have the case again, and an answer is still read.
     */
    pergunta: z
      .object({
        texto: z.string(),
        medico,
        em: instant,
        ate: instant,
        lembradaEm: instant.nullable(),
        semResposta: z.boolean(),
      })
      .nullable(),
    /** In the doctor's own words. */
    recusa: z.object({ motivo: z.string(), medico: medico.nullable(), em: instant }).nullable(),
    /** Newest letter of a document on paper; null before the posting. */
    envio: z
      .object({
        transportadora,
        rastreio: z.string(),
        situacao: z.enum(SITUACOES_DO_ENVIO),
        /** Lines of its address. */
        endereco: z.array(z.string()),
        postadoEm: instant,
        encerradoEm: instant.nullable(),
        /** Reason of its return, or evidence of its loss. */
        motivo: z.string().nullable(),
      })
      .nullable(),
    /** The documents may name the CID; `aberto`: the patient may still change that. */
    consentimentoCid: z.object({ autorizado: z.boolean(), aberto: z.boolean() }),
  })
  .meta({ id: 'Andamento' });
export type Andamento = z.infer<typeof andamentoDoPedido>;

export const lerAndamento = defineContract({
  operationId: 'lerAndamento',
  method: 'GET',
  path: '/api/pedidos/:id/andamento',
  summary: 'What happened to an order of the signed-in patient since it was paid, and what is still to come',
  tag: 'pedidos',
  access: ['Paciente'],
  params: idParam,
  responses: { 200: andamentoDoPedido, ...errors(404) },
});

export const salvarConsentimentoCid = defineContract({
  operationId: 'salvarConsentimentoCid',
  method: 'PUT',
  path: '/api/pedidos/:id/consentimento-cid',
  summary:
    'Allow, or allow no longer, that the documents of a paid order name the CID; until they are issued',
  tag: 'pedidos',
  access: ['Paciente'],
  params: idParam,
  body: z.object({ autorizado: z.boolean() }),
  responses: { 200: z.object({ autorizado: z.boolean() }), ...errors(404, 409) },
});
