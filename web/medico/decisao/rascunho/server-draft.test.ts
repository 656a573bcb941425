import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '#lib/api/api.ts';
import { createMemoryStorage } from '#lib/browser/tab-storage.ts';
import { draftWords } from './draft-words.ts';
import { createKeptDraft } from './kept-draft.ts';
import { createServerDraft, type ServerDraftPorts } from './server-draft.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const SAVED_AT = '2026-11-19T17:31:00.000Z';

/** A note on the server. */
type Row = { texto: string; versao: number; atualizadoEm: string };
type Ports = ServerDraftPorts<string, Row>;

const onServer = (versao: number, texto: string): Row => ({ texto, versao, atualizadoEm: SAVED_AT });

const changed = () => new ApiError(409, { code: 'rascunho_mudou', message: 'mudou', requestId: null });
const cut = () => new ApiError(0, { code: 'rede', message: 'sem rede', requestId: null });
const notInHand = () =>
  new ApiError(409, { code: 'fora_da_mao', message: 'Assuma o caso.', requestId: null });

function open(change: Partial<Ports> = {}, storage = createMemoryStorage()) {
  const save = vi.fn<Ports['save']>(async (texto, versao) => ({
    ...onServer(versao + 1, texto),
  }));
  const draft = createServerDraft<string, Row>(onServer(1, 'antes'), {
    dataOf: ({ texto }) => texto,
    save,
    read: async () => null,
    kept: createKeptDraft(z.string(), { storage, key: 'd1', owner: 'm1' }),
    onSaved: () => undefined,
    random: () => 0.5,
    ...change,
  });
  return { draft, save, storage };
}

test('what is typed is saved once after a pause, upon the version that was read', async () => {
  const { draft, save, storage } = open();
  draft.type('um');
  draft.type('um dois');
  expect(draft.snapshot().phase).toBe('saving');
  expect(storage.length).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(save.mock.calls).toEqual([['um dois', 1, false]]);
  expect(draftWords(draft.snapshot())).toEqual({ text: 'Salvo às 14h31', tone: 'saved' });
  expect(draft.savedVersion()).toBe(2);
  expect(storage.length).toBe(0);
});

test('a case that is read again while somebody types takes nothing from the field', async () => {
  const { draft, save } = open();
  draft.type('um');
  draft.receive(onServer(1, 'antes'));
  await vi.advanceTimersByTimeAsync(1_000);
  draft.type('um dois');
  // Event of the first save: the reading that it causes is older than the typed text.
  draft.receive(onServer(2, 'um'));
  expect(draft.snapshot().data).toEqual('um dois');
  await vi.advanceTimersByTimeAsync(1_000);
  draft.receive(onServer(2, 'um'));
  expect(draft.snapshot().data).toEqual('um dois');
  expect(save.mock.calls.map(([, versao]) => versao)).toEqual([1, 2]);
  draft.receive(onServer(4, 'de outra janela'));
  expect(draft.snapshot()).toMatchObject({ data: 'de outra janela', other: null });
});

test('a cut → no loss: kept in the tab, restored by a reload, sent on reconnection', async () => {
  const { draft, storage } = open({ save: () => Promise.reject(cut()) });
  draft.type('no túnel');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(draft.snapshot().phase).toBe('failing');
  const again = open({}, storage);
  expect(again.draft.snapshot().data).toEqual('no túnel');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(again.save.mock.calls[0]?.slice(0, 2)).toEqual(['no túnel', 1]);
});

test('a draft that changed elsewhere is written over only when somebody says so', async () => {
  const save = vi.fn<Ports['save']>(async (texto, versao) => {
    if (versao < 5) throw changed();
    return onServer(6, texto);
  });
  const { draft } = open({ save, read: async () => onServer(5, 'de outra janela') });
  draft.type('daqui');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(draft.snapshot()).toMatchObject({ phase: 'conflict', data: 'daqui' });
  draft.keepMine();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(draft.snapshot()).toMatchObject({ phase: 'saved', data: 'daqui', other: null });
});

test('what was sent while the page was being left is no conflict when somebody comes back', async () => {
  const { draft, save } = open();
  draft.type('antes de sair');
  draft.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(draft.snapshot().phase).toBe('saved');
  draft.type('de volta');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(save.mock.calls.map(([, versao, keepalive]) => [versao, keepalive])).toEqual([
    [1, true],
    [2, false],
  ]);
});

test('the other text can be taken, and the same text is no conflict', async () => {
  const { draft } = open({ save: () => Promise.reject(changed()), read: async () => onServer(5, 'lá') });
  draft.type('aqui');
  await vi.advanceTimersByTimeAsync(1_000);
  draft.takeOther();
  expect(draft.snapshot()).toMatchObject({ phase: 'saved', data: 'lá' });
  draft.type('lá');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(draft.snapshot()).toMatchObject({ phase: 'saved', other: null });
});

test('after a lost claim the text waits, in the server’s words, until the case is in hand again', async () => {
  let held = false;
  const save = vi.fn<Ports['save']>(async (texto, versao) => {
    if (!held) throw notInHand();
    return onServer(versao + 1, texto);
  });
  const { draft } = open({ save });
  draft.type('escrito tarde');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(draftWords(draft.snapshot())).toEqual({ text: 'Assuma o caso.', tone: 'stop' });
  await draft.settle();
  held = true;
  draft.wake();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(draft.snapshot().phase).toBe('saved');
});
