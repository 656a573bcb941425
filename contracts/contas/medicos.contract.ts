import { z } from 'zod';
import { ESTADOS_DO_MEDICO } from '#domain/contas/medico.ts';
import { defineContract, errors, idParam, instant } from '../contract.ts';

const tag = 'medicos';
const access = ['Admin'] as const;
/** Validated by `conferirMedico`; the bound keeps megabytes away from it. */
const text = z.string().max(300);

const dadosDoMedico = z.object({
  nome: text,
  tratamento: text,
  cpf: text,
  crm: text,
  uf: text,
  rqe: text,
  especialidade: text,
  telefone: text,
  email: text,
  endereco: text,
});

export const medico = dadosDoMedico
  .extend({
    id: z.uuid(),
    estado: z.enum(ESTADOS_DO_MEDICO),
    /** Beginning of this state. */
    estadoEm: instant,
    /** When the administrator declared the registration checked at the council; null before. */
    registroConferidoEm: instant.nullable(),
    /** The mailed link was used to set the first password. */
    temSenha: z.boolean(),
    /** Activation of the second factor; null while it is off. */
    segundoFatorDesde: instant.nullable(),
    /** Counts the changes of this record; an edit of an older version is refused. */
    versao: z.number().int(),
    criadoEm: instant,
  })
  .meta({ id: 'CadastroDoMedico' });
export type CadastroDoMedico = z.infer<typeof medico>;

const one = z.object({ medico });

export const listarMedicos = defineContract({
  operationId: 'listarMedicos',
  method: 'GET',
  path: '/api/medicos',
  summary: 'Every doctor, those to be looked at first, then by name',
  tag,
  access,
  responses: { 200: z.object({ medicos: z.array(medico) }), ...errors() },
});

export const adicionarMedico = defineContract({
  operationId: 'adicionarMedico',
  method: 'POST',
  path: '/api/medicos',
  summary: 'Add a doctor (em análise) and mail the link for the first password; takes a proof',
  tag,
  access,
  body: dadosDoMedico,
  responses: { 201: one, ...errors(400, 409) },
});

export const salvarMedico = defineContract({
  operationId: 'salvarMedico',
  method: 'PUT',
  path: '/api/medicos/:id',
  summary: 'Change a doctor; another name, CPF or registration is to be checked anew; takes a proof',
  tag,
  access,
  params: idParam,
  body: dadosDoMedico.extend({ versao: z.number().int() }),
  responses: { 200: one, ...errors(400, 404, 409) },
});

export const ativarMedico = defineContract({
  operationId: 'ativarMedico',
  method: 'POST',
  path: '/api/medicos/:id/ativar',
  summary:
    'Open the cases to a doctor; declares that the registration was checked at the council; takes a proof',
  tag,
  access,
  params: idParam,
  responses: { 200: one, ...errors(404) },
});

export const desativarMedico = defineContract({
  operationId: 'desativarMedico',
  method: 'POST',
  path: '/api/medicos/:id/desativar',
  summary: 'Close the cases to a doctor: every session ends',
  tag,
  access,
  params: idParam,
  responses: { 200: one, ...errors(404) },
});

export const convidarMedico = defineContract({
  operationId: 'convidarMedico',
  method: 'POST',
  path: '/api/medicos/:id/convite',
  summary: 'Mail the link for the first password again; 409 where there is a password already',
  tag,
  access,
  params: idParam,
  responses: { 204: null, ...errors(404, 409) },
});

export const desligarFatorDoMedico = defineContract({
  operationId: 'desligarFatorDoMedico',
  method: 'POST',
  path: '/api/medicos/:id/segundo-fator/desligar',
  summary:
    'Turn off the second factor of a doctor who lost phone and recovery codes: every session ends; takes a proof',
  tag,
  access,
  params: idParam,
  responses: { 200: one, ...errors(404) },
});
