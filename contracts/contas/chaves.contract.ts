import { z } from 'zod';
import { defineContract, errors, EVERYONE, idParam, instant } from '../contract.ts';
import { proofState } from './conta.contract.ts';

const tag = 'chaves de acesso';
const access = ['Paciente', 'Admin', 'Medico'] as const;

/** Bytes as base64url, at most so many characters of it. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);
const credentialId = bytes(1364);
const clientDataJSON = bytes(4096);
/** Ways to an authenticator, as browsers name them; unknown ones may come. */
const transports = z.array(z.string().max(20)).max(10);

const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** Options with which a browser makes a passkey (PublicKeyCredentialCreationOptionsJSON of WebAuthn). */
const creationOptions = z
  .object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
    timeout: z.number().int(),
    excludeCredentials: z.array(credential),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'OpcoesDeCriacao' });
export type OpcoesDeCriacao = z.infer<typeof creationOptions>;

/** Options with which a browser signs by a passkey (PublicKeyCredentialRequestOptionsJSON of WebAuthn). */
const requestOptions = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number().int(),
    userVerification: z.literal('required'),
    /** Empty at sign-in: the person chooses. */
    allowCredentials: z.array(credential),
  })
  .meta({ id: 'OpcoesDeUso' });
export type OpcoesDeUso = z.infer<typeof requestOptions>;

/** A new passkey, as the browser's authenticator answers. */
const novaChave = z.object({
  id: credentialId,
  clientDataJSON,
  attestationObject: bytes(16_384),
  transports: transports.default([]),
});
export type NovaChave = z.output<typeof novaChave>;

/** The signature of a passkey, as the browser's authenticator answers. */
const usoDaChave = z.object({
  id: credentialId,
  clientDataJSON,
  authenticatorData: bytes(2048),
  signature: bytes(2048),
  userHandle: bytes(128).optional(),
});
export type UsoDaChave = z.output<typeof usoDaChave>;

const chaveDeAcesso = z
  .object({
    id: z.string(),
    nome: z.string(),
    /** Kept by an account of the authenticator's maker, and so on more than one device. */
    sincronizada: z.boolean(),
    criadaEm: instant,
    /** Null before the first use. */
    usadaEm: instant.nullable(),
  })
  .meta({ id: 'ChaveDeAcesso' });
export type ChaveDeAcesso = z.infer<typeof chaveDeAcesso>;

export const listarChaves = defineContract({
  operationId: 'listarChaves',
  method: 'GET',
  path: '/api/chaves-de-acesso',
  summary: 'The passkeys of the own account, the oldest first',
  tag,
  access,
  responses: { 200: z.object({ chaves: z.array(chaveDeAcesso) }), ...errors() },
});

export const desafiarCriacao = defineContract({
  operationId: 'desafiarCriacao',
  method: 'POST',
  path: '/api/chaves-de-acesso/desafio',
  summary: 'A challenge for making a passkey, good once and for five minutes; needs a proof',
  tag,
  access,
  responses: { 200: creationOptions, ...errors(409) },
});

export const criarChave = defineContract({
  operationId: 'criarChave',
  method: 'POST',
  path: '/api/chaves-de-acesso',
  summary: 'Add the passkey that was made for the last challenge of this session; needs a proof',
  tag,
  access,
  body: novaChave,
  responses: { 201: chaveDeAcesso, ...errors(400, 409) },
});

export const renomearChave = defineContract({
  operationId: 'renomearChave',
  method: 'PATCH',
  path: '/api/chaves-de-acesso/:id',
  summary: 'Give a passkey another name; needs a proof',
  tag,
  access,
  params: idParam,
  body: z.object({ nome: z.string().max(200) }),
  responses: { 204: null, ...errors(400, 404) },
});

export const removerChave = defineContract({
  operationId: 'removerChave',
  method: 'DELETE',
  path: '/api/chaves-de-acesso/:id',
  summary: 'Remove a passkey: it opens the account no more; needs a proof',
  tag,
  access,
  params: idParam,
  responses: { 204: null, ...errors(404) },
});

export const desafiarEntrada = defineContract({
  operationId: 'desafiarEntrada',
  method: 'POST',
  path: '/api/sessao/chave/desafio',
  summary: 'A challenge for signing in by a passkey, good once, for five minutes and in this browser',
  tag,
  access: EVERYONE,
  /** `campo`: offered in the list of a field, which most people leave alone; it has an allowance of its own. */
  query: z.object({ lugar: z.enum(['botao', 'campo']).default('botao') }),
  responses: { 200: requestOptions, ...errors() },
});

export const entrarComChave = defineContract({
  operationId: 'entrarComChave',
  method: 'POST',
  path: '/api/sessao/chave',
  summary: 'Sign in by a passkey, into whichever account it belongs to; no code is asked after it',
  tag,
  access: EVERYONE,
  body: usoDaChave,
  responses: { 200: z.object({ papel: z.enum(['Paciente', 'Admin', 'Medico']) }), ...errors(400) },
});

export const desafiarProva = defineContract({
  operationId: 'desafiarProva',
  method: 'POST',
  path: '/api/sessao/prova/chave/desafio',
  summary: 'A challenge for proving by a passkey of the account who is there, good once and for five minutes',
  tag,
  access,
  responses: { 200: requestOptions, ...errors(409) },
});

export const darProvaComChave = defineContract({
  operationId: 'darProvaComChave',
  method: 'POST',
  path: '/api/sessao/prova/chave',
  summary: 'Prove by a passkey who is there, in the place of password and code',
  tag,
  access,
  body: usoDaChave,
  responses: { 200: proofState, ...errors(400) },
});
