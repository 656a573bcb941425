import { z } from 'zod';
import { defineContract, errors, instant, ROLES } from '../contract.ts';

const tag = 'consultório';
const access = ['Medico'] as const;

/** At the page of a provider of cloud certificates, or with a certificate's file. */
export const MODOS_DE_ASSINATURA = ['pagina', 'arquivo'] as const;

/** Size of a certificate's file. */
export const MAX_CERTIFICADO_BYTES = 256 * 1024;

export const assinatura = z
  .object({
    /** Null without an open session: documents wait. */
    sessao: z
      .object({
        /** Holder of the key, in words. */
        provedor: z.string(),
        ate: instant,
        /** Signatures without legal value: a demonstration. */
        certificadoDeTeste: z.boolean(),
      })
      .nullable(),
    /** Empty while this installation cannot sign at all. */
    modos: z.array(z.enum(MODOS_DE_ASSINATURA)),
    /** Issued documents that wait for the doctor's signature. */
    aAssinar: z.number().int(),
    /** Reason why documents wait, or why the last opening failed; a sentence for the doctor. */
    problema: z.string().nullable(),
  })
  .meta({ id: 'AssinaturaDoMedico' });
export type AssinaturaDoMedico = z.infer<typeof assinatura>;

export const lerAssinatura = defineContract({
  operationId: 'lerAssinatura',
  method: 'GET',
  path: '/api/medico/assinatura',
  summary: "Whether the doctor's signing session is open, what waits for it, and what is the matter",
  tag,
  access,
  responses: { 200: assinatura, ...errors() },
});

export const autorizarAssinatura = defineContract({
  operationId: 'autorizarAssinatura',
  method: 'POST',
  path: '/api/medico/assinatura/autorizacao',
  summary: "The address of the provider's page where the doctor opens a session; good for ten minutes",
  tag,
  access,
  responses: { 200: z.object({ url: z.url() }), ...errors(409) },
});

/** With this fragment `/loginMedico` explains its reason and, after the sign-in, returns to `voltarDaAutorizacao`. */
export const RETORNO_PENDENTE = '#certificado';

/** Larger than any code of a provider. */
const given = z.string().max(4_000).optional();

export const voltarDaAutorizacao = defineContract({
  operationId: 'voltarDaAutorizacao',
  method: 'GET',
  path: '/api/medico/assinatura/retorno',
  summary:
    "Where the provider's page leads back to; goes on to /medico with nothing in the address, by way of /loginMedico where the doctor's session ended meanwhile",
  tag,
  // Every visitor is redirected; only the doctor of the request opens a session.
  access: ROLES,
  query: z.object({ code: given, state: given, error: given }),
  responses: { 303: null, ...errors() },
});

export const abrirComArquivo = defineContract({
  operationId: 'abrirComArquivo',
  method: 'POST',
  path: '/api/medico/assinatura/arquivo',
  summary: 'Open a session with a certificate file (PKCS#12, base64, 256 kB at most) and its password',
  tag,
  access,
  body: z.object({
    arquivo: z.base64().max(Math.ceil(MAX_CERTIFICADO_BYTES / 3) * 4),
    senha: z.string().max(200),
  }),
  responses: { 200: assinatura, ...errors(409) },
});

export const encerrarAssinatura = defineContract({
  operationId: 'encerrarAssinatura',
  method: 'POST',
  path: '/api/medico/assinatura/encerrar',
  summary: 'End the signing session and forget the key; what is not signed waits',
  tag,
  access,
  responses: { 204: null, ...errors() },
});
