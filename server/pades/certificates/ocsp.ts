import { createHash } from 'node:crypto';
import {
  context,
  contentOf,
  integer,
  membersOf,
  NULL,
  objectIdentifier,
  octetString,
  oidOf,
  readTlv,
  readWhole,
  sequence,
  TAG,
  timeOf,
  type Tlv,
} from '../der.ts';
import { CERTIFICATE_OID } from '../oids.ts';
import { parseCertificate, type ParsedCertificate } from './certificate.ts';
import { isIssuedBy } from './chain.ts';
import { isCurrent, isSigned, type ListProblem } from './crl.ts';

/** An authority's answer about one certificate at the present time. */
export type OcspAnswer = { revokedAt: Date | null; thisUpdate: Date; nextUpdate: Date };

/** `not-known`: the authority does not know the certificate, or gives no answer now. */
export type OcspProblem = Exclude<ListProblem, 'partial'> | 'not-known';

/** An answer without an end is believed so long. */
const WITHOUT_END_MS = 60 * 60_000;
/** The hash of the identifiers of a question; no signature rests upon it (RFC 5019). */
const SHA1 = '1.3.14.3.2.26';

/** The body of a question about a certificate (RFC 6960), without a nonce: such answers may be kept. */
export function ocspRequest(certificate: ParsedCertificate, issuer: ParsedCertificate): Buffer {
  const id = sequence(sequence(objectIdentifier(SHA1), NULL), ...identity(certificate, issuer));
  return sequence(sequence(sequence(sequence(id))));
}

/** Believes an answer only if `issuer`, or whom it charged with it, signed it, and only as long as it says. */
export function readOcspAnswer(
  der: Uint8Array,
  certificate: ParsedCertificate,
  issuer: ParsedCertificate,
  now: Date,
): { ok: true; answer: OcspAnswer } | { ok: false; why: OcspProblem } {
  try {
    const [status, bytes] = membersOf(readWhole(der), TAG.sequence, 2);
    if (contentOf(status, TAG.enumerated)[0] !== 0) return { ok: false, why: 'not-known' };
    const basic = basicResponse(bytes);
    const key = responderKey(basic, issuer, now);
    if (!key || !isSigned(basic, key.x509.publicKey)) return { ok: false, why: 'not-signed' };
    const single = singleResponse(basic[0], identity(certificate, issuer));
    if (!single) return { ok: false, why: 'not-known' };
    const { revokedAt, thisUpdate } = single;
    const nextUpdate = single.nextUpdate ?? new Date(thisUpdate.getTime() + WITHOUT_END_MS);
    const answer = { revokedAt, thisUpdate, nextUpdate };
    return isCurrent(answer, now) ? { ok: true, answer } : { ok: false, why: 'stale' };
  } catch {
    return { ok: false, why: 'unreadable' };
  }
}

/** How an answer names a certificate: hash of the issuer's name, hash of its key, the number. */
function identity(certificate: ParsedCertificate, issuer: ParsedCertificate): [Buffer, Buffer, Buffer] {
  const spki = issuer.x509.publicKey.export({ type: 'spki', format: 'der' });
  const [, bits] = membersOf(readTlv(spki), TAG.sequence, 2);
  const key = contentOf(bits, TAG.bitString).subarray(1);
  const serial = certificate.fields.serial;
  return [
    octetString(sha1(issuer.subjectDer)),
    octetString(sha1(key)),
    integer(Buffer.from(serial.length % 2 ? `0${serial}` : serial, 'hex')),
  ];
}

const sha1 = (bytes: Uint8Array): Buffer => createHash('sha1').update(bytes).digest();

/** The parts of the BasicOCSPResponse: data, algorithm, signature, certificates. */
function basicResponse(bytes: Tlv | undefined): Tlv[] {
  const [type, response] = membersOf(readTlv(contentOf(bytes, context(0))), TAG.sequence, 2);
  if (oidOf(type) !== CERTIFICATE_OID.basicOcsp) throw new TypeError('another kind of answer');
  return membersOf(readTlv(contentOf(response, TAG.octetString)), TAG.sequence, 4);
}

/** The issuer itself, or a certificate of its that is for signing such answers. */
function responderKey(basic: readonly Tlv[], issuer: ParsedCertificate, now: Date): ParsedCertificate | null {
  if (isSigned(basic, issuer.x509.publicKey)) return issuer;
  const certificates = basic[3] ? membersOf(readTlv(contentOf(basic[3], context(0))), TAG.sequence, 5) : [];
  const delegates = certificates.map(({ whole }) => parseCertificate(whole));
  return (
    delegates.find(
      (one) =>
        one.rules.extKeyUsage.includes(CERTIFICATE_OID.ocspSigning) &&
        isIssuedBy(one, issuer) &&
        one.fields.validFrom <= now &&
        now <= one.fields.validTo &&
        isSigned(basic, one.x509.publicKey),
    ) ?? null
  );
}

function singleResponse(data: Tlv | undefined, wanted: readonly Buffer[]) {
  const responses = membersOf(data, TAG.sequence, 6).find(({ tag }) => tag === TAG.sequence);
  for (const response of membersOf(responses, TAG.sequence, 100)) {
    const [id, status, thisUpdate, next] = membersOf(response, TAG.sequence, 5);
    const [, ...named] = membersOf(id, TAG.sequence, 4);
    if (!named.every(({ whole }, i) => wanted[i]?.equals(whole))) continue;
    if (status?.tag !== context(0, false) && status?.tag !== context(1)) return null;
    return {
      revokedAt: status.tag === context(1) ? timeOf(readTlv(status.content)) : null,
      thisUpdate: timeOf(thisUpdate),
      nextUpdate: next?.tag === context(0) ? timeOf(readTlv(next.content)) : null,
    };
  }
  return null;
}
