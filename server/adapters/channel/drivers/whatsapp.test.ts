import { expect, test } from 'vitest';
import { startWhatsAppFake } from '#demo/channel/message-fake.ts';
import { describeChannel } from '../channel.suite.ts';
import { createWhatsApp } from './whatsapp.ts';

const options = {
  phoneId: '1',
  token: 'token',
  template: 'aviso_do_pedido',
  codeTemplate: 'codigo',
  timeoutMs: 1_000,
};
const MESSAGE = { key: 'k', text: 'Há novidade no seu pedido.', path: '/meu-pedido/1' };

describeChannel('whatsapp', async () => {
  const fake = await startWhatsAppFake({ token: options.token });
  fake.nobody.add('5511900000000');
  return {
    channel: createWhatsApp({ ...options, url: fake.url }),
    to: '11988880042',
    nobody: '11900000000',
    unsent: { gone: true },
    arrived: () => fake.messages().map(({ texto }) => texto),
    faults: fake.faults,
    stop: fake.close,
  };
});

test('the id of a taken message is kept, by which its fate is told', async () => {
  const fake = await startWhatsAppFake({ token: options.token });
  const sent = await createWhatsApp({ ...options, url: fake.url }).send('11988880042', MESSAGE);
  expect(sent).toEqual({ gone: false, reference: fake.messages()[0]?.id });
  await fake.close();
});

test('a refused token is told as one', async () => {
  const fake = await startWhatsAppFake({ token: 'outro' });
  const sent = createWhatsApp({ ...options, url: fake.url }).send('11988880042', MESSAGE);
  await expect(sent).rejects.toMatchObject({ kind: 'key-refused' });
  await fake.close();
});
