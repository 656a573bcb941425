import { verify, type KeyObject } from 'node:crypto';
import {
  contentOf,
  context,
  integer,
  membersOf,
  oidOf,
  readAll,
  readTlv,
  readWhole,
  TAG,
  timeOf,
  type Tlv,
} from '../der.ts';
import { CERTIFICATE_OID, SIGNATURES } from '../oids.ts';
import type { ParsedCertificate } from './certificate.ts';

/** A list of revoked certificates that its issuer signed. */
export type RevocationList = {
  thisUpdate: Date;
  nextUpdate: Date;
  /** When the certificate of this number (hexadecimal as in `CertificateFields`) was revoked; null where it was not. */
  revokedAt(serial: string): Date | null;
  /** Which certificates it speaks of. */
  scope: 'all' | 'people' | 'authorities';
};

/** `stale`: it is older than it promised to be · `not-signed`: not by this authority · `partial`: it does not say all. */
export type ListProblem = 'unreadable' | 'not-signed' | 'stale' | 'partial';

/** How far our clock may be behind that of an authority. */
const SKEW_MS = 5 * 60_000;

/** Whether an answer was given by now and is not yet to be replaced: one from the future says that our clock is wrong. */
export function isCurrent(
  { thisUpdate, nextUpdate }: { thisUpdate: Date; nextUpdate: Date },
  now: Date,
): boolean {
  return thisUpdate.getTime() <= now.getTime() + SKEW_MS && nextUpdate > now;
}

/**
 * Reads a CRL (RFC 5280) in DER and believes it only if `issuer` signed it and it is the newest there should be. Its
 * numbers, which may be hundreds of thousands, stay the bytes that they are.
 */
export function readRevocationList(
  der: Uint8Array,
  issuer: ParsedCertificate,
  now: Date,
): { ok: true; list: RevocationList } | { ok: false; why: ListProblem } {
  try {
    const parts = membersOf(readWhole(der), TAG.sequence, 3);
    const list = readTbs(parts[0]);
    if (!list.issuer.equals(issuer.subjectDer)) return { ok: false, why: 'not-signed' };
    if (!isSigned(parts, issuer.x509.publicKey) || issuer.rules.keyUsage?.crlSign === false) {
      return { ok: false, why: 'not-signed' };
    }
    const { thisUpdate, nextUpdate, scope, revoked } = list;
    if (nextUpdate === null || !isCurrent({ thisUpdate, nextUpdate }, now))
      return { ok: false, why: 'stale' };
    if (scope === null) return { ok: false, why: 'partial' };
    const revokedAt = (serial: string) => findRevoked(revoked, serial);
    return { ok: true, list: { thisUpdate, nextUpdate, scope, revokedAt } };
  } catch {
    return { ok: false, why: 'unreadable' };
  }
}

/** Whether a signed structure (what is signed, algorithm, bits) was signed by this key. */
export function isSigned([signed, algorithm, bits]: readonly Tlv[], key: KeyObject): boolean {
  const [oid] = membersOf(algorithm, TAG.sequence);
  const digest = SIGNATURES[oidOf(oid)];
  if (!signed || bits?.tag !== TAG.bitString || bits.content[0] !== 0 || !digest) return false;
  return verify(digest, signed.whole, key, bits.content.subarray(1));
}

function readTbs(tbs: Tlv | undefined) {
  const fields = membersOf(tbs, TAG.sequence, 8);
  let at = fields[0]?.tag === TAG.integer ? 2 : 1;
  const issuer = fields[at]?.whole ?? Buffer.alloc(0);
  const thisUpdate = timeOf(fields[at + 1]);
  at += 2;
  const isTime = fields[at]?.tag === TAG.utcTime || fields[at]?.tag === TAG.generalizedTime;
  const nextUpdate = isTime ? timeOf(fields[at]) : null;
  if (isTime) at += 1;
  const list = fields[at];
  const revoked = list?.tag === TAG.sequence ? list.content : Buffer.alloc(0);
  const extensions = fields.find(({ tag }) => tag === context(0));
  return { issuer, thisUpdate, nextUpdate, revoked, scope: extensions ? scopeOf(extensions) : 'all' };
}

/** Looks for a number among the revoked ones. Its bytes are searched first: hardly anybody's are there. */
function findRevoked(revoked: Buffer, serial: string): Date | null {
  const wanted = integer(Buffer.from(serial.length % 2 ? `0${serial}` : serial, 'hex'));
  if (!revoked.includes(wanted)) return null;
  for (let offset = 0; offset < revoked.length;) {
    const entry = readTlv(revoked, offset);
    offset = entry.end;
    const [number, date] = readAll(contentOf(entry, TAG.sequence), 3);
    if (number?.whole.equals(wanted)) return timeOf(date);
  }
  return null;
}

/** Null for a list that says only a part: of some reasons, of others' certificates, of changes since another list. */
function scopeOf(extensions: Tlv): RevocationList['scope'] | null {
  const [list] = readAll(extensions.content, 1);
  let scope: RevocationList['scope'] | null = 'all';
  for (const extension of membersOf(list, TAG.sequence)) {
    const [oid, second, third] = membersOf(extension, TAG.sequence, 3);
    const critical = second?.tag === TAG.boolean && second.content[0] !== 0;
    const value = second?.tag === TAG.boolean ? third : second;
    if (oidOf(oid) === CERTIFICATE_OID.issuingDistributionPoint && value) scope = pointScope(value);
    else if (critical) return null;
  }
  return scope;
}

/** IssuingDistributionPoint: [1] only users', [2] only authorities', [3] some reasons, [4] indirect, [5] only attributes. */
function pointScope(value: Tlv): RevocationList['scope'] | null {
  const fields = membersOf(readTlv(value.content), TAG.sequence, 6);
  const says = (n: number): boolean =>
    fields.some(({ tag, content }) => tag === context(n, false) && content[0] !== 0);
  if (says(3) || says(4) || says(5) || fields.some(({ tag }) => tag === context(3))) return null;
  if (says(1)) return 'people';
  return says(2) ? 'authorities' : 'all';
}
