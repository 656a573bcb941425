import { generateKeyPairSync, hash, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { Secret, TOTP } from 'otpauth';
import * as contracts from '#contracts/contas/chaves.contract.ts';
import { confirmarSegundoFator, iniciarSegundoFator } from '#contracts/contas/conta.contract.ts';
import type { OpcoesDeCriacao, OpcoesDeUso } from '#contracts/contas/chaves.contract.ts';
import type { TestApp } from '../app/app.ts';
import type { Client } from '../app/client.ts';

/** Deviations from a good answer. */
type Change = {
  origin?: string;
  rpId?: string;
  userVerified?: boolean;
  /** The signatures that it says it made. */
  counter?: number;
  userHandle?: string;
  /** Kept by its maker's account. */
  backedUp?: boolean;
  aaguid?: string;
};

const PRESENT = 0x01;
const VERIFIED = 0x04;
const BACKUP = 0x18;
const WITH_CREDENTIAL = 0x40;

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const number = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** An authenticator in software that holds one passkey (ES256) and answers as a browser passes its answers on. */
export class Authenticator {
  readonly id = base64(randomBytes(32));
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });
  private readonly site: string;
  private user = '';
  counter = 0;

  /** @param app the installation in whose pages its browser is */
  constructor(app: Pick<TestApp, 'deps'>) {
    this.site = new URL(app.deps.settings.appUrl).origin;
  }

  private authData(change: Change, flags: number, credential = Buffer.alloc(0)): Buffer {
    const { rpId = new URL(this.site).hostname, userVerified = true, backedUp = false } = change;
    const verified = (userVerified ? VERIFIED : 0) | (backedUp ? BACKUP : 0);
    return Buffer.concat([
      hash('sha256', rpId, 'buffer'),
      number(PRESENT | verified | flags, 1),
      number(change.counter ?? this.counter, 4),
      credential,
    ]);
  }

  private clientData(type: string, challenge: string, { origin = this.site }: Change): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** Answers the options for a new passkey. */
  create({ challenge, user }: OpcoesDeCriacao, change: Change = {}) {
    this.user = user.id;
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const id = Buffer.from(this.id, 'base64url');
    const aaguid = Buffer.from((change.aaguid ?? '').replaceAll('-', '').padEnd(32, '0'), 'hex');
    const credential = Buffer.concat([aaguid, number(id.length, 2), id, key]);
    const attestationObject = isoCBOR.encode(
      new Map<string, string | Map<string, never> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', new Uint8Array(this.authData(change, WITH_CREDENTIAL, credential))],
      ]),
    );
    return {
      id: this.id,
      clientDataJSON: base64(this.clientData('webauthn.create', challenge, change)),
      attestationObject: base64(attestationObject),
      transports: ['internal'],
    };
  }

  /** Answers the options for a signature; its counter goes on. */
  use({ challenge }: OpcoesDeUso, change: Change = {}) {
    if (this.counter > 0) this.counter += 1;
    const authData = this.authData(change, 0);
    const clientData = this.clientData('webauthn.get', challenge, change);
    const signed = Buffer.concat([authData, hash('sha256', clientData, 'buffer')]);
    return {
      id: this.id,
      clientDataJSON: base64(clientData),
      authenticatorData: base64(authData),
      signature: base64(sign('sha256', signed, this.keys.privateKey)),
      userHandle: change.userHandle ?? (this.user || undefined),
    };
  }
}

/** Adds a passkey to a signed-in account, whose *prova* holds. */
export async function addChave(app: TestApp, http: Client, change?: Change) {
  const authenticator = new Authenticator(app);
  const options = await http.want(contracts.desafiarCriacao, 200);
  const chave = await http.want(contracts.criarChave, 201, { body: authenticator.create(options, change) });
  return { authenticator, chave };
}

/** Signs in by a passkey; the answer may be any. */
export async function enterByChave(http: Client, authenticator: Authenticator, change?: Change) {
  const options = await http.want(contracts.desafiarEntrada, 200);
  return http.call(contracts.entrarComChave, { body: authenticator.use(options, change) });
}

/** The code on the phone at an instant. */
export function codeOf(segredo: string, ms: number = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(segredo) }).generate({ timestamp: ms });
}

/** Sets the second factor of an account up. Its first code is used up: the next is one step on. */
export async function enrolFactor(http: Client, senhaAtual: string, ms?: number) {
  const { segredo } = await http.want(iniciarSegundoFator, 200, { body: { senhaAtual } });
  const body = { codigo: codeOf(segredo, ms) };
  const { codigos } = await http.want(confirmarSegundoFator, 200, { body });
  return { segredo, codigos };
}
