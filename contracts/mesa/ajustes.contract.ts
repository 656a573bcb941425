import { z } from 'zod';
import { SECOES_COM_ALARME } from '#domain/instalacao/alarmes.ts';
import { CAUSAS_DE_RECUSA } from '#domain/instalacao/recusa-de-email.ts';
import { defineContract, errors, instant } from '../contract.ts';

const tag = 'provedores';
const count = z.number().int();

export const alarme = z
  .object({
    /** Section of `/ajustes`. */
    secao: z.enum(SECOES_COM_ALARME),
    grau: z.enum(['stop', 'wait']),
    titulo: z.string(),
    conselho: z.string(),
  })
  .meta({ id: 'AlarmeDaInstalacao' });
export type AlarmeDaInstalacao = z.infer<typeof alarme>;

/** Jobs of one kind that failed for good: nothing about what they carry. */
export const tarefaFalhada = z
  .object({
    /** Technical name, for the act. */
    nome: z.string(),
    /** "Enviar e-mails de pagamento confirmado". */
    palavras: z.string(),
    quantos: count,
    /** Of the oldest and the newest. */
    desde: instant,
    ate: instant,
    motivo: z.string(),
    /** Tried again every ten minutes without anybody. */
    sozinha: z.boolean(),
  })
  .meta({ id: 'TarefaFalhada' });
export type TarefaFalhada = z.infer<typeof tarefaFalhada>;

export const instalacao = z
  .object({
    /** When this was read. */
    em: instant,
    demo: z.boolean(),
    /** By the order of the sections. */
    alarmes: z.array(alarme),
    copia: z.object({
      ultima: z
        .object({
          em: instant,
          faltando: count,
          bytes: z.number(),
          /** A path, or a place in a bucket; null for a copy from before it was noted. */
          destino: z.string().nullable(),
        })
        .nullable(),
      falhouEm: instant.nullable(),
      /** Last time that somebody read a copy whole. */
      conferidaEm: instant.nullable(),
      restauradaEm: instant.nullable(),
    }),
    certificados: z.array(
      z.object({
        tipo: z.enum(['site', 'autoridades', 'medico']),
        nome: z.string(),
        /** Null while none is known. */
        ate: instant.nullable(),
        /** When it was looked up, where it is not read from our rows. */
        visto: instant.nullable(),
      }),
    ),
    numeros: z.object({
      /** Kinds of which an active doctor has few numbers left. */
      poucos: z.array(z.object({ medico: z.string(), tipo: z.string(), restam: count })),
      /** Kinds of form on paper that are nearly used up. */
      taloesNoFim: count,
    }),
    /** Within 30 days. */
    emails: z.object({
      entregues: count,
      recusados: count,
      causas: z.array(z.object({ causa: z.enum(CAUSAS_DE_RECUSA), palavras: z.string(), quantos: count })),
    }),
    tarefas: z.object({
      falhas: z.array(tarefaFalhada),
      /** Jobs that could run now and have not begun, counted up to 1001, and the oldest. */
      esperando: count,
      desde: instant.nullable(),
    }),
    sistema: z.object({
      /** Bytes of the disk of the data folder; null where it could not be asked. */
      disco: z.object({ livre: z.number(), total: z.number() }).nullable(),
      /** Stored files as of the last nightly sweep; null before the first. */
      arquivos: z
        .object({
          onde: z.enum(['pasta', 's3']),
          vistos: count,
          bytes: z.number().nullable(),
          em: instant,
        })
        .nullable(),
      /** Difference from the clocks of called services; null before the first call. */
      relogio: z.object({ ms: count, em: instant }).nullable(),
      versao: z.string(),
      /** Newest change of the database, and when it was applied. */
      migracao: z.object({ nome: z.string(), em: instant.nullable() }),
    }),
    /** For operators: a proxy is in front, and the server was not told of it. */
    proxyIgnorado: z.boolean(),
    /** For operators: settings of the server, in the order of `.env.example`; null where none was given. */
    definicoes: z.array(z.object({ nome: z.string(), valor: z.string().nullable() })),
  })
  .meta({ id: 'Instalacao' });
export type Instalacao = z.infer<typeof instalacao>;

export const lerInstalacao = defineContract({
  operationId: 'lerInstalacao',
  method: 'GET',
  path: '/api/adm/instalacao',
  summary:
    'The state of the installation: copies, certificates, numbers, mails, failed jobs, disk, and its alarms',
  tag,
  access: ['Admin'],
  responses: { 200: instalacao, ...errors() },
});

export const tentarDeNovo = defineContract({
  operationId: 'tentarDeNovo',
  method: 'POST',
  path: '/api/adm/instalacao/tarefas',
  summary: 'Put the failed jobs of a kind into the queue again, the oldest 200 first; 0 where none is left',
  tag,
  access: ['Admin'],
  body: z.object({ nome: z.string().min(1).max(100) }),
  responses: { 200: z.object({ tentadas: count }), ...errors(400, 429) },
});
