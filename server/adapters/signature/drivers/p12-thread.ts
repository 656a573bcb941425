import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import type { WorkerAnswer } from '#adapters/worker-process.ts';
import type { OpenedP12, P12Task } from './p12-file.ts';

/** The library has no accessor for the key, and the file is opened in another process than it is used in. */
const held = z.object({ privateKey: z.instanceof(CryptoKey) });

async function open({ file, password }: P12Task): Promise<OpenedP12> {
  // The library is big: only this process loads it to open files.
  const { P12Signer } = await import('@libpdf/core');
  const signer = await P12Signer.create(Uint8Array.from(Buffer.from(file, 'base64')), password);
  if (signer.keyType !== 'RSA') throw new Error('Unsupported key type');
  const key = await crypto.subtle.exportKey('pkcs8', held.parse(signer).privateKey);
  const certificates = [signer.certificate, ...signer.certificateChain];
  return {
    key: Buffer.from(key).toString('base64'),
    certificates: certificates.map((der) => Buffer.from(der).toString('base64')),
  };
}

/** A wrong password shows as a digest that does not fit or as a key that cannot be read, by the age of the file. */
function whyOf(error: unknown): 'unreadable-file' | 'wrong-password' {
  const said = error instanceof Error ? error.message : '';
  return said.startsWith('No ') || said.startsWith('Unsupported key') ? 'unreadable-file' : 'wrong-password';
}

parentPort?.on('message', (task: P12Task) => {
  open(task).then(
    (value) => parentPort?.postMessage({ ok: true, value } satisfies WorkerAnswer, []),
    (error: unknown) =>
      parentPort?.postMessage({ ok: false, fault: 'file', why: whyOf(error) } satisfies WorkerAnswer, []),
  );
});
