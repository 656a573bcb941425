import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#platform/deps.ts';
import { certificatesIn } from '#pades/certificates/anchors.ts';
import { hashToSign } from '#pades/signed-attributes.ts';
import { SHA256_OID } from '#pades/oids.ts';
import type { Gate } from '#platform/providers/gate.ts';
import { createHttpClient, type OnCall, withoutRefusals } from '#adapters/http-client.ts';
import { ProviderError } from '#ports/provider-error.ts';
import {
  type OpeningByPage,
  SignatureError,
  type SignatureProblem,
  type SignatureProvider,
  type SignatureSession,
  type SigningCertificate,
} from '#ports/signature.ts';
import { assertBatch, assertHolder, assertOpen, checkedBatch } from './batch.ts';
import type { PscProfile } from './psc-profiles.ts';

export type PscOptions = {
  profile: PscProfile;
  /** Instead of the profile's address: a trial environment, or the demonstration's. */
  url?: string;
  clientId: string;
  clientSecret: string;
  clock: Clock;
  timeoutMs?: number;
  onCall?: OnCall;
  gate?: Gate;
};

/** DOC-ICP-17.01: a person may authorise for seven days at most. */
const LONGEST_SESSION_MS = 7 * 24 * 60 * 60_000;

const discovered = z.object({ status: z.string() });
const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
  authorized_identification: z.string(),
});
const certificateList = z.object({
  certificates: z.array(z.object({ alias: z.string().min(1), certificate: z.string().min(1) })),
});
const signatureList = z.object({
  signatures: z.array(z.object({ id: z.coerce.string(), raw_signature: z.string().min(1) })),
});
const oauthError = z.object({ error: z.string().regex(/^[\w-]{1,60}$/) });

/**
 * A provider of cloud certificates by DOC-ICP-17.01 "v0": OAuth 2 with PKCE, then RAW signatures over hashes. The doctor's
 * factors are never seen here. Nothing but questions is asked twice.
 */
export function createPsc(options: PscOptions): SignatureProvider & { opening: OpeningByPage } {
  const { profile, clientId, clientSecret, clock } = options;
  const { name, path } = profile;
  const baseUrl = options.url ?? profile.url;
  const client = {
    provider: name,
    baseUrl,
    timeoutMs: options.timeoutMs ?? 15_000,
    maxBytes: 512 * 1024,
    errorCode,
    onCall: options.onCall,
  };
  const http = createHttpClient({ ...client, gate: options.gate });
  // A session that is over is one doctor's affair: it says nothing of our access.
  const ofSession = createHttpClient({ ...client, gate: options.gate && withoutRefusals(options.gate) });

  async function listCertificates(session: SignatureSession): Promise<SigningCertificate[]> {
    assertOpen(session, clock());
    const { certificates } = await translated(
      name,
      ofSession.request({
        operation: 'certificate-discovery',
        method: 'GET',
        path: `${path}/certificate-discovery`,
        headers: bearer(session),
        schema: certificateList,
        idempotent: true,
      }),
      'expired',
    );
    const found = certificates.map(({ alias, certificate }) => {
      const [own, ...chain] = certificatesIn(certificate);
      if (!own) throw new SignatureError(name, 'invalid-answer');
      assertHolder(name, own, session.cpf);
      return { alias, certificate: own, chain };
    });
    if (found.length === 0) throw new SignatureError(name, 'no-certificate');
    return found;
  }

  return {
    name,
    batch: profile.batch,
    opening: {
      by: 'page',
      async knows(cpf) {
        const { status } = await translated(
          name,
          http.request({
            operation: 'user-discovery',
            method: 'POST',
            path: `${path}/user-discovery`,
            body: {
              client_id: clientId,
              client_secret: clientSecret,
              user_cpf_cnpj: 'CPF',
              val_cpf_cnpj: cpf,
            },
            schema: discovered,
            idempotent: true,
          }),
        );
        return status === 'S';
      },
      begin({ cpf, redirectUri, lifetimeMs }) {
        const state = randomBytes(24).toString('base64url');
        const verifier = randomBytes(48).toString('base64url');
        const query = new URLSearchParams({
          response_type: 'code',
          client_id: clientId,
          redirect_uri: redirectUri,
          state,
          scope: 'signature_session',
          code_challenge: createHash('sha256').update(verifier).digest('base64url'),
          code_challenge_method: 'S256',
          login_hint: cpf,
          lifetime: String(Math.floor(Math.min(lifetimeMs, LONGEST_SESSION_MS) / 1_000)),
        });
        return { url: `${baseUrl}${path}/authorize?${query}`, state, verifier };
      },
      async finish({ cpf, redirectUri, code, verifier }) {
        const fields = {
          grant_type: 'authorization_code',
          client_id: clientId,
          client_secret: clientSecret,
          code,
          code_verifier: verifier,
          redirect_uri: redirectUri,
        };
        const token = await translated(
          name,
          http.request({
            operation: 'token',
            method: 'POST',
            path: `${path}/token`,
            ...(profile.tokenBody === 'form' ? { form: fields } : { body: fields }),
            schema: tokenAnswer,
            // A code is good for one exchange: a second one would be taken for theft.
            idempotent: false,
          }),
        );
        if (token.authorized_identification.replaceAll(/\D/g, '') !== cpf) {
          throw new SignatureError(name, 'wrong-holder');
        }
        const lasts = Math.min(token.expires_in * 1_000, LONGEST_SESSION_MS);
        const expiresAt = new Date(clock().getTime() + lasts);
        return { provider: name, cpf, ticket: token.access_token, expiresAt };
      },
    },
    listCertificates,
    async sign(session, by, batch) {
      assertBatch(batch, profile.batch);
      assertOpen(session, clock());
      assertHolder(name, by.certificate, session.cpf);
      if (batch.length === 0) return new Map();
      const { signatures } = await translated(
        name,
        ofSession.request({
          operation: 'signature',
          method: 'POST',
          path: `${path}/signature`,
          headers: bearer(session),
          body: {
            certificate_alias: by.alias,
            hashes: batch.map(({ id, attributes }) => ({
              id,
              // Shown on the doctor's phone: nothing of the patient.
              alias: id,
              hash: hashToSign(attributes).toString(profile.hashEncoding),
              hash_algorithm: SHA256_OID,
              signature_format: 'RAW',
            })),
          },
          schema: signatureList,
          idempotent: false,
        }),
        'expired',
      );
      const answers = signatures.map(({ id, raw_signature }) => ({
        id,
        signature: Buffer.from(raw_signature.replaceAll(/\s/g, ''), 'base64'),
      }));
      return checkedBatch(name, by.certificate, batch, answers);
    },
  };
}

const bearer = ({ ticket }: SignatureSession) => ({ authorization: `Bearer ${ticket}` });

/** OAuth's own word for a refusal; never its free text. */
function errorCode(body: string): string | null {
  try {
    return oauthError.parse(JSON.parse(body)).error;
  } catch {
    return null;
  }
}

const PROBLEMS: Readonly<Record<ProviderError['kind'], SignatureProblem>> = {
  unreachable: 'down',
  insecure: 'down',
  timeout: 'slow',
  'rate-limited': 'busy',
  refused: 'refused',
  'key-refused': 'no-access',
  'invalid-answer': 'invalid-answer',
};

/** @throws SignatureError; `notAllowed` is what a 401 or 403 means here */
async function translated<T>(
  name: string,
  call: Promise<T>,
  notAllowed: SignatureProblem = 'no-access',
): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const problem = error.kind === 'key-refused' ? notAllowed : PROBLEMS[error.kind];
    throw new SignatureError(name, problem, { cause: error });
  }
}
