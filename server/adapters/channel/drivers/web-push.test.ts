import { createECDH, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { decrypt, startPushFake } from '#demo/channel/push-fake.ts';
import { describeChannel } from '../channel.suite.ts';
import { encryptPush } from './push-encryption.ts';
import { createWebPush } from './web-push.ts';

const options = { contact: 'contato@exemplo.com.br', clock: () => new Date(), timeoutMs: 1_000 };

describeChannel('web push', async () => {
  const fake = await startPushFake();
  const channel = createWebPush({ ...options, secret: randomBytes(32), relayUrl: fake.url });
  const nobody = fake.subscribe();
  fake.unsubscribe(nobody);
  return {
    channel,
    to: fake.subscribe(),
    nobody,
    unsent: { gone: true },
    arrived: () => fake.messages().map(({ texto }) => texto ?? ''),
    faults: fake.faults,
    stop: fake.close,
  };
});

test('the example of RFC 8291 gives its own bytes', () => {
  const auth = 'BTBZMqHH6r4Tts7J_aSIgg';
  const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
  const drawn = {
    secret: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  };
  const body = encryptPush({ p256dh, auth }, 'When I grow up, I want to be a watermelon', drawn);
  expect(Buffer.from(body).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('only the browser that subscribed reads a message', () => {
  const [owner, other] = [createECDH('prime256v1'), createECDH('prime256v1')];
  const auth = randomBytes(16);
  const p256dh = owner.generateKeys('base64url');
  other.generateKeys();
  const body = Buffer.from(encryptPush({ p256dh, auth: auth.toString('base64url') }, 'olá'));
  expect(decrypt({ keys: owner, auth }, body)).toBe('olá');
  expect(() => decrypt({ keys: other, auth }, body)).toThrow('authenticate');
});

test.each([
  ['another host', { endereco: 'https://127.0.0.1/fcm/send/1' }],
  ['a key that is no point', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
])('%s is refused before anything is sent', async (_, wrong) => {
  const fake = await startPushFake();
  const channel = createWebPush({ ...options, secret: randomBytes(32), relayUrl: fake.url });
  const target = { ...fake.subscribe(), ...wrong };
  const sent = channel.send(target, { key: 'k', text: 't', path: '/' });
  await expect(sent).rejects.toMatchObject({ kind: 'refused', asked: false });
  expect(fake.calls['push.send']).toBe(0);
  await fake.close();
});
