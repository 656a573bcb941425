import { z } from 'zod';
import { horarioDaCasa } from '../catalogo/horario.ts';
import { aceitePedido } from './aceite-pedido.ts';
import { defineContract, errors, ROLES, EVERYONE } from '../contract.ts';

/** Needed by a page before it is drawn: the person and the installation's name. */
export const sessaoAtual = z
  .object({
    papel: z.enum(ROLES),
    /** Opaque id of the patient, the owner of a tab's unsent text; null for everyone else. */
    clienteId: z.uuid().nullable(),
    /** 11 digits; null for everyone except a patient. */
    cpf: z.string().nullable(),
    /** Of a patient's account the legal guardian of a minor, else the social or registered name; a doctor's name. */
    nome: z.string().nullable(),
    /** The patient has filled `/dados`. */
    dadosCompletos: z.boolean(),
    /** The administrator's password came from a setting or a command and must be replaced before anything else. */
    faltaSenhaPropria: z.boolean(),
    /** The administrator or doctor must set up the second factor before anything else. */
    faltaSegundoFator: z.boolean(),
    /** `ativo`: the registration is active and cases are open. Null for everyone else. */
    medico: z.object({ id: z.uuid(), ativo: z.boolean() }).nullable(),
    /** Texts that changed since the patient accepted them, and that a new order waits for. */
    aceites: z.array(aceitePedido),
    aplicacao: z.object({
      brand: z.string(),
      /** Its picture in place of the drawn mark and name; null without one. */
      logo: z.object({ id: z.string(), largura: z.number().int(), altura: z.number().int() }).nullable(),
      demo: z.boolean(),
      chatUrl: z.string(),
      contactEmail: z.string(),
      /** Address of the demonstration's mailbox; null when mail is real. */
      demoEmails: z.string().nullable(),
      /** Codes can be sent to telephones: a confirmed one recovers an account. */
      recuperaPorCelular: z.boolean(),
      /** The payee of a Pix, as a bank shows it; `cnpj` is '' where none is set. */
      recebedor: z.object({ nome: z.string(), cnpj: z.string() }),
      /** When a person answers, and the same as a sentence goes on: "de segunda a sexta, das 8h às 12h". */
      horario: horarioDaCasa.extend({ emPalavras: z.string() }),
      /** The consent to telemedicine in force; `daCasa`: its text is the house's own, read by a call of its own. */
      telemedicina: z.object({ versao: z.number().int(), daCasa: z.boolean() }),
    }),
  })
  .meta({ id: 'SessaoAtual' });
export type SessaoAtual = z.infer<typeof sessaoAtual>;

/** Of a session without an account. */
export const NINGUEM = {
  papel: 'Visitante',
  clienteId: null,
  cpf: null,
  nome: null,
  dadosCompletos: false,
  faltaSenhaPropria: false,
  faltaSegundoFator: false,
  medico: null,
  aceites: [],
} satisfies Omit<SessaoAtual, 'aplicacao'>;

export const lerSessao = defineContract({
  operationId: 'lerSessao',
  method: 'GET',
  path: '/api/sessao',
  summary: 'Who is signed in, and what this installation is called',
  tag: 'identidade',
  access: EVERYONE,
  responses: { 200: sessaoAtual, ...errors() },
});

export const sair = defineContract({
  operationId: 'sair',
  method: 'DELETE',
  path: '/api/sessao',
  summary: 'Sign out: ends this session on the server',
  tag: 'identidade',
  access: EVERYONE,
  responses: { 204: null, ...errors() },
});
