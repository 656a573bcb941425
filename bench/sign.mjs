// Documents signed per second on one core (prepare, attributes, signature, CMS, inject) and checked again, beside bare
// RSA signatures of the same key in the same run: node bench/sign.mjs [documents]
import { sign } from 'node:crypto';
import { BY_DOCTOR, renderedPdf, signingWorld, signPdf } from '../server/testing/files/signing.ts';
import { verify } from '../server/platform/pades/verify.ts';

const count = Number(process.argv[2] ?? 200);

/** Pieces of work per second, one after the other, once warm. */
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

const say = (name, rate) =>
  process.stdout.write(
    `${name}: ${rate.toFixed(0)} per second, ${(bare / rate).toFixed(1)} bare signatures each\n`,
  );
process.stdout.write(`bare RSA-2048 signatures: ${bare.toFixed(0)} per second\n`);
say(`documents of ${(pdf.length / 1024).toFixed(0)} kB signed`, signing);
say('documents checked', checking);
