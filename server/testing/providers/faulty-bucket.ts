import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { BucketFaults } from '#demo/fault-switches.ts';
import {
  createHttpFaults,
  HANG_UP,
  listenHttp,
  type FakeReply,
  type FakeRequest,
} from '#demo/store/fake-http.ts';
import { startS3 } from './s3-server.ts';

const FULL = '<?xml version="1.0"?><Error><Code>StorageFull</Code><Message>Storage is full</Message></Error>';

/** A bucket behind a line that fails as its switches say. */
export async function startFaultyBucket() {
  const s3 = await startS3();
  const { faults: httpFaults, next, sent } = createHttpFaults();
  const faults: BucketFaults = Object.assign(httpFaults, { full: false });
  const front = await listenHttp({}, async (asked) => {
    const fault = await next();
    if (fault !== null) return fault;
    if (faults.full && asked.method !== 'GET' && asked.method !== 'HEAD' && asked.method !== 'DELETE') {
      return { status: 507, bytes: { type: 'application/xml', content: Buffer.from(FULL) } };
    }
    return sent(await forward(s3.env.S3_ENDPOINT, asked));
  });
  return {
    env: { ...s3.env, S3_ENDPOINT: front.url },
    faults,
    async stop() {
      await front.close();
      await s3.stop();
    },
  };
}

async function forward(
  endpoint: string,
  { method, path, query, headers, bytes }: FakeRequest,
): Promise<FakeReply> {
  const search = query.size > 0 ? `?${query.toString()}` : '';
  return new Promise((resolve) => {
    const asking = request(`${endpoint}${path}${search}`, { method, headers, agent: false }, (answer) => {
      const { statusCode: status = 502, headers: told } = answer;
      buffer(answer).then(
        (content) =>
          resolve({
            status,
            bytes: { type: told['content-type'] ?? 'application/octet-stream', content },
            headers: Object.fromEntries(
              Object.entries(told).flatMap(([name, value]) =>
                typeof value === 'string' && !OF_THE_LINE.has(name) ? [[name, value]] : [],
              ),
            ),
          }),
        () => resolve(HANG_UP),
      );
    });
    asking.on('error', () => resolve(HANG_UP));
    asking.end(bytes);
  });
}

const OF_THE_LINE = new Set(['connection', 'transfer-encoding', 'keep-alive', 'content-type']);
