import net from 'node:net';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { memoryFakeStore, type FakeStore } from '../store/fake-store.ts';
import { startSmtpFake, type SmtpFake } from './smtp-fake.ts';

let fake: SmtpFake;
let store: FakeStore;
beforeEach(async () => {
  store = memoryFakeStore();
  fake = await startSmtpFake({ store });
});
afterEach(() => fake.close());

async function send(subjects: string[], url = fake.url): Promise<void> {
  const transport = createTransport({ pool: true, maxConnections: 1, url });
  for (const subject of subjects) {
    await transport.sendMail({ from: 'a@zelo.example', to: 'b@exemplo.com.br', subject, text: 'Olá' });
  }
  transport.close();
}

test('messages are kept newest first, also over a restart', async () => {
  await send(['um', 'dois']);
  await fake.close();
  fake = await startSmtpFake({ store });
  await send(['três']);
  const mensagens = await fake.mensagens();
  expect(mensagens.map(({ assunto }) => assunto)).toEqual(['três', 'dois', 'um']);
  expect(mensagens[0]).toMatchObject({
    de: 'a@zelo.example',
    para: ['b@exemplo.com.br'],
    recebidaEm: expect.stringMatching(/Z$/),
  });
});

test('only the newest 200 are kept', async () => {
  await send(Array.from({ length: 203 }, (_, n) => `m${n}`));
  const mensagens = await fake.mensagens();
  expect(mensagens).toHaveLength(200);
  expect(mensagens.at(-1)?.assunto).toBe('m3');
  expect(await store.list('smtp.message')).toHaveLength(200);
});

test('any user and password is taken', async () => {
  await send(['com senha'], fake.url.replace('smtp://', 'smtp://ana:senha@'));
  expect(await fake.mensagens()).toHaveLength(1);
});

test('a refused recipient gets nothing', async () => {
  fake.faults.reject = true;
  await expect(send(['nada'])).rejects.toMatchObject({ responseCode: 550 });
  expect(await fake.mensagens()).toEqual([]);
});

test('it closes within a second while a connection is open', async () => {
  const other = await startSmtpFake({ store });
  const socket = net.connect(other.port, '127.0.0.1');
  await new Promise((resolve) => {
    socket.once('data', resolve);
  });
  const started = performance.now();
  await other.close();
  expect(performance.now() - started).toBeLessThan(1_000);
  socket.destroy();
});
