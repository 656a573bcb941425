import { Secret, TOTP } from 'otpauth';

/** What every authenticator understands: SHA-1, six digits, thirty seconds. */
const PERIOD = 30;
const DIGITS = 6;
/** A phone's clock may be one step off, either way. */
const WINDOW = 1;

/** How many recovery codes there are. */
export const CODES = 10;
/** Without the letters that are read as another: no I, L, O, U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 10;
const RECOVERY = new RegExp(`^[${ALPHABET}]{${CODE_LENGTH}}$`);

/** A new secret: 160 random bits in base32, as authenticators take it. */
export function novoSegredo(): string {
  return new Secret({ size: 20 }).base32;
}

function totp(segredo: string, conta: string, emissor: string): TOTP {
  const secret = Secret.fromBase32(segredo);
  return new TOTP({
    issuer: emissor,
    label: conta,
    secret,
    digits: DIGITS,
    period: PERIOD,
    algorithm: 'SHA1',
  });
}

/** The address that the QR code carries. */
export function uriDoSegredo(segredo: string, conta: string, emissor: string): string {
  return totp(segredo, conta, emissor).toString();
}

/** What was typed, as one of the two kinds of code; null for neither. */
export type CodigoLido = { tipo: 'aplicativo' | 'recuperacao'; codigo: string };
export function lerCodigo(text: string): CodigoLido | null {
  const bare = text.toUpperCase().replaceAll(/[\s-]/g, '');
  if (/^\d{6}$/.test(bare)) return { tipo: 'aplicativo', codigo: bare };
  const codigo = bare.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return RECOVERY.test(codigo) ? { tipo: 'recuperacao', codigo } : null;
}

/** The step of thirty seconds that a code belongs to; null when it is of none nearby. */
export function passoDoCodigo(segredo: string, codigo: string, agora: Date): number | null {
  const timestamp = agora.getTime();
  const delta = totp(segredo, '', '').validate({ token: codigo, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD) + delta;
}

/** A recovery code of fifty bits from ten random bytes, bare. */
export function codigoDe(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, CODE_LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join(
    '',
  );
}

/** "7Q2MV-K0XTR": how a recovery code is shown. */
export function mostrarCodigo(codigo: string): string {
  return `${codigo.slice(0, CODE_LENGTH / 2)}-${codigo.slice(CODE_LENGTH / 2)}`;
}
