import { createPublicKey } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { issueCertificate, newKey } from '#demo/psc/certificates.ts';
import { listenHttp } from '#demo/store/fake-http.ts';
import { CERTIFICATE_OID } from '#pades/oids.ts';
import { inFolder, tool } from '../files/signing.ts';

const DAY_MS = 24 * 60 * 60_000;

export type TestTsa = {
  /** The root of the authority's certificate, DER. */
  root: Buffer;
  /** Answers a question of RFC 3161, DER, by OpenSSL. */
  answer: (question: Uint8Array) => Promise<Buffer>;
};

/** An authority of time with keys of its own, whose certificates last `days` from now; OpenSSL speaks for it. */
export async function openTestTsa(days = 1): Promise<TestTsa> {
  const [root, own] = await Promise.all([newKey(), newKey()]);
  const issuer = { name: 'Raiz do Carimbo', key: root.privateKey };
  const valid = { from: new Date(Date.now() - DAY_MS), to: new Date(Date.now() + days * DAY_MS), issuer };
  const certificate = issueCertificate({
    ...valid,
    name: 'Carimbo da Demonstracao',
    publicKey: createPublicKey(own.privateKey),
    extKeyUsage: [CERTIFICATE_OID.timeStamping],
  });
  const pem = `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`;
  const key = Buffer.from(own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  return {
    root: issueCertificate({
      ...valid,
      name: issuer.name,
      publicKey: root.publicKey,
      authority: { below: 0 },
    }),
    answer: (question) =>
      inFolder({ q: question, key, cert: Buffer.from(pem), serial: Buffer.from('01') }, async (folder) => {
        const at = (name: string) => join(folder, name);
        const config = `[tsa]\ndefault_tsa=t\n[t]\nserial=${at('serial')}\nsigner_digest=sha256\ndefault_policy=1.2.3.4\ndigests=sha256\ness_cert_id_alg=sha256\n`;
        await writeFile(at('conf'), config);
        const args = ['-queryfile', at('q'), '-inkey', at('key'), '-signer', at('cert'), '-out', at('a')];
        await tool('openssl', ['ts', '-reply', '-config', at('conf'), ...args]);
        return readFile(at('a'));
      }),
  };
}

/** The authority as a server on the loopback, as `TSA_URL` names one. */
export async function startTsaFake() {
  const tsa = await openTestTsa();
  const state = { calls: 0 };
  const { url, close } = await listenHttp({}, async ({ bytes }) => {
    state.calls += 1;
    const content = await tsa.answer(bytes);
    return { status: 200, bytes: { type: 'application/timestamp-reply', content } };
  });
  return { url, close, state, root: tsa.root };
}
