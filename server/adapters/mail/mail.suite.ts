import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Mailer, Mail } from './mail.port.ts';

export type MailSetup = {
  mailer: Mailer;
  /** What the mail server has taken, in any order. */
  recebidas: () => Promise<
    { para: string[]; assunto: string; texto: string; html: string; messageId: string }[]
  >;
  /** The mail server refuses the recipient from now on. */
  recusar(): void;
  stop(): Promise<void>;
};

const mensagem: Mail = {
  para: 'maria@exemplo.com.br',
  assunto: 'Seu pedido mudou de situação',
  texto: 'Olá, Maria. Há uma novidade.',
  html: '<p>Olá, Maria. Há uma novidade.</p>',
  chave: 'pedido-1:situacao:2',
};

/** What every mailer keeps, whatever carries the mail. */
export function describeMailer(name: string, makeSetup: () => Promise<MailSetup>): void {
  describe(`mailer: ${name}`, () => {
    let setup: MailSetup;
    beforeEach(async () => {
      setup = await makeSetup();
    });
    afterEach(() => setup.stop());

    test('a message arrives whole', async () => {
      await setup.mailer.send(mensagem);
      const [recebida] = await setup.recebidas();
      expect(recebida).toMatchObject({ para: [mensagem.para], assunto: mensagem.assunto });
      expect(recebida?.texto.trim()).toBe(mensagem.texto);
      expect(recebida?.html.trim()).toBe(mensagem.html);
    });

    test('the same cause has the same Message-ID, another cause another', async () => {
      await setup.mailer.send(mensagem);
      await setup.mailer.send(mensagem);
      await setup.mailer.send({ ...mensagem, chave: 'pedido-1:situacao:3' });
      const ids = (await setup.recebidas()).map(({ messageId }) => messageId);
      expect(ids).toHaveLength(3);
      expect(new Set(ids).size).toBe(2);
      expect(ids.join()).not.toContain('pedido-1');
    });

    test('many at once all arrive', async () => {
      const chaves = Array.from({ length: 30 }, (_, n) => `aviso:${n}`);
      await Promise.all(chaves.map((chave) => setup.mailer.send({ ...mensagem, assunto: chave, chave })));
      const assuntos = (await setup.recebidas()).map(({ assunto }) => assunto);
      expect(assuntos.toSorted()).toEqual(chaves.toSorted());
    });

    test.each([
      'maria@exemplo.com.br, outro@exemplo.com.br',
      'maria@exemplo.com.br\r\nBcc: outro@exemplo.com.br',
    ])('an address never becomes a second recipient: %j', async (para) => {
      await setup.mailer.send({ ...mensagem, para }).catch(() => undefined);
      const destinos = (await setup.recebidas()).flatMap((recebida) => recebida.para);
      expect(destinos).not.toContain('outro@exemplo.com.br');
      expect(destinos.length).toBeLessThan(2);
    });

    test('the hand-over is told before a byte is given, once', async () => {
      let before = -1;
      let calls = 0;
      await setup.mailer.send(mensagem, async () => {
        calls += 1;
        before = (await setup.recebidas()).length;
      });
      expect([calls, before, (await setup.recebidas()).length]).toEqual([1, 0, 1]);
    });

    test('a hand-over that may not begin leaves nothing there, and the next message goes', async () => {
      const stop = setup.mailer.send(mensagem, () => Promise.reject(new Error('no')));
      await expect(stop).rejects.toMatchObject({ name: 'ProviderError' });
      await setup.mailer.send({ ...mensagem, chave: 'other' }, async () => undefined);
      expect(await setup.recebidas()).toHaveLength(1);
    });

    test('a recipient that is refused is given no text: no hand-over is told', async () => {
      setup.recusar();
      let calls = 0;
      await setup.mailer
        .send(mensagem, async () => {
          calls += 1;
        })
        .catch(() => undefined);
      expect(calls).toBe(0);
    });

    test('a look sends nothing', async () => {
      await setup.mailer.verify();
      expect(await setup.recebidas()).toEqual([]);
    });

    test('closed while messages wait, it lets go of all of them', async () => {
      const sent = Array.from({ length: 9 }, (_, n) =>
        setup.mailer.send({ ...mensagem, chave: `${n}` }, () => new Promise(() => undefined)),
      );
      const ends = Promise.allSettled(sent);
      await new Promise((resolve) => setTimeout(resolve, 200));
      setup.mailer.close();
      expect((await ends).map(({ status }) => status)).toEqual(sent.map(() => 'rejected'));
    }, 3_000);

    test('a refusal is told without the address', async () => {
      setup.recusar();
      const error: unknown = await setup.mailer.send(mensagem).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ name: 'ProviderError', kind: 'refused' });
      expect(inspect(error)).not.toContain('maria');
    });
  });
}
