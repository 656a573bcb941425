import { z } from 'zod';
import { GRUPOS_DE_ACOES } from '#domain/instalacao/acoes/acoes.ts';
import { ESTADOS_DA_CORRENTE } from '#domain/instalacao/corrente.ts';
import { defineContract, errors, instant, media } from '../contract.ts';

const tag = 'mesa';
const access = ['Admin'] as const;

/** The hash chain over the audit, as its last check found it. */
export const corrente = z
  .object({
    estado: z.enum(ESTADOS_DA_CORRENTE),
    /** When it was checked last; null before the first check. */
    conferidaEm: instant.nullable(),
    /** Proven lines. */
    registros: z.number().int(),
    /** First wrong line; null where the chain holds, and where a whole batch is gone. */
    registroErrado: z.number().int().nullable(),
    /** Hash of the proven head; null before the first batch. */
    selo: z.string().nullable(),
  })
  .meta({ id: 'CorrenteDaAuditoria' });
export type Corrente = z.infer<typeof corrente>;

/** Those who act without a name of the team. */
export const OUTROS = ['pacientes', 'farmacias', 'sistema'] as const;

export const lerAuditoria = defineContract({
  operationId: 'lerAuditoria',
  method: 'GET',
  path: '/api/adm/auditoria',
  summary: 'The state of the hash chain, and the people of the team by whom the audit can be filtered',
  tag,
  access,
  responses: {
    200: z.object({
      corrente,
      /** Administrators, then doctors by name; 2,000 doctors at most. */
      pessoas: z.array(z.object({ id: z.uuid(), nome: z.string() })),
    }),
    ...errors(),
  },
});

export const conferirCorrente = defineContract({
  operationId: 'conferirCorrente',
  method: 'POST',
  path: '/api/adm/auditoria/conferencia',
  summary:
    'Check the hash chain now, all of it up to 100,000 lines and of a longer one what is new; it is audited. 20 an hour',
  tag,
  access,
  responses: { 200: corrente, ...errors() },
});

/** 2000 to 2999. */
const dia = z.iso.date().refine((text) => /^2\d/.test(text), 'a day of these centuries');

export const filtrosDaAuditoria = z.object({
  /** Who acted: a person of the team, or all of a kind. */
  pessoa: z
    .union([z.uuid(), z.enum(OUTROS)])
    .nullable()
    .default(null),
  /** Whose data: a CPF, an order's number, or a part of a name. */
  paciente: z.string().max(100).default(''),
  acao: z.enum(GRUPOS_DE_ACOES).nullable().default(null),
  /** First and last day in America/Sao_Paulo. */
  de: dia.nullable().default(null),
  ate: dia.nullable().default(null),
});
export type FiltrosDaAuditoria = z.output<typeof filtrosDaAuditoria>;

export const linhaDaAuditoria = z
  .object({
    id: z.number().int(),
    em: instant,
    quem: z.object({
      tipo: z.enum(['medico', 'equipe', 'paciente', 'farmacia', 'visitante', 'sistema']),
      nome: z.string(),
      /** Registration of a doctor, address of an administrator, or what a visitor is; null without. */
      detalhe: z.string().nullable(),
    }),
    oQue: z.string(),
    pedido: z.object({ id: z.uuid(), numero: z.number().int() }).nullable(),
    /** Whose data; null for an act upon nobody's, and for lists of many. */
    paciente: z.string().nullable(),
  })
  .meta({ id: 'LinhaDaAuditoria' });
export type LinhaDaAuditoria = z.infer<typeof linhaDaAuditoria>;

/** Lines of a page. */
export const REGISTROS_POR_PAGINA = 50;
/** With more patients of a name than this, somebody has to be named by CPF. */
export const MAX_PACIENTES = 20;

export const consultarAuditoria = defineContract({
  operationId: 'consultarAuditoria',
  // A POST, because a patient may be named, which must not be part of an address.
  method: 'POST',
  path: '/api/adm/auditoria/consulta',
  summary: `Audited actions, newest first, ${REGISTROS_POR_PAGINA} to a page from the one before \`antes\`; reading them is audited`,
  tag,
  access,
  body: filtrosDaAuditoria.extend({ antes: z.number().int().positive().nullable().default(null) }),
  responses: {
    200: z.object({
      registros: z.array(linhaDaAuditoria),
      /** `antes` of the next page; null at the end. */
      proxima: z.number().int().nullable(),
      /** How the patient was understood: one or several found, nobody, too many, or too short to look for. */
      paciente: z.enum(['achado', 'ninguem', 'demais', 'curto']).nullable(),
    }),
    ...errors(400),
  },
});

export const criarPlanilhaDaAuditoria = defineContract({
  operationId: 'criarPlanilhaDaAuditoria',
  method: 'POST',
  path: '/api/adm/auditoria/planilha',
  summary:
    'With a recent proof of who is there: an address that gives the filtered lines as CSV, newest first, for five minutes and this session; it is audited',
  tag,
  access,
  body: filtrosDaAuditoria,
  responses: { 201: z.object({ url: z.string(), expiraEm: instant }), ...errors(400) },
});

export const baixarPlanilhaDaAuditoria = defineContract({
  operationId: 'baixarPlanilhaDaAuditoria',
  method: 'GET',
  path: '/api/adm/auditoria/planilha',
  summary: 'The CSV itself, as an attachment, to the session that the address was made for',
  tag,
  access,
  /** Encrypted, because the filters may contain a person's name. */
  query: z.object({ chave: z.string().max(3000).default('') }),
  responses: { 200: media('text/csv'), ...errors(404) },
});
