// An S3-compatible server for tests, with one empty bucket: node scripts/s3-server.mjs [--port=N] [--folder=PATH]
// Prints its settings as one line of JSON and runs until its standard input ends or it is stopped.
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { port: { type: 'string' }, folder: { type: 'string' } } });
const BUCKET = 'zelo-arquivos';

const PATH = 'zelo-path';

/** A call to the bucket ends in a slash, which clients sign and this server omits from its comparison. */
function signSlashes(signature) {
  const { getStringToSign } = signature;
  signature.getStringToSign = (call, ...rest) => {
    const slash = call.headers[PATH].endsWith('/') && !call.uri.endsWith('/') ? '/' : '';
    return getStringToSign({ ...call, uri: `${call.uri}${slash}` }, ...rest);
  };
}

/** Whether the bucket is there is asked by each look of a balancer; this server would list it whole for an answer without a body. */
function answerHeads(bucket) {
  const { getBucket } = bucket;
  bucket.getBucket = (ctx) => (ctx.method === 'HEAD' ? void (ctx.body = '') : getBucket(ctx));
}

let S3rver;
try {
  const require = createRequire(import.meta.url);
  S3rver = require('@20minutes/s3rver');
  signSlashes(require('@20minutes/s3rver/lib/signature/v4'));
  answerHeads(require('@20minutes/s3rver/lib/controllers/bucket'));
} catch (error) {
  process.stderr.write(`@20minutes/s3rver is missing (${error.code}): run npm ci.\n`);
  process.exit(1);
}

const own = values.folder ? null : await mkdtemp(join(tmpdir(), 'zelo-s3-'));
const server = new S3rver({
  address: '127.0.0.1',
  port: Number(values.port ?? 0),
  directory: values.folder ?? own,
  silent: true,
  // Also by a name that is no bucket.
  vhostBuckets: false,
  configureBuckets: [{ name: BUCKET }],
});
server.middleware.unshift((ctx, next) => {
  ctx.req.headers[PATH] = new URL(ctx.req.url, 'http://s3').pathname;
  return next();
});
const { port } = await server.run();
process.stdout.write(
  `${JSON.stringify({
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_REGION: 'us-east-1',
  })}\n`,
);

const stop = async () => {
  if (own) await rm(own, { recursive: true, force: true });
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop());
// The parent has exited.
process.stdin.on('end', () => void stop()).resume();
