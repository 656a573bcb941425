import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { parseCertificate } from '#pades/certificates/certificate.ts';
import {
  context,
  contentOf,
  membersOf,
  octetString,
  objectIdentifier,
  readTlv,
  sequence,
  TAG,
  tlv,
} from '#pades/der.ts';
import { CERTIFICATE_OID } from '#pades/oids.ts';
import type { Clock } from '#platform/deps.ts';
import type { FakeStore } from '../store/fake-store.ts';
import {
  distinguishedName,
  generalizedTime,
  issueCertificate,
  issueCrl,
  newKey,
  signedBy,
  type Credential,
} from './certificates.ts';

const KEYS = 'psc.key';
const ROOT = 'psc.root';
const REVOKED = 'psc.revoked';

const ROOT_NAME = 'AC Raiz da Demonstracao Zelo';
const ISSUER_NAME = 'AC da Demonstracao Zelo';
const DAY_MS = 24 * 60 * 60_000;

/** The certificate authority of the demonstration: a root that is kept, an authority below it, people's certificates. */
export type TestAuthority = {
  /** The root and the authority below it, DER. */
  root: Buffer;
  intermediate: Buffer;
  /** A person's certificate and key; the key of a CPF stays the same from one start to the next. */
  issue(person: { name: string; cpf: string; from?: Date; to?: Date }): Promise<Credential>;
  /** The certificate and key of an authority of time, until `to`. */
  issueStamping(to: Date): Promise<Credential>;
  /** From now on its number is on the revocation list. */
  revoke(certificate: Uint8Array): Promise<void>;
  /** The list of the root or of the authority below it, DER. */
  crl(of: 'root' | 'intermediate'): Promise<Buffer>;
  /** The answer to a question about people's certificates (RFC 6960), DER. */
  answerOcsp(question: Uint8Array): Promise<Buffer>;
};

export type TestAuthorityOptions = {
  store: FakeStore;
  clock: Clock;
  /** Where its lists and answers are to be had now; a certificate names the address of its start. */
  url: string;
};

/** Opens the authority, or makes it at the first use (three keys, about half a second). */
export async function openTestAuthority({ store, clock, url }: TestAuthorityOptions): Promise<TestAuthority> {
  const [rootKey, issuerKey] = await Promise.all([keptKey(store, 'root'), keptKey(store, 'intermediate')]);
  const root = await keptRoot(store, rootKey, clock());
  const intermediate = issueCertificate({
    name: ISSUER_NAME,
    publicKey: createPublicKey(issuerKey),
    issuer: { name: ROOT_NAME, key: rootKey },
    from: new Date(clock().getTime() - DAY_MS),
    to: new Date(clock().getTime() + 8 * 365 * DAY_MS),
    authority: { below: 0 },
    crlUrl: `${url}/ac/raiz.crl`,
  });
  const issuer = { name: ISSUER_NAME, key: issuerKey };

  const revoked = async () => {
    const rows = await store.list<{ serial: string; at: string }>(REVOKED);
    return rows.map(({ serial, at }) => ({ serial, at: new Date(at) }));
  };

  return {
    root,
    intermediate,
    async issue({ name, cpf, from, to }) {
      const key = await keptKey(store, cpf);
      const now = clock().getTime();
      const certificate = issueCertificate({
        name: `${name}:${cpf}`,
        publicKey: createPublicKey(key),
        issuer,
        from: from ?? new Date(now - DAY_MS),
        to: to ?? new Date(now + 365 * DAY_MS),
        cpf,
        crlUrl: `${url}/ac/pessoas.crl`,
        ocspUrl: `${url}/ac/ocsp`,
      });
      return { key, certificate };
    },
    async issueStamping(to) {
      const key = await keptKey(store, 'carimbo');
      const certificate = issueCertificate({
        name: 'Carimbo do Tempo da Demonstracao Zelo',
        publicKey: createPublicKey(key),
        issuer,
        from: new Date(clock().getTime() - DAY_MS),
        to,
        extKeyUsage: [CERTIFICATE_OID.timeStamping],
        crlUrl: `${url}/ac/pessoas.crl`,
        ocspUrl: `${url}/ac/ocsp`,
      });
      return { key, certificate };
    },
    async revoke(certificate) {
      const { serial } = parseCertificate(certificate).fields;
      const even = serial.length % 2 ? `0${serial}` : serial;
      await store.put(REVOKED, even, { serial: even, at: clock().toISOString() });
    },
    async crl(of) {
      const now = clock();
      const next = new Date(now.getTime() + DAY_MS);
      if (of === 'root') return issueCrl({ name: ROOT_NAME, key: rootKey }, [], now, next);
      return issueCrl(issuer, await revoked(), now, next);
    },
    async answerOcsp(question) {
      return ocspAnswer(question, issuer, { revoked: await revoked(), now: clock() });
    },
  };
}

/** A key under a name, made once. */
async function keptKey(store: FakeStore, id: string): Promise<KeyObject> {
  const kept = await store.get<{ pkcs8: string }>(KEYS, id);
  if (kept) {
    return createPrivateKey({ key: Buffer.from(kept.pkcs8, 'base64'), type: 'pkcs8', format: 'der' });
  }
  const { privateKey } = await newKey();
  const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
  await store.put(KEYS, id, { pkcs8 });
  return privateKey;
}

async function keptRoot(store: FakeStore, key: KeyObject, now: Date): Promise<Buffer> {
  const kept = await store.get<{ der: string }>(ROOT, 'root');
  if (kept) return Buffer.from(kept.der, 'base64');
  const der = issueCertificate({
    name: ROOT_NAME,
    publicKey: createPublicKey(key),
    issuer: { name: ROOT_NAME, key },
    from: new Date(now.getTime() - DAY_MS),
    to: new Date(now.getTime() + 20 * 365 * DAY_MS),
    authority: { below: 1 },
  });
  await store.put(ROOT, 'root', { der: der.toString('base64') });
  return der;
}

/** The identifiers of the certificates that a question is about, DER. */
function askedIds(question: Uint8Array): Buffer[] {
  const [tbs] = membersOf(readTlv(question), TAG.sequence, 2);
  const list = membersOf(tbs, TAG.sequence, 4).find(({ tag }) => tag === TAG.sequence);
  return membersOf(list, TAG.sequence, 10).flatMap((one) => membersOf(one, TAG.sequence, 2)[0]?.whole ?? []);
}

type OcspFacts = {
  revoked: readonly { serial: string; at: Date }[];
  now: Date;
  /** The certificate of a signer that the authority has charged with its answers, DER. */
  delegate?: Buffer;
};

/** An answer to a question (RFC 6960), DER, signed by the authority or by whom it charged with it. */
export function ocspAnswer(
  question: Uint8Array,
  signer: { name: string; key: KeyObject },
  { revoked, now, delegate }: OcspFacts,
): Buffer {
  const singles = askedIds(question).map((id) => {
    const serial = contentOf(membersOf(readTlv(id), TAG.sequence, 4)[3], TAG.integer).toString('hex');
    const found = revoked.find((one) => BigInt(`0x${one.serial}`) === BigInt(`0x${serial}`));
    const status = found ? tlv(context(1), generalizedTime(found.at)) : tlv(context(0, false));
    const next = tlv(context(0), generalizedTime(new Date(now.getTime() + 60 * 60_000)));
    return sequence(id, status, generalizedTime(now), next);
  });
  const data = sequence(
    tlv(context(1), distinguishedName(signer.name)),
    generalizedTime(now),
    sequence(...singles),
  );
  const basic = signedBy(signer.key, data, ...(delegate ? [tlv(context(0), sequence(delegate))] : []));
  return sequence(
    tlv(TAG.enumerated, Buffer.from([0])),
    tlv(context(0), sequence(objectIdentifier(CERTIFICATE_OID.basicOcsp), octetString(basic))),
  );
}
