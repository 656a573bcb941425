import { randomBytes, verify as holds, X509Certificate } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readCertificate } from '#pades/certificates/certificate.ts';
import { assemble } from '#pades/cms.ts';
import { inject, prepare } from '#pades/prepare.ts';
import { signedAttributes } from '#pades/signed-attributes.ts';
import { verify } from '#pades/verify.ts';
import { BY_DOCTOR, renderedPdf } from '#testing/files/signing.ts';
import type { SignatureProvider, SignatureSession, SigningCertificate } from '#ports/signature.ts';

export type SignatureSetup = {
  provider: SignatureProvider;
  /** The pinned root of the doctor's certificate, and the certificates between them. */
  root: Buffer;
  intermediate: Buffer;
  /** The doctor authorises; as whom the session is asked for may be said. */
  open(cpf?: string): Promise<SignatureSession>;
  /** Moves the clock on. */
  wait(ms: number): void;
  stop(): Promise<void>;
};

export const DOCTOR = { cpf: '52998224725', name: 'JOÃO DA SILVA' };
export const SOMEBODY_ELSE = '11144477735';

const some = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: `d${i}`, attributes: randomBytes(180) }));

/** Every holder of keys passes this suite, wherever the keys are. */
export function describeSignatureProvider(name: string, makeSetup: () => Promise<SignatureSetup>): void {
  describe(`signature: ${name}`, () => {
    let pdf: Buffer;
    let setup: SignatureSetup;
    beforeAll(async () => {
      pdf = await renderedPdf();
    });
    beforeEach(async () => {
      setup = await makeSetup();
    });
    afterEach(() => setup.stop());

    async function authorised(): Promise<{ session: SignatureSession; own: SigningCertificate }> {
      const session = await setup.open();
      const [own] = await setup.provider.listCertificates(session);
      if (!own) throw new Error('no certificate');
      return { session, own };
    }
    test('a session says whose it is and until when, and lists the certificate', async () => {
      const { session, own } = await authorised();
      expect(session).toMatchObject({ provider: setup.provider.name, cpf: DOCTOR.cpf });
      expect(session.expiresAt.getTime()).toBeGreaterThan(Date.now());
      expect(readCertificate(own.certificate)).toMatchObject({ name: DOCTOR.name, cpf: DOCTOR.cpf });
    });

    test('a whole batch is signed, each document by its id', async () => {
      const { session, own } = await authorised();
      const batch = some(setup.provider.batch);
      const signed = await setup.provider.sign(session, own, batch);
      const { publicKey } = new X509Certificate(own.certificate);
      expect([...signed.keys()].toSorted()).toEqual(batch.map(({ id }) => id).toSorted());
      for (const { id, attributes } of batch) {
        expect(holds('sha256', attributes, publicKey, signed.get(id) ?? Buffer.alloc(0))).toBe(true);
      }
    });

    test('several batches go in one session, and a document is authentic with what it gives', async () => {
      const { session, own } = await authorised();
      await setup.provider.sign(session, own, some(2));
      const { certificate } = own;
      const prepared = await prepare(pdf, BY_DOCTOR);
      const attributes = signedAttributes({ sha256: prepared.sha256, certificate });
      const signed = await setup.provider.sign(session, own, [{ id: 'a', attributes }]);
      const signature = signed.get('a') ?? Buffer.alloc(0);
      const chain = [setup.intermediate];
      const document = inject(prepared.bytes, assemble({ attributes, signature, certificate, chain }));
      expect(await verify(document, { roots: [setup.root], at: new Date() })).toMatchObject({
        verdict: 'authentic',
        signatures: [{ form: [], signer: { cpf: DOCTOR.cpf } }],
      });
    });

    test('nothing to sign is nothing; more than a batch, and an id twice, are our own mistake', async () => {
      const { session, own } = await authorised();
      expect((await setup.provider.sign(session, own, [])).size).toBe(0);
      const tooMany = some(setup.provider.batch + 1);
      await expect(setup.provider.sign(session, own, tooMany)).rejects.toThrow(TypeError);
      const [one] = some(1);
      const twice = one ? [one, one] : [];
      await expect(setup.provider.sign(session, own, twice)).rejects.toThrow(TypeError);
    });

    test('a session that is over signs nothing', async () => {
      const { session, own } = await authorised();
      setup.wait(session.expiresAt.getTime() - Date.now() + 1_000);
      const expired = { name: 'SignatureError', problem: 'expired' };
      await expect(setup.provider.listCertificates(session)).rejects.toMatchObject(expired);
      await expect(setup.provider.sign(session, own, some(1))).rejects.toMatchObject(expired);
    });

    test('a ticket that was never given signs nothing', async () => {
      const { session, own } = await authorised();
      const forged = { ...session, ticket: 'forged' };
      const expired = { name: 'SignatureError', problem: 'expired' };
      await expect(setup.provider.listCertificates(forged)).rejects.toMatchObject(expired);
      await expect(setup.provider.sign(forged, own, some(1))).rejects.toMatchObject(expired);
    });

    test('a certificate that the session does not have signs nothing', async () => {
      const { session, own } = await authorised();
      const other = { ...own, alias: 'another' };
      await expect(setup.provider.sign(session, other, some(1))).rejects.toMatchObject({
        problem: expect.stringMatching(/^(?:no-certificate|refused)$/),
      });
    });

    test("somebody else's certificate opens no session of the doctor", async () => {
      await expect(setup.open(SOMEBODY_ELSE)).rejects.toMatchObject({
        name: 'SignatureError',
        problem: 'wrong-holder',
      });
    });
  });
}
