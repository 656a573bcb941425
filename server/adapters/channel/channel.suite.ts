import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HttpFaults } from '#demo/store/fake-http.ts';
import type { Channel } from '#ports/channel.ts';

/** A channel under test with the service behind it. */
export type ChannelSetup<To> = {
  channel: Channel<To>;
  /** An addressee that the service knows. */
  to: To;
  /** One that is not there, and how sending to them ends. */
  nobody: To;
  unsent: { gone: true } | { kind: 'refused' };
  /** The messages that arrived at `to`, as its owner reads them. */
  arrived(): readonly string[];
  faults: HttpFaults;
  stop(): Promise<void>;
};

const MESSAGE = { key: 'documento-pronto-1', text: 'Há novidade no seu pedido.', path: '/meu-pedido/1' };

/** The contract tests of every channel. */
export function describeChannel<To>(name: string, makeSetup: () => Promise<ChannelSetup<To>>): void {
  describe(`channel: ${name}`, () => {
    let setup: ChannelSetup<To>;
    beforeEach(async () => {
      setup = await makeSetup();
    });
    afterEach(() => setup.stop());
    const send = () => setup.channel.send(setup.to, MESSAGE);

    test('a message arrives with its words and its page', async () => {
      expect(await send()).toMatchObject({ gone: false });
      const [said = ''] = setup.arrived();
      expect(said).toContain(MESSAGE.text);
      expect(said).toContain(MESSAGE.path);
    });

    test('an addressee who is not there is told apart from a failure', async () => {
      const ended = await setup.channel.send(setup.nobody, MESSAGE).catch((error: unknown) => error);
      expect(ended).toMatchObject(setup.unsent);
      expect(setup.arrived()).toEqual([]);
    });

    test.each([
      ['down', 'unreachable'],
      ['status500', 'unreachable'],
      ['status429', 'rate-limited'],
      ['status403', 'key-refused'],
      ['html', 'invalid-answer'],
    ] as const)('a service that is %s fails as %s', async (fault, kind) => {
      setup.faults[fault] = true;
      await expect(send()).rejects.toMatchObject({ name: 'ProviderError', kind });
    });

    test('an answer that is cut is a failure', async () => {
      setup.faults.cut = true;
      await expect(send()).rejects.toHaveProperty('name', 'ProviderError');
    });

    test('a service that is slow fails in time, and may have sent the message', async () => {
      setup.faults.slowMs = 60_000;
      await expect(send()).rejects.toMatchObject({ kind: 'timeout', asked: true });
    });
  });
}
