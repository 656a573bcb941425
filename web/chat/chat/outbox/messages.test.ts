import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Mensagem } from '#contracts/chat/chat.contract.ts';
import { ApiError } from '#lib/api/api.ts';
import { createMemoryStorage } from '#lib/browser/tab-storage.ts';
import { forgetUnsentOfOthers } from '#lib/outbox/registry.ts';
import { createTabCopy } from '#lib/outbox/tab-copies.ts';
import type { OutgoingMessage } from '../conversation.ts';
import { createMessages, keptMessages } from './messages.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const REDE = new ApiError(0, { code: 'rede', message: 'Sem conexão', requestId: null });
const refusal = (status: number, code: string, message: string) =>
  new ApiError(status, { code, message, requestId: null });

/**
 * A fake server that accepts each id once, behind a connection that can fail before or after the server received
 * the message.
 */
function world(storage = createMemoryStorage()) {
  const written: Mensagem[] = [];
  const bodies: OutgoingMessage[] = [];
  const line = { error: null as Error | null, loses: false };
  let id = 0;
  const entered: string[] = [];
  const refusals: string[] = [];
  const copyOf = (owner: string) => createTabCopy(keptMessages, { storage, kind: 'chat', key: 'eu', owner });
  const open = (owner = 'eu') =>
    createMessages({
      owner,
      async send(outgoing) {
        bodies.push(outgoing);
        const { fecharAte: _, ...body } = outgoing;
        if (line.error) throw line.error;
        const known = written.find((m) => m.id === body.id);
        const now = '2026-11-18T13:00:00.000Z';
        const fresh: Mensagem = {
          ...body,
          sobre: null,
          n: written.length + 1,
          Por: 'Cliente',
          autor: null,
          automatica: false,
          pedidoId: null,
          arquivo: null,
          createdAt: now,
          dateCreated: '',
        };
        if (!known) written.push(fresh);
        if (line.loses) throw REDE;
        return known ?? fresh;
      },
      newId: () => `00000000-0000-4000-8000-${String((id += 1)).padStart(12, '0')}`,
      now: () => new Date('2026-11-18T13:00:00Z'),
      copy: copyOf(owner),
      onWritten: (mensagem) => void entered.push(mensagem.mensagem),
      onRefused: ({ code }) => void refusals.push(code),
      random: () => 0.5,
    });
  return {
    storage,
    copyOf,
    written,
    bodies,
    line,
    entered,
    refusals,
    open,
    said: () => written.map((m) => m.mensagem),
  };
}

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

test('messages written offline → in order, sent on reconnection', async () => {
  const { line, open, said } = world();
  const messages = open();
  line.error = REDE;
  for (const texto of ['um', 'dois', 'três']) messages.send(texto);
  await pass(100);
  expect(messages.snapshot().items.map(({ state }) => state)).toEqual(Array(3).fill('waiting'));
  line.error = null;
  await pass(60_000);
  expect(said()).toEqual(['um', 'dois', 'três']);
  expect(messages.snapshot().items).toEqual([]);
});

test('an answer that was lost doubles nothing', async () => {
  const { line, open, said, entered } = world();
  const messages = open();
  line.loses = true;
  messages.send('uma vez');
  await pass(5_000);
  line.loses = false;
  messages.wake();
  await pass(0);
  expect(said()).toEqual(['uma vez']);
  expect(entered).toEqual(['uma vez']);
});

test('a reload → keeps unsent messages and the field’s text, for their owner only', async () => {
  const { storage, line, open, said } = world();
  line.error = REDE;
  const antes = open();
  antes.send('antes do recarregamento');
  antes.type('ainda escrev');
  await pass(100);
  expect(open('outra pessoa').snapshot()).toMatchObject({ items: [], text: '' });
  line.error = null;
  const loadWhenOnline = open();
  expect(loadWhenOnline.snapshot().text).toBe('ainda escrev');
  await pass(0);
  // The first page is gone; its timers have no effect.
  antes.close();
  expect(said()).toEqual(['antes do recarregamento']);
  forgetUnsentOfOthers('outra pessoa', storage);
  expect(storage.length).toBe(0);
});

test('what is refused says why and holds nobody up; it goes again, or away, as the person says', async () => {
  const { line, open, said } = world();
  const messages = open();
  line.error = refusal(400, 'mensagem_recusada', 'Divida em duas partes.');
  messages.send('longa');
  await pass(0);
  line.error = null;
  messages.send('curta');
  await pass(0);
  expect(said()).toEqual(['curta']);
  const [item] = messages.snapshot().items;
  expect(item).toMatchObject({ state: 'failed', reason: 'Divida em duas partes.' });
  line.error = refusal(429, 'muitas_mensagens', 'Envie esta daqui a pouco.');
  messages.send('demais');
  await pass(0);
  const waits = messages.snapshot().items.find(({ mensagem }) => mensagem === 'demais');
  expect(waits).toMatchObject({ state: 'failed', reason: 'Envie esta daqui a pouco.' });
  messages.discard(waits?.id ?? '');
  line.error = null;
  messages.retry(item?.id ?? '');
  await pass(0);
  expect(said()).toEqual(['curta', 'longa']);
  line.error = refusal(409, 'id_em_uso', 'Envie de novo.');
  messages.send('x');
  const [before] = messages.snapshot().items;
  await pass(0);
  const [after] = messages.snapshot().items;
  expect(after?.id).not.toBe(before?.id);
  messages.discard(after?.id ?? '');
  expect(messages.snapshot().items).toEqual([]);
});

test('an ended session → nothing lost: waits for the next sign-in', async () => {
  const { line, open, refusals, said } = world();
  const messages = open();
  line.error = refusal(401, 'sem_sessao', 'Entre para continuar.');
  messages.send('oi');
  await pass(60_000);
  expect([refusals, messages.snapshot().items.length]).toEqual([['sem_sessao'], 1]);
  line.error = null;
  messages.wake();
  await pass(0);
  expect(said()).toEqual(['oi']);
});

test('an answer that comes after Sair writes nothing back into the tab', async () => {
  const { storage, copyOf, line, open } = world();
  const messages = open();
  line.error = REDE;
  messages.send('só minha');
  messages.close();
  copyOf('eu').erase();
  await pass(60_000);
  expect([storage.length, messages.snapshot().items]).toEqual([0, []]);
});

test('closing over an unread line → failed in words; sent again it leaves it open', async () => {
  const { line, open, bodies } = world();
  const messages = open();
  line.error = refusal(409, 'mensagem_nova', 'O paciente escreveu agora há pouco. Leia antes de fechar.');
  messages.send('até logo', null, 7);
  await pass(100);
  const [item] = messages.snapshot().items;
  expect(item).toMatchObject({
    state: 'failed',
    fecharAte: null,
    reason: expect.stringContaining('Leia antes'),
  });
  line.error = null;
  messages.retry(item?.id ?? '');
  await pass(100);
  expect(bodies.map(({ fecharAte }) => fecharAte)).toEqual([7, null]);
  expect(messages.snapshot().items).toEqual([]);
});
