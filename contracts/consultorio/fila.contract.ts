import { z } from 'zod';
import { SERVICOS } from '#domain/catalogo/servicos.ts';
import { defineContract, errors, idParam, instant } from '../contract.ts';

const tag = 'consultório';
const access = ['Medico'] as const;

/**
 * Tabs of the doctor's queue: cases to be read, cases in this doctor's hand or needing attention because of a reported
 * error, newer lists or a patient who waits for an answer, cases that wait for the patient, cases on paper, and this doctor's decisions of 30 days. In the
 * third and fourth this doctor's own come first.
 */
export const ABAS_DA_FILA = ['para-ler', 'comigo', 'aguardando-paciente', 'a-imprimir', 'feitos'] as const;
export type AbaDaFila = (typeof ABAS_DA_FILA)[number];

/** Things that a case may lack at its beginning. */
export const FALTAS_DO_CASO = ['foto', 'prova'] as const;

/** Enough to choose by; answers and files are read in the case itself. */
export const casoNaFila = z
  .object({
    id: z.uuid(),
    numero: z.number().int(),
    /** One id in every case of the patient. */
    pacienteId: z.uuid(),
    /** Preferred name. */
    paciente: z.string(),
    /** Whole years; null while the birth date is unknown. */
    idade: z.number().int().nullable(),
    Servico_Selecionado: z.enum(SERVICOS.map(({ titulo }) => titulo)),
    /** Promised time of the document. */
    prazo: instant,
    /** `na fila`, `em atendimento`, … */
    atendimento: z.string(),
    arquivos: z.number().int(),
    /** To be requested before a decision: a document with a photo, proof of prior use. */
    faltam: z.array(z.enum(FALTAS_DO_CASO)),
    /** The patient continued past the emergency words. */
    urgencia: z.boolean(),
    /** The patient answered the last question; such cases come first. */
    respondeu: z.boolean(),
    respondeuEm: instant.nullable(),
    /** When it returned without an answer in time; null otherwise, and once decided. */
    semRespostaEm: instant.nullable(),
    /** This doctor asked its open question, printed its document, decided it or must attend to a document of it. */
    seu: z.boolean(),
    /** Oldest reported error that waits for this doctor; null without one. */
    relatadoEm: instant.nullable(),
    /** Since when the patient waits for an answer of this doctor, to whom the desk gave the conversation; null without. */
    conversaDesde: instant.nullable(),
    /** A document needs another kind by newer lists, and waits for this doctor. */
    desajustado: z.boolean(),
    /** Decision of this doctor, or of the document with an error; null without one. */
    decididoEm: instant.nullable(),
    /**
     * In this doctor's hand, with identity and note, every draft viewed at its version without problems, and no message
     * of the patient since: it can be signed with others.
     */
    decidido: z.boolean(),
    /** Holder of the case and end of the claim; null without one. */
    com: z.object({ nome: z.string(), ate: instant, voce: z.boolean() }).nullable(),
    versao: z.number().int(),
  })
  .meta({ id: 'CasoNaFila' });
export type CasoNaFila = z.infer<typeof casoNaFila>;

export const lerFila = defineContract({
  operationId: 'lerFila',
  method: 'GET',
  path: '/api/medico/fila',
  summary:
    "One tab of the doctor's queue by promised time (`feitos`: newest first), 100 cases at most, and how many each tab holds",
  tag,
  access,
  query: z.object({ aba: z.enum(ABAS_DA_FILA).default('para-ler') }),
  responses: {
    200: z.object({
      casos: z.array(casoNaFila),
      contagens: z.record(z.enum(ABAS_DA_FILA), z.number().int()),
    }),
    ...errors(),
  },
});

const act = { method: 'POST', tag, access, params: idParam } as const;

export const assumirCaso = defineContract({
  ...act,
  operationId: 'assumirCaso',
  path: '/api/medico/casos/:id/assumir',
  summary:
    'Take a case in hand for 30 minutes, or hold it for 30 more; also one that waits for the answer to this doctor’s question; 409 while a colleague has it',
  responses: { 200: z.object({ ate: instant }), ...errors(404, 409) },
});

export const devolverCaso = defineContract({
  ...act,
  operationId: 'devolverCaso',
  path: '/api/medico/casos/:id/devolver',
  summary: 'Give a case back to the queue; one that is not in hand stays as it is',
  responses: { 204: null, ...errors(404) },
});

export const marcarVisto = defineContract({
  operationId: 'marcarVisto',
  method: 'POST',
  path: '/api/medico/documentos/:id/visto',
  summary:
    'Note that this doctor saw the draft drawn at this version, with nothing wrong in it: its case may be signed with others',
  tag,
  access,
  params: idParam,
  body: z.object({ versao: z.number().int() }),
  responses: { 204: null, ...errors(400, 404, 409) },
});
