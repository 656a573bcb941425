// Documents signed per second on one core (prepare, attributes, signature, CMS, inject) and checked again, beside bare
// RSA signatures of the same key in the same run; then a queue signed in one session of a cloud certificate:
// node bench/sign.mjs [documents] [queue]
import { sign } from 'node:crypto';
import { assemble } from '#pades/cms.ts';
import { inject, prepare } from '#pades/prepare.ts';
import { signedAttributes } from '#pades/signed-attributes.ts';
import { openAtPsc, startPsc } from '../server/testing/providers/psc.ts';
import {
  BY_DOCTOR,
  BY_PHARMACIST,
  renderedPdf,
  signingWorld,
  signPdf,
} from '../server/testing/files/signing.ts';
import { revocationOf, stampingBy } from '../server/testing/providers/archiving.ts';
import { archive } from '#pades/archive/archive.ts';
import { verify } from '#pades/verify.ts';

const count = Number(process.argv[2] ?? 200);
const queue = Number(process.argv[3] ?? 200);
const CPF = '52998224725';

/** Pieces of work per second, sequential, warm. */
async function perSecond(times, work) {
  for (let i = 0; i < Math.ceil(times / 5); i += 1) await work();
  const started = performance.now();
  for (let i = 0; i < times; i += 1) await work();
  return (times * 1_000) / (performance.now() - started);
}

const [world, pdf] = await Promise.all([signingWorld(), renderedPdf()]);
const signed = await signPdf(pdf, world.doctor, world, BY_DOCTOR);
const data = Buffer.alloc(256, 7);
const bare = await perSecond(count * 5, () => sign('sha256', data, world.doctor.key));
const signing = await perSecond(count, () => signPdf(pdf, world.doctor, world, BY_DOCTOR));
const checking = await perSecond(count, () =>
  verify(signed, { roots: [world.authority.root], at: new Date() }),
);
const both = await signPdf(signed, world.pharmacist, world, BY_PHARMACIST);
const comparing = await perSecond(count, () =>
  verify(both, { roots: [world.authority.root], at: new Date() }),
);

const clock = () => new Date();
const keeping = await perSecond(Math.ceil(count / 4), () =>
  archive(signed, {
    anchors: { roots: [world.authority.root], others: [] },
    at: clock(),
    revocation: revocationOf(world.authority, clock),
    timestamp: stampingBy(world.authority, clock),
  }),
);

const say = (name, rate) =>
  process.stdout.write(
    `${name}: ${rate.toFixed(0)} per second, ${(bare / rate).toFixed(1)} bare signatures each\n`,
  );
process.stdout.write(`bare RSA-2048 signatures: ${bare.toFixed(0)} per second\n`);
say(`documents of ${(pdf.length / 1024).toFixed(0)} kB signed`, signing);
say('documents checked', checking);
say('countersigned documents checked, every object compared', comparing);
say('documents given proofs and a time-stamp, both authorities played here', keeping);

/**
 * Every document prepared, signed in batches, completed; the doctor authorises once.
 * @returns ms, and calls for signatures
 */
async function signQueue() {
  const { fake, provider } = await startPsc('DOUTORA');
  const session = await openAtPsc(provider, CPF);
  const [by] = await provider.listCertificates(session);
  const chain = [(await fake.authority()).intermediate];
  const started = performance.now();
  let done = 0;
  for (let from = 0; from < queue; from += provider.batch) {
    const waiting = [];
    for (let i = from; i < Math.min(queue, from + provider.batch); i += 1) {
      const { bytes, sha256 } = await prepare(pdf, BY_DOCTOR);
      const attributes = signedAttributes({ sha256, certificate: by.certificate });
      waiting.push({ id: `d${i}`, bytes, attributes });
    }
    const signatures = await provider.sign(session, by, waiting);
    for (const { id, bytes, attributes } of waiting) {
      const cms = { attributes, signature: signatures.get(id), certificate: by.certificate, chain };
      inject(bytes, assemble(cms));
      done += 1;
    }
  }
  const took = performance.now() - started;
  await fake.close();
  if (done !== queue) throw new Error(`${done} of ${queue} were signed`);
  return { took, calls: fake.calls.signature };
}

const { took, calls } = await signQueue();
process.stdout.write(
  `a queue of ${queue} in one session: ${(took / 1_000).toFixed(1)} s, ${calls} calls for signatures\n`,
);
