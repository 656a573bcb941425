import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoCBOR } from '@simplewebauthn/server/helpers';
import type {
  NovaChave,
  OpcoesDeCriacao,
  OpcoesDeUso,
  UsoDaChave,
} from '#contracts/contas/chaves.contract.ts';
import { accountId, type Account } from '#platform/account.ts';
import type { StoredChave } from './chaves.repository.ts';

/** How long a challenge waits for its answer: time to find the telephone and to try a finger twice. */
export const DESAFIO_MS = 5 * 60_000;

/** ES256, EdDSA and RS256, which every authenticator in use knows one of. */
const ALGORITHMS = [-7, -8, -257];

/** The installation's public address, to which passkeys are bound: `rpID` is its host name. */
type Site = { appUrl: string };
type KnownCredential = { credencial_id: Buffer; transportes: string[] };

const bytes = (buffer: Buffer) => new Uint8Array(buffer);
const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
const toBase64 = (buffer: Uint8Array) => Buffer.from(buffer).toString('base64url');
const hostOf = ({ appUrl }: Site) => new URL(appUrl).hostname;
const originOf = ({ appUrl }: Site) => new URL(appUrl).origin;

function descriptor({ credencial_id, transportes }: KnownCredential) {
  return { id: toBase64(credencial_id), type: 'public-key' as const, transports: transportes };
}

/** The account as authenticators know it: opaque, and one for all of its passkeys. */
function userHandleOf(account: Account): Buffer {
  return Buffer.from(accountId(account).replaceAll('-', ''), 'hex');
}

/** Options for making a discoverable passkey that verifies its user; `conta` is what an authenticator shows in its list. */
export function creationOptions(
  site: Site & { brand: string },
  desafio: Buffer,
  { account, conta, known }: { account: Account; conta: string; known: KnownCredential[] },
): OpcoesDeCriacao {
  return {
    rp: { id: hostOf(site), name: site.brand },
    user: { id: toBase64(userHandleOf(account)), name: conta, displayName: conta },
    challenge: toBase64(desafio),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: DESAFIO_MS,
    excludeCredentials: known.map(descriptor),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** Options for signing: by one of these passkeys, or by any of this site where there is none. */
export function requestOptions(site: Site, desafio: Buffer, known: KnownCredential[]): OpcoesDeUso {
  return {
    challenge: toBase64(desafio),
    rpId: hostOf(site),
    timeout: DESAFIO_MS,
    userVerification: 'required',
    allowCredentials: known.map(descriptor),
  };
}

/** A new passkey, as it describes itself. */
export type CredencialNova = {
  credencialId: Buffer;
  chavePublica: Buffer;
  contador: number;
  sincronizada: boolean;
  aaguid: string;
};

/**
 * Checks a new passkey against its challenge, origin and host; its user was verified.
 * @returns null when anything is not as it has to be
 */
export async function checkNovaChave(
  site: Site,
  desafio: Buffer,
  { id, clientDataJSON, attestationObject }: NovaChave,
): Promise<CredencialNova | null> {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject: withoutStatement(attestationObject) },
      },
      expectedChallenge: toBase64(desafio),
      expectedOrigin: originOf(site),
      expectedRPID: hostOf(site),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo || registrationInfo.credential.id !== id) return null;
    const { credential, credentialBackedUp, aaguid } = registrationInfo;
    return {
      credencialId: Buffer.from(id, 'base64url'),
      chavePublica: Buffer.from(credential.publicKey),
      contador: credential.counter,
      sincronizada: credentialBackedUp,
      aaguid,
    };
  } catch {
    return null;
  }
}

/**
 * The attestation object without what its maker states. Nobody here asks which model it is, and the library would call addresses
 * that a certificate in the statement names.
 */
function withoutStatement(attestationObject: string): string {
  const authData = decodeAttestationObject(fromBase64(attestationObject)).get('authData');
  const bare = new Map<string, string | Map<string, never> | Uint8Array>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, never>()],
    ['authData', authData],
  ]);
  return toBase64(isoCBOR.encode(bare));
}

/**
 * Checks the signature of a passkey against its challenge, origin, host, account and counter; its user was verified.
 * @returns what to store of the passkey; null when anything is not as it has to be
 */
export async function checkUso(
  site: Site,
  desafio: Buffer,
  { chave, account, uso }: { chave: StoredChave; account: Account; uso: UsoDaChave },
): Promise<{ contador: number; sincronizada: boolean } | null> {
  const { id, clientDataJSON, authenticatorData, signature, userHandle } = uso;
  if (userHandle !== undefined && userHandle !== toBase64(userHandleOf(account))) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: toBase64(desafio),
      expectedOrigin: originOf(site),
      expectedRPID: hostOf(site),
      credential: { id, publicKey: bytes(chave.chave_publica), counter: chave.contador },
      requireUserVerification: true,
    });
    if (!verified) return null;
    return { contador: authenticationInfo.newCounter, sincronizada: authenticationInfo.credentialBackedUp };
  } catch {
    return null;
  }
}
