import { z } from 'zod';
import { MAX_MOTIVO_DO_ENVIO, SITUACOES_DO_ENVIO } from '#domain/correio/envio.ts';
import { TRANSPORTADORAS } from '#domain/correio/rastreio.ts';
import { MAX_MOTIVO_DO_TALAO } from '#domain/documentos/emissao/talao.ts';
import { defineContract, errors, idParam, instant, media } from '../contract.ts';

const tag = 'correio';
export const transportadora = z.enum(TRANSPORTADORAS.map(({ id }) => id));

const envio = z.object({
  id: z.uuid(),
  transportadora,
  rastreio: z.string(),
  situacao: z.enum(SITUACOES_DO_ENVIO),
  postadoEm: instant,
  encerradoEm: instant.nullable(),
  /** Reason of its return, or evidence of its loss; null otherwise. */
  motivo: z.string().nullable(),
});
export type EnvioNaMesa = z.infer<typeof envio>;

const carta = z
  .object({
    id: z.uuid(),
    numero: z.number().int(),
    paciente: z.string(),
    cpf: z.string(),
    Servico_Selecionado: z.string(),
    /** Doctor who signs; null without a decision. */
    medico: z.string().nullable(),
    /** Issue of its documents. */
    desde: instant.nullable(),
    folhas: z.array(
      z.object({
        id: z.uuid(),
        titulo: z.string(),
        /** False for an aid without legal value, to be copied onto the authority's form. */
        documento: z.boolean(),
        assinada: z.boolean(),
        impressaEm: instant.nullable(),
        /** Null for every sheet but a notification on a numbered form. */
        talao: z
          .object({
            /** Number it was printed with, with state and series; null before. */
            numero: z.string().nullable(),
            /** Number that printing will take; null with a number, and where the doctor has none left. */
            proximo: z.object({ talao: z.string(), numero: z.string() }).nullable(),
            medico: z.string(),
          })
          .nullable(),
      }),
    ),
    /** Current address, by line. */
    endereco: z.array(z.string()),
    /** Newest letter; null before the posting. */
    envio: envio.nullable(),
  })
  .meta({ id: 'CartaNoCorreio' });
export type CartaNoCorreio = z.infer<typeof carta>;

export const lerCorreio = defineContract({
  operationId: 'lerCorreio',
  method: 'GET',
  path: '/api/adm/correio',
  summary: 'Paid orders on paper by what is to be done next, the longest issued first; 300 at most',
  tag,
  access: ['Admin'],
  responses: {
    200: z
      .object({
        imprimir: z.array(carta),
        assinar: z.array(carta),
        postar: z.array(carta),
        aCaminho: z.array(carta),
        /** More exist than are listed. */
        haMais: z.boolean(),
      })
      .meta({ id: 'Correio' }),
    ...errors(),
  },
});
export type Correio = z.infer<(typeof lerCorreio)['responses'][200]>;

export const imprimirFolhas = defineContract({
  operationId: 'imprimirFolhas',
  method: 'POST',
  path: '/api/adm/correio/:id/impressao',
  summary:
    'The sheets of an order with their envelope as one PDF to print; a notification on paper takes the number of its form, the same each time. It is audited',
  tag,
  access: ['Admin'],
  params: idParam,
  body: z.object({
    /** Only where the form in hand is not the doctor's next one. */
    numeros: z.array(z.object({ folha: z.uuid(), numero: z.string().max(40) })).max(10),
  }),
  responses: { 200: media('application/pdf'), ...errors(404, 409) },
});

export const imprimirEnvelope = defineContract({
  operationId: 'imprimirEnvelope',
  method: 'POST',
  path: '/api/adm/correio/:id/envelope',
  summary: 'The envelope of an order alone, as a PDF to print; it is audited',
  tag,
  access: ['Admin'],
  params: idParam,
  responses: { 200: media('application/pdf'), ...errors(404, 409) },
});

export const notarAssinatura = defineContract({
  operationId: 'notarAssinatura',
  method: 'POST',
  path: '/api/adm/correio/:id/assinatura',
  summary:
    'Note that the doctor signed the printed sheets of an order by hand; the same again changes nothing',
  tag,
  access: ['Admin'],
  params: idParam,
  responses: { 204: null, ...errors(404, 409) },
});

export const desfazerPasso = defineContract({
  operationId: 'desfazerPasso',
  method: 'POST',
  path: '/api/adm/correio/:id/desfazer',
  summary: 'Take back that the sheets of an order were signed by hand, or printed, until they are posted',
  tag,
  access: ['Admin'],
  params: idParam,
  body: z.object({
    /** Stage in which the order was shown; 409 where it has another one by now. */
    de: z.enum(['assinar', 'postar']),
  }),
  responses: { 204: null, ...errors(404, 409) },
});

export const inutilizarFolha = defineContract({
  operationId: 'inutilizarFolha',
  method: 'POST',
  path: '/api/adm/correio/:id/inutilizacao',
  summary: 'Void the numbered form of a printed sheet with a reason; printed again, it takes the next number',
  tag,
  access: ['Admin'],
  params: idParam,
  body: z.object({ folha: z.uuid(), motivo: z.string().max(MAX_MOTIVO_DO_TALAO) }),
  responses: { 204: null, ...errors(400, 404, 409) },
});

const codigo = { transportadora, rastreio: z.string().max(100) };

export const postarCarta = defineContract({
  operationId: 'postarCarta',
  method: 'POST',
  path: '/api/adm/correio/:id/postagem',
  summary:
    'Note that the letter of an order was posted; its patient is told. The same id again changes nothing',
  tag,
  access: ['Admin'],
  params: idParam,
  body: z.object({
    envio: z.uuid(),
    ...codigo,
    /** Address that was shown and printed; 409 where it has changed. */
    endereco: z.array(z.string().max(500)).max(10),
  }),
  responses: { 204: null, ...errors(400, 404, 409) },
});

export const corrigirRastreio = defineContract({
  operationId: 'corrigirRastreio',
  method: 'PUT',
  path: '/api/adm/envios/:id/rastreio',
  summary: 'Change carrier and tracking code of a letter on its way; its patient is told',
  tag,
  access: ['Admin'],
  params: idParam,
  body: z.object(codigo),
  responses: { 204: null, ...errors(400, 404, 409) },
});

export const entregarCarta = defineContract({
  operationId: 'entregarCarta',
  method: 'POST',
  path: '/api/adm/envios/:id/entrega',
  summary: 'Note that a letter arrived: its order is completed; the same again changes nothing',
  tag,
  access: ['Admin'],
  params: idParam,
  responses: { 204: null, ...errors(404, 409) },
});

const motivo = z.string().max(MAX_MOTIVO_DO_ENVIO);

export const devolverCarta = defineContract({
  operationId: 'devolverCarta',
  method: 'POST',
  path: '/api/adm/envios/:id/devolucao',
  summary:
    'Note that a letter came back: it is posted again, without another freight, and its patient is told',
  tag,
  access: ['Admin'],
  params: idParam,
  body: z.object({ motivo }),
  responses: { 204: null, ...errors(400, 404, 409) },
});

export const extraviarCarta = defineContract({
  operationId: 'extraviarCarta',
  method: 'POST',
  path: '/api/adm/envios/:id/extravio',
  summary:
    'Note that a letter was lost: its sheets are printed, signed and posted again, and its patient is told',
  tag,
  access: ['Admin'],
  params: idParam,
  body: z.object({ motivo }),
  responses: { 204: null, ...errors(400, 404, 409) },
});
