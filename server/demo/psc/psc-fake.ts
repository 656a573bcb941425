import { constants, privateEncrypt, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { parseCpf } from '#domain/contas/cpf.ts';
import type { Clock } from '#platform/deps.ts';
import { SHA256_OID } from '#pades/oids.ts';
import {
  createHttpFaults,
  HANG_UP,
  listenHttp,
  type FakeAddress,
  type FakeAnswer,
  type FakeReply,
  type FakeRequest,
  type HttpFaults,
} from '../store/fake-http.ts';
import type { FakeStore } from '../store/fake-store.ts';
import { escapeHtml, fakePage } from '../store/fake-page.ts';
import { openTestAuthority, type TestAuthority } from './authority.ts';
import type { Credential } from './certificates.ts';
import { createGrants } from './grants.ts';

export type PscFakeOptions = FakeAddress & {
  store: FakeStore;
  clock: Clock;
  clientId: string;
  clientSecret: string;
  /** The name of a person with a certificate; null for somebody who has none. Everybody has one unless it is said. */
  nameOf?: (cpf: string) => Promise<string | null>;
};

export type PscFaults = HttpFaults & {
  /** The person says no, whatever is pressed. */
  deny: boolean;
  refuseSigning: boolean;
  answerTwice: boolean;
  /** It is signed; then the connection is cut before the answer. */
  loseAnswer: boolean;
  /** A signature is of another hash. */
  signOther: boolean;
  /** Somebody else authorised. */
  otherPerson: boolean;
  /** Neither lists nor answers of the authority are to be had. */
  noRevocation: boolean;
};

export type PscFake = {
  /** The base, without the path of the services. */
  url: string;
  port: number;
  faults: PscFaults;
  /** How often each service was called. */
  calls: Record<string, number>;
  /** Its keys are made when somebody first asks for it, for they take half a second. */
  authority(): Promise<TestAuthority>;
  close(): Promise<void>;
};

const PATH = '/v0/oauth/';
const SOMEBODY_ELSE = '11144477735';

/** The DER prefix of a SHA-256 in a signature of PKCS#1 v1.5. */
const SHA256_PREFIX = Buffer.from('3031300d060960864801650304020105000420', 'hex');

const tokenRequest = z.object({
  grant_type: z.literal('authorization_code'),
  client_id: z.string(),
  client_secret: z.string(),
  code: z.string(),
  code_verifier: z.string(),
  redirect_uri: z.string(),
});
const discoveryRequest = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  user_cpf_cnpj: z.literal('CPF'),
  val_cpf_cnpj: z.string(),
});
const signatureRequest = z.object({
  certificate_alias: z.string(),
  hashes: z.array(
    z.object({
      id: z.string(),
      alias: z.string(),
      hash: z.string(),
      hash_algorithm: z.literal(SHA256_OID),
      signature_format: z.literal('RAW'),
    }),
  ),
});

/**
 * A provider of cloud certificates of the shape of DOC-ICP-17.01 "v0" (the five services that Zelo uses), with the
 * authority behind its certificates: its lists at `/ac/raiz.crl` and `/ac/pessoas.crl`, its answers at `/ac/ocsp`.
 */
export async function startPscFake(options: PscFakeOptions): Promise<PscFake> {
  const { clock, clientId, clientSecret, nameOf = async () => 'MÉDICO DA DEMONSTRAÇÃO' } = options;
  const calls: Record<string, number> = {};
  const { faults: httpFaults, next: nextFault, sent } = createHttpFaults();
  const faults: PscFaults = Object.assign(httpFaults, {
    deny: false,
    refuseSigning: false,
    answerTwice: false,
    loseAnswer: false,
    signOther: false,
    otherPerson: false,
    noRevocation: false,
  });
  const grants = createGrants(clock);
  const people = new Map<string, Promise<Credential | null>>();

  /** A certificate is issued once in a start: it names where its lists are now. */
  function credentialOf(cpf: string): Promise<Credential | null> {
    const known = people.get(cpf) ?? issue(cpf);
    people.set(cpf, known);
    // Who has none today may have one tomorrow.
    known.then(
      (credential) => credential ?? people.delete(cpf),
      () => people.delete(cpf),
    );
    return known;
  }
  async function issue(cpf: string): Promise<Credential | null> {
    const name = parseCpf(cpf).ok ? await nameOf(cpf) : null;
    return name === null ? null : (await authority()).issue({ name, cpf });
  }
  const isClient = (given: { client_id: string; client_secret: string }): boolean =>
    given.client_id === clientId && given.client_secret === clientSecret;

  async function discover(request: FakeRequest): Promise<FakeAnswer> {
    const asked = discoveryRequest.safeParse(bodyOf(request));
    if (!asked.success) return oauth(400, 'invalid_request');
    if (!isClient(asked.data)) return oauth(401, 'invalid_client');
    const known = await credentialOf(asked.data.val_cpf_cnpj);
    const slots = known ? [{ slot_alias: aliasOf(asked.data.val_cpf_cnpj), label: 'Demonstração' }] : [];
    return { status: 200, json: { status: known ? 'S' : 'N', slots } };
  }

  async function authorize(request: FakeRequest): Promise<FakeAnswer> {
    const { query } = request;
    const text = (name: string): string => query.get(name) ?? '';
    const [cpf, redirectUri, state] = [text('login_hint'), text('redirect_uri'), text('state')];
    const known = text('client_id') === clientId && URL.canParse(redirectUri);
    if (!known || text('code_challenge_method') !== 'S256') return oauth(400, 'invalid_request');
    const lifetimeSeconds = Number(text('lifetime')) || 600;
    const name = await nameOf(cpf);
    if (name === null) return oauth(404, 'unknown_holder');
    if (request.method !== 'POST') {
      return authorizePage({ name, minutes: Math.max(1, Math.round(lifetimeSeconds / 60)) });
    }
    const back = new URL(redirectUri);
    back.searchParams.set('state', state);
    const allowed = new URLSearchParams(request.body).get('decisao') === 'sim' && !faults.deny;
    if (allowed) {
      const holder = faults.otherPerson ? SOMEBODY_ELSE : cpf;
      const asked = { cpf: holder, redirectUri, state, challenge: text('code_challenge'), lifetimeSeconds };
      back.searchParams.set('code', grants.authorize(asked));
    } else {
      back.searchParams.set('error', 'access_denied');
    }
    return { status: 303, headers: { location: back.href } };
  }

  async function token(request: FakeRequest): Promise<FakeAnswer> {
    const asked = tokenRequest.safeParse(bodyOf(request));
    if (!asked.success) return oauth(400, 'invalid_request');
    if (!isClient(asked.data)) return oauth(401, 'invalid_client');
    const { code, code_verifier: verifier, redirect_uri: redirectUri } = asked.data;
    const given = grants.exchange(code, verifier, redirectUri);
    if (!given) return oauth(400, 'invalid_grant');
    const json = {
      access_token: given.value,
      token_type: 'Bearer',
      expires_in: Math.round((given.expiresAt - clock().getTime()) / 1_000),
      scope: 'signature_session',
      authorized_identification_type: 'CPF',
      authorized_identification: given.cpf,
    };
    return { status: 200, json };
  }

  async function certificates(request: FakeRequest): Promise<FakeAnswer> {
    const cpf = grants.holderOf(bearerOf(request));
    const credential = cpf === null ? null : await credentialOf(cpf);
    if (!credential) return oauth(401, 'invalid_token');
    const pem = new X509Certificate(credential.certificate).toString();
    const json = { status: 'S', certificates: [{ alias: aliasOf(cpf ?? ''), certificate: pem }] };
    return { status: 200, json };
  }

  async function signatures(request: FakeRequest): Promise<FakeReply> {
    const cpf = grants.holderOf(bearerOf(request));
    const credential = cpf === null ? null : await credentialOf(cpf);
    if (!credential) return oauth(401, 'invalid_token');
    const asked = signatureRequest.safeParse(bodyOf(request));
    if (!asked.success || faults.refuseSigning) return oauth(400, 'invalid_request');
    if (asked.data.certificate_alias !== aliasOf(cpf ?? '')) return oauth(400, 'invalid_certificate');
    const signed = asked.data.hashes.map(({ id, hash }) => {
      const raw = rawSignature(credential, faults.signOther ? Buffer.alloc(32) : hashOf(hash));
      return { id, raw_signature: lines(raw) };
    });
    if (faults.loseAnswer) return HANG_UP;
    const json = {
      certificate_alias: asked.data.certificate_alias,
      signatures: faults.answerTwice ? [...signed, ...signed] : signed,
    };
    return { status: 200, json };
  }

  const services: Readonly<Record<string, (request: FakeRequest) => Promise<FakeReply>>> = {
    'POST user-discovery': discover,
    'GET authorize': authorize,
    'POST authorize': authorize,
    'POST token': token,
    'GET certificate-discovery': certificates,
    'POST signature': signatures,
  };

  async function serve(request: FakeRequest): Promise<FakeReply> {
    if (request.path.startsWith('/ac/')) return faults.noRevocation ? HANG_UP : authorityAnswer(request);
    const service = request.path.startsWith(PATH) ? request.path.slice(PATH.length) : '';
    calls[service] = (calls[service] ?? 0) + 1;
    const fault = await nextFault();
    if (fault !== null) return fault;
    return sent((await services[`${request.method} ${service}`]?.(request)) ?? { status: 404 });
  }

  async function authorityAnswer({ path, bytes }: FakeRequest): Promise<FakeReply> {
    const ac = await authority();
    if (path === '/ac/ocsp') {
      return binary('application/ocsp-response', await ac.answerOcsp(bytes));
    }
    if (path !== '/ac/raiz.crl' && path !== '/ac/pessoas.crl') return { status: 404 };
    const of = path === '/ac/raiz.crl' ? 'root' : 'intermediate';
    return binary('application/pkix-crl', await ac.crl(of));
  }

  const listener = await listenHttp(options, serve);
  let opening: Promise<TestAuthority> | null = null;
  function authority(): Promise<TestAuthority> {
    opening ??= openTestAuthority({ store: options.store, clock, url: listener.url });
    return opening;
  }
  return { url: listener.url, port: listener.port, faults, calls, authority, close: listener.close };
}

const aliasOf = (cpf: string): string => `demo-${cpf}`;
const binary = (type: string, content: Buffer): FakeAnswer => ({ status: 200, bytes: { type, content } });
const oauth = (status: number, error: string): FakeAnswer => ({ status, json: { error } });

/** A hash of 32 bytes, in hexadecimal as one provider wants it or in base64 as the others do. */
function hashOf(text: string): Buffer {
  return Buffer.from(text, /^[0-9a-fA-F]{64}$/.test(text) ? 'hex' : 'base64');
}

function rawSignature({ key }: Credential, hash: Buffer): Buffer {
  return privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.concat([SHA256_PREFIX, hash]));
}

/** Base64 with the line breaks that providers put in. */
const lines = (bytes: Buffer): string => bytes.toString('base64').replaceAll(/.{64}/g, '$&\n');

function bearerOf({ headers }: FakeRequest): string {
  return headers.authorization?.startsWith('Bearer ') ? headers.authorization.slice('Bearer '.length) : '';
}

/** The fields of a body in either form; an empty object for anything else. */
function bodyOf({ body, headers }: FakeRequest): unknown {
  if (headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(body));
  }
  try {
    return JSON.parse(body);
  } catch {
    return {};
  }
}

/** The page where the person of the demonstration authorises. */
function authorizePage({ name, minutes }: { name: string; minutes: number }): FakeAnswer {
  return fakePage({
    title: 'Autorizar assinatura',
    demo: 'Esta página faz as vezes do aplicativo do certificado em nuvem. O que ele assina não tem validade jurídica.',
    body: `<p>${escapeHtml(name)}, o Zelo pede para assinar documentos com o seu certificado durante ${minutes} minutos.</p>
  <form method="post">
    <button type="submit" name="decisao" value="sim">Autorizar</button>
    <button type="submit" name="decisao" value="nao">Recusar</button>
  </form>`,
  });
}
