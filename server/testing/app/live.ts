import { z } from 'zod';
import type { Client } from './client.ts';

const eventData = z.strictObject({
  tipo: z.string().optional(),
  id: z.string().nullish(),
  versao: z.number().optional(),
});

export type LiveMessage = { id: number; event: string; data: z.output<typeof eventData> };

export type LiveStream = {
  /** Everything that came so far, oldest first. */
  messages: LiveMessage[];
  /** The first message that fits, come or still to come. @throws after `ms` */
  find(fits: (message: LiveMessage) => boolean, ms?: number): Promise<LiveMessage>;
  /** Once the server ended it. @throws after `ms` */
  ended(ms?: number): Promise<void>;
  close(): void;
};

/** Opens the live stream of a signed-in browser and waits for its first word. */
export async function openLive(http: Client, lastEventId?: number): Promise<LiveStream> {
  const cut = new AbortController();
  const headers = lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) };
  const response = await http.fetch('/api/live', { headers, signal: cut.signal });
  if (response.status !== 200 || !response.body) throw new Error(`live stream: ${response.status}`);
  const messages: LiveMessage[] = [];
  const { body } = response;
  let came = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  void readAll();

  async function readAll(): Promise<void> {
    try {
      for await (const message of readLive(body)) {
        messages.push(message);
        came.resolve();
        came = Promise.withResolvers();
      }
      end.resolve();
    } catch {
      // Closed by us, or the server went away: what came stays.
    }
  }

  async function find(fits: (message: LiveMessage) => boolean, ms = 30_000): Promise<LiveMessage> {
    const until = Date.now() + ms;
    for (;;) {
      const next = came.promise;
      const found = messages.find(fits);
      if (found) return found;
      const left = until - Date.now();
      if (left <= 0) throw new Error(`no such live message within ${ms} ms`);
      await Promise.race([next, new Promise((resolve) => setTimeout(resolve, left))]);
    }
  }

  async function ended(ms = 30_000): Promise<void> {
    const late = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error(`the live stream is still open after ${ms} ms`)), ms).unref(),
    );
    await Promise.race([end.promise, late]);
  }

  await find(({ event }) => event === 'pronto' || event === 'reset');
  return { messages, find, ended, close: () => cut.abort() };
}

/** The messages of a live stream as they come. @throws when it is cut */
export async function* readLive(body: NonNullable<Response['body']>): AsyncGenerator<LiveMessage> {
  let text = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    const blocks = `${text}${chunk}`.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) yield* parse(block);
  }
}

function parse(block: string): LiveMessage[] {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const data = field('data');
  if (data === undefined) return [];
  return [{ id: Number(field('id')), event: field('event') ?? '', data: eventData.parse(JSON.parse(data)) }];
}
