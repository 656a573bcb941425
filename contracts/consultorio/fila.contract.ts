import { z } from 'zod';
import { SERVICOS } from '#domain/catalogo/servicos.ts';
import { defineContract, errors, idParam, instant } from '../contract.ts';

const tag = 'consultório';
const access = ['Medico'] as const;

/**
 * The tabs of the doctor's queue: what waits to be read, what this doctor has in hand or has to see to because an error was
 * reported in a document or newer lists ask for another one, what waits for the patient's answer, what leaves on paper, and what this doctor decided within 30
 * days. Of the third and fourth this doctor's own come first.
 */
export const ABAS_DA_FILA = ['para-ler', 'comigo', 'aguardando-paciente', 'a-imprimir', 'feitos'] as const;
export type AbaDaFila = (typeof ABAS_DA_FILA)[number];

/** Things that a case may lack when its doctor begins. */
export const FALTAS_DO_CASO = ['foto', 'prova'] as const;

/** A case in the queue: enough to choose by; answers and files are read in the case itself. */
export const casoNaFila = z
  .object({
    id: z.uuid(),
    numero: z.number().int(),
    /** The opaque id of the patient, the same in every case of theirs. */
    pacienteId: z.uuid(),
    /** How the patient wants to be called. */
    paciente: z.string(),
    /** Whole years; null while the birth date is unknown. */
    idade: z.number().int().nullable(),
    Servico_Selecionado: z.enum(SERVICOS.map(({ titulo }) => titulo)),
    /** When the document was promised. */
    prazo: instant,
    /** Where the work on it stands: `na fila`, `em atendimento`, … */
    atendimento: z.string(),
    arquivos: z.number().int(),
    /** To be asked of the patient before it can be decided: a document with a photo, proof of prior use. */
    faltam: z.array(z.enum(FALTAS_DO_CASO)),
    /** The patient went on past the emergency words. */
    urgencia: z.boolean(),
    /** The patient answered the last question; such cases come first. */
    respondeu: z.boolean(),
    respondeuEm: instant.nullable(),
    /** When it came back because the patient did not answer in time; null otherwise, and once decided. */
    semRespostaEm: instant.nullable(),
    /** This doctor asked the question that it waits for, printed its document, decided it or has to see to a document of it. */
    seu: z.boolean(),
    /** Since when a reported error waits for this doctor's answer; null: none does. */
    relatadoEm: instant.nullable(),
    /** A document would have needed another one by newer lists, and waits for this doctor. */
    desajustado: z.boolean(),
    /** When this doctor decided it, or whose document has to be answered for; null: neither. */
    decididoEm: instant.nullable(),
    /**
     * In this doctor's hand, with identity and note, and every draft was seen drawn at its version, with nothing wrong in it
     * and no word of the patient since: it can be signed with others.
     */
    decidido: z.boolean(),
    /** Who has the case in hand and until when; null while nobody has. */
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
