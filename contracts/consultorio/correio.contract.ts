import { z } from 'zod';
import { MAX_BUSCA_DO_CORREIO } from '#domain/correio/busca.ts';
import {
  LISTAS_DO_CORREIO,
  MAX_DO_LOTE,
  MAX_MOTIVO_DO_ENVIO,
  PASSOS_QUE_VOLTAM,
  SITUACOES_DO_ENVIO,
} from '#domain/correio/envio.ts';
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

/** A free form: state and series, digits, and both as `imprimirFolhas` reads them. */
const livre = z.object({ talao: z.string(), numero: z.string(), escolha: z.string() });

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
    /** Promised time of its order. */
    prazo: instant.nullable(),
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
            /** Next free form; null with a number, and where the doctor has none left. */
            proximo: livre.nullable(),
            /** Its form where all listed letters are printed together; null as above, and where the forms do not reach to it. */
            noLote: livre.nullable(),
            medico: z.string(),
          })
          .nullable(),
      }),
    ),
    /** Current address, by line. */
    endereco: z.array(z.string()),
    /** Newest letter; null before the posting. */
    envio: envio.nullable(),
    /** Act that `desfazerPasso` takes back; null for none. */
    desfazer: z.object({ passo: z.enum(PASSOS_QUE_VOLTAM), em: instant }).nullable(),
  })
  .meta({ id: 'CartaNoCorreio' });
export type CartaNoCorreio = z.infer<typeof carta>;

const count = z.number().int();
const correio = z
  .object({
    imprimir: z.array(carta),
    assinar: z.array(carta),
    postar: z.array(carta),
    aCaminho: z.array(carta),
    /** More exist than are listed. */
    haMais: z.boolean(),
    /** Of all letters at the post, each counted up to 1001, whatever is listed. */
    contagem: z.object({
      imprimir: count,
      assinar: count,
      postar: count,
      aCaminho: count,
      atrasadas: count,
    }),
  })
  .meta({ id: 'Correio' });
export type Correio = z.infer<typeof correio>;

export const lerCorreio = defineContract({
  operationId: 'lerCorreio',
  method: 'POST',
  path: '/api/adm/correio/busca',
  summary:
    'Paid orders on paper by what is to be done next, the earliest promised time first; 300 at most. With a search, those whose patient, order, form or tracking code it names',
  tag,
  access: ['Admin'],
  body: z.object({
    lista: z.enum(LISTAS_DO_CORREIO).nullable().default(null),
    busca: z.string().max(MAX_BUSCA_DO_CORREIO).default(''),
  }),
  responses: { 200: correio, ...errors(400) },
});

/** Only where the form in hand is not the doctor's next one; the series before the digits, where several books hold them. */
const numeros = z.array(z.object({ folha: z.uuid(), numero: z.string().max(40) })).max(10);

export const imprimirFolhas = defineContract({
  operationId: 'imprimirFolhas',
  method: 'POST',
  path: '/api/adm/correio/impressao',
  summary:
    'The sheets of orders, each order’s with its envelope, as one PDF to print; a notification on paper takes the number of its form, the same each time, and where one finds none nothing is printed or taken. It is audited',
  tag,
  access: ['Admin'],
  body: z.object({
    cartas: z
      .array(z.object({ id: z.uuid(), numeros }))
      .min(1)
      .max(MAX_DO_LOTE),
  }),
  responses: { 200: media('application/pdf'), ...errors(400, 404, 409) },
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
  summary:
    'Take the newest act upon the sheets of an order back until they are posted: they are not signed by hand after all, or not printed, and a number that this printing took is free again',
  tag,
  access: ['Admin'],
  params: idParam,
  /** The act that was shown; 409 where another one is the newest by now. */
  body: z.object({ passo: z.enum(PASSOS_QUE_VOLTAM), em: instant.max(40) }),
  responses: { 204: null, ...errors(400, 404, 409) },
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
