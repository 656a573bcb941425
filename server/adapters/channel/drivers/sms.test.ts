import { expect, test } from 'vitest';
import { startSmsFake } from '#demo/channel/message-fake.ts';
import { describeChannel } from '../channel.suite.ts';
import { createSms } from './sms.ts';

const KEY = 'chave';
const body = { to: '{telefone}', message: '{texto}', reference: '{id}', tags: ['zelo', 1] };
const appUrl = 'https://zelo.exemplo.com.br';

async function start() {
  const fake = await startSmsFake({ key: KEY });
  const url = `${fake.url}/v1/sms?unicode=1`;
  const options = { url, headers: { 'x-api-key': KEY }, body, appUrl, timeoutMs: 1_000 };
  return { fake, options };
}

describeChannel('sms', async () => {
  const { fake, options } = await start();
  fake.nobody.add('5511900000000');
  return {
    channel: createSms(options),
    to: '11988880042',
    nobody: '11900000000',
    unsent: { kind: 'refused' },
    arrived: () => fake.messages().map(({ texto }) => texto),
    faults: fake.faults,
    stop: fake.close,
  };
});

test('a text with quotes and braces stays a text', async () => {
  const { fake, options } = await start();
  const text = 'Há "novidade" {id}, {"to": 1}.';
  await createSms(options).send('11988880042', { key: 'k', text, path: '/p' });
  expect(fake.messages()).toMatchObject([{ para: '5511988880042', texto: `${text} ${appUrl}/p` }]);
  await fake.close();
});

test('a refused key is told as one', async () => {
  const { fake, options } = await start();
  const sent = createSms({ ...options, headers: {} }).send('11988880042', { key: 'k', text: 't', path: '/' });
  await expect(sent).rejects.toMatchObject({ kind: 'key-refused' });
  await fake.close();
});
