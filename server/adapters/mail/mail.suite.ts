import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Mailer, Mail } from '#ports/mail.ts';

/** A mailer under test with its mail server. */
export type MailSetup = {
  mailer: Mailer;
  /** The mails that the server has accepted, in any order. */
  received: () => Promise<
    { para: string[]; assunto: string; texto: string; html: string; messageId: string }[]
  >;
  /** Makes the server refuse the recipient from now on. */
  refuse(): void;
  stop(): Promise<void>;
};

const mail: Mail = {
  to: 'maria@exemplo.com.br',
  subject: 'Seu pedido mudou de situação',
  text: 'Olá, Maria. Há uma novidade.',
  html: '<p>Olá, Maria. Há uma novidade.</p>',
  key: 'pedido-1:situacao:2',
};

/** The contract tests of every mailer. */
export function describeMailer(name: string, makeSetup: () => Promise<MailSetup>): void {
  describe(`mailer: ${name}`, () => {
    let setup: MailSetup;
    beforeEach(async () => {
      setup = await makeSetup();
    });
    afterEach(() => setup.stop());

    test('a message arrives whole', async () => {
      await setup.mailer.send(mail);
      const [taken] = await setup.received();
      expect(taken).toMatchObject({ para: [mail.to], assunto: mail.subject });
      expect(taken?.texto.trim()).toBe(mail.text);
      expect(taken?.html.trim()).toBe(mail.html);
    });

    test('the same cause has the same Message-ID, another cause another', async () => {
      await setup.mailer.send(mail);
      await setup.mailer.send(mail);
      await setup.mailer.send({ ...mail, key: 'pedido-1:situacao:3' });
      const ids = (await setup.received()).map(({ messageId }) => messageId);
      expect(ids).toHaveLength(3);
      expect(new Set(ids).size).toBe(2);
      expect(ids.join()).not.toContain('pedido-1');
    });

    test('many at once all arrive', async () => {
      const keys = Array.from({ length: 30 }, (_, n) => `aviso:${n}`);
      await Promise.all(keys.map((key) => setup.mailer.send({ ...mail, subject: key, key })));
      const subjects = (await setup.received()).map(({ assunto }) => assunto);
      expect(subjects.toSorted()).toEqual(keys.toSorted());
    });

    test.each([
      'maria@exemplo.com.br, outro@exemplo.com.br',
      'maria@exemplo.com.br\r\nBcc: outro@exemplo.com.br',
    ])('an address never becomes a second recipient: %j', async (to) => {
      await setup.mailer.send({ ...mail, to }).catch(() => undefined);
      const recipients = (await setup.received()).flatMap((taken) => taken.para);
      expect(recipients).not.toContain('outro@exemplo.com.br');
      expect(recipients.length).toBeLessThan(2);
    });

    test('the hand-over is told before a byte is given, once', async () => {
      let before = -1;
      let calls = 0;
      await setup.mailer.send(mail, async () => {
        calls += 1;
        before = (await setup.received()).length;
      });
      expect([calls, before, (await setup.received()).length]).toEqual([1, 0, 1]);
    });

    test('a hand-over that may not begin leaves nothing there, and the next message goes', async () => {
      const stop = setup.mailer.send(mail, () => Promise.reject(new Error('no')));
      await expect(stop).rejects.toMatchObject({ name: 'ProviderError' });
      await setup.mailer.send({ ...mail, key: 'other' }, async () => undefined);
      expect(await setup.received()).toHaveLength(1);
    });

    test('a recipient that is refused is given no text: no hand-over is told', async () => {
      setup.refuse();
      let calls = 0;
      await setup.mailer
        .send(mail, async () => {
          calls += 1;
        })
        .catch(() => undefined);
      expect(calls).toBe(0);
    });

    test('a look sends nothing', async () => {
      await setup.mailer.verify();
      expect(await setup.received()).toEqual([]);
    });

    test('closed while messages wait, it lets go of all of them', async () => {
      const sent = Array.from({ length: 9 }, (_, n) =>
        setup.mailer.send({ ...mail, key: `${n}` }, () => new Promise(() => undefined)),
      );
      const ends = Promise.allSettled(sent);
      await new Promise((resolve) => setTimeout(resolve, 200));
      setup.mailer.close();
      expect((await ends).map(({ status }) => status)).toEqual(sent.map(() => 'rejected'));
    }, 3_000);

    test('a refusal is told without the address', async () => {
      setup.refuse();
      const error: unknown = await setup.mailer.send(mail).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ name: 'ProviderError', kind: 'refused' });
      expect(inspect(error)).not.toContain('maria');
    });
  });
}
