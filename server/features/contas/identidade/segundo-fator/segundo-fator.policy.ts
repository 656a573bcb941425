import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Seconds of a time step. With SHA-1 and six digits, what every authenticator understands. */
const PERIOD = 30;
const DIGITS = 6;
/** Time steps that a phone's clock may be off, either way. */
const WINDOW = 1;

/** How many recovery codes an account has. */
export const RECOVERY_CODES = 10;
/** Crockford base32: without I, L, O, U, which are misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const RECOVERY_CODE_LENGTH = 10;
const RECOVERY_CODE = new RegExp(`^[${ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`);

/** A new TOTP secret: 160 random bits in base32, as authenticators take it. */
export function generateSecret(): string {
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

/** The `otpauth://` URI that the QR code carries. */
export function buildSecretUri(segredo: string, conta: string, emissor: string): string {
  return totp(segredo, conta, emissor).toString();
}

/** A typed code by its kind, without spaces and dashes. */
export type ParsedCode = { tipo: 'aplicativo' | 'recuperacao'; codigo: string };
/** Parses a typed code: six digits of the authenticator, or a recovery code; null for neither. */
export function parseCode(text: string): ParsedCode | null {
  const bare = text.toUpperCase().replaceAll(/[\s-]/g, '');
  if (/^\d{6}$/.test(bare)) return { tipo: 'aplicativo', codigo: bare };
  const codigo = bare.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return RECOVERY_CODE.test(codigo) ? { tipo: 'recuperacao', codigo } : null;
}

/** The time step (30 s) that an authenticator code belongs to; null when it is of none nearby. */
export function findTimeStep(segredo: string, codigo: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totp(segredo, '', '').validate({ token: codigo, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD) + delta;
}

/** A recovery code of fifty bits from ten random bytes, without the dash. */
export function buildRecoveryCode(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, RECOVERY_CODE_LENGTH), (byte) =>
    ALPHABET.charAt(byte % ALPHABET.length),
  ).join('');
}

/** Ten new recovery codes, without their dashes. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => buildRecoveryCode(randomBytes(RECOVERY_CODE_LENGTH)));
}

/** Formats a recovery code for display: "7Q2MV-K0XTR". */
export function formatRecoveryCode(codigo: string): string {
  return `${codigo.slice(0, RECOVERY_CODE_LENGTH / 2)}-${codigo.slice(RECOVERY_CODE_LENGTH / 2)}`;
}
