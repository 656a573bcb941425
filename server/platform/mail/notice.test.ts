import { expect, test, vi } from 'vitest';
import { toldMailer, writeNotice } from './notice.ts';

const settings = { brand: 'Zelo' };
const notice = (to: string) =>
  writeNotice(settings, { chave: 'documento-pronto', to, key: 'k', valores: { pedido: '9', quem: '' } });

function mailers(refused: boolean) {
  const send = vi.fn<() => Promise<void>>(async () => {
    if (refused) throw new Error('550');
  });
  const tell = vi.fn<() => Promise<void>>(async () => undefined);
  const mailer = toldMailer({ send, verify: async () => undefined, close: () => undefined }, tell);
  return { send, tell, mailer };
}

test('a notice without an address → the channels alone', async () => {
  const { send, tell, mailer } = mailers(false);
  await mailer.send(notice(''));
  expect([tell.mock.calls.length, send.mock.calls.length]).toEqual([1, 0]);
});

test('a mail that bounces → the channels told before', async () => {
  const { tell, mailer } = mailers(true);
  await expect(mailer.send(notice('a@exemplo.com.br'))).rejects.toThrow('550');
  expect(tell).toHaveBeenCalledTimes(1);
});

test('a channel that fails → the mail goes out, and the job tries again', async () => {
  const { send, tell, mailer } = mailers(false);
  tell.mockRejectedValueOnce(new Error('503'));
  await expect(mailer.send(notice('a@exemplo.com.br'))).rejects.toThrow('503');
  expect(send).toHaveBeenCalledTimes(1);
});
