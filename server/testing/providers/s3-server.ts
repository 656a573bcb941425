import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const announced = z.object({
  S3_ENDPOINT: z.url(),
  S3_BUCKET: z.string(),
  S3_ACCESS_KEY_ID: z.string(),
  S3_SECRET_ACCESS_KEY: z.string(),
  S3_REGION: z.string(),
});

export type TestS3 = Awaited<ReturnType<typeof startS3>>;

/** An S3-compatible server in a process of its own, with an empty bucket; `scripts/s3-server.mjs` starts it. */
export async function startS3({ port = 0, folder = '' } = {}) {
  const args = ['scripts/s3-server.mjs', `--port=${port}`, ...(folder === '' ? [] : [`--folder=${folder}`])];
  const server = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  const lines = createInterface({ input: server.stdout });
  const first = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    ended.then(([code]) => {
      throw new Error(`the S3 server did not start (exit ${String(code)}): npm ci brings it`);
    }),
  ]);
  const env = announced.parse(JSON.parse(first));
  return {
    env,
    options: {
      endpoint: env.S3_ENDPOINT,
      bucket: env.S3_BUCKET,
      accessKeyId: env.S3_ACCESS_KEY_ID,
      secretAccessKey: env.S3_SECRET_ACCESS_KEY,
      region: env.S3_REGION,
      pathStyle: true,
    },
    async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
      server.kill(signal);
      await ended;
    },
  };
}
