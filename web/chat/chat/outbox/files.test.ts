import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SavedFile } from '#lib/outbox/file-store.ts';
import type { UploadOutcome } from '#lib/upload/refusal.ts';
import type { FileToSend, TransferListener } from '#lib/upload/transfer.ts';
import { createFiles, type UnsentFile } from './files.ts';
import type { ChatFileRecord } from './kept-files.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PHOTO = new Blob(['tinta']);
const CUT: UploadOutcome = { kind: 'retry', reason: 'a conexão caiu.', unheard: true };
const BUSY: UploadOutcome = { kind: 'retry', reason: 'o servidor está ocupado.', unheard: false };

type Flight = {
  file: FileToSend;
  listener: TransferListener;
  stopped: boolean;
  end: (outcome: UploadOutcome) => void;
};

/** A browser whose store outlives its pages, with one lock per file and transfers that the test ends. */
function world({ keeps = true } = {}) {
  const saved = new Map<string, SavedFile<ChatFileRecord>>();
  const owners = new Map<string, number>();
  const waiting: { id: string; page: number; act: () => void }[] = [];
  const flights: Flight[] = [];
  const givenUp: string[] = [];
  const entered: string[] = [];
  let id = 0;
  let pages = 0;
  const refusals = { n: 0 };

  function giveBack(key: string, page: number) {
    if (owners.get(key) !== page) return;
    owners.delete(key);
    const next = waiting.findIndex((wait) => wait.id === key);
    const [wait] = next === -1 ? [] : waiting.splice(next, 1);
    if (!wait) return;
    owners.set(key, wait.page);
    wait.act();
  }

  function open() {
    pages += 1;
    const page = pages;
    const files = createFiles({
      owner: 'eu',
      conversationKey: 'eu',
      metadata: {},
      sendFile: (file, listener) =>
        new Promise((end) => {
          const flight = { file, listener, stopped: false, end };
          flights.push(flight);
          listener.signal.addEventListener('abort', () => {
            flight.stopped = true;
          });
        }),
      giveUp: (address) => void givenUp.push(address),
      store: {
        read: async () => [...saved.values()],
        save: async (record, content) => {
          if (keeps) saved.set(record.id, { record, content });
          return keeps;
        },
        update: async (record) => {
          const before = saved.get(record.id);
          if (before) saved.set(record.id, { ...before, record });
        },
        forget: async (ids) => ids.forEach((key) => void saved.delete(key)),
      },
      awaitTurn(key, act) {
        if (owners.has(key)) waiting.push({ id: key, page, act });
        else {
          owners.set(key, page);
          act();
        }
        return () => giveBack(key, page);
      },
      newId: () => `00000000-0000-4000-8000-${String((id += 1)).padStart(12, '0')}`,
      now: () => new Date(Date.now()),
      random: () => 0.5,
      online: () => true,
      onWritten: async () => void entered.push(flights.at(-1)?.file.name ?? ''),
      onRefused: () => void (refusals.n += 1),
    });
    return { files, quit: () => [...owners.keys()].forEach((key) => giveBack(key, page)) };
  }
  const flying = () => flights.filter(({ stopped }) => !stopped).at(-1);
  return { saved, flights, flying, givenUp, entered, refusals, open };
}

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const states = (items: readonly UnsentFile[]) => items.map(({ nome, state }) => [nome, state]);

test('files → sequential, in their order, each once, and nothing kept afterwards', async () => {
  const { open, flights, flying, entered, saved } = world();
  const { files } = open();
  files.attach({ name: 'um.png', content: PHOTO });
  await pass(10);
  files.attach({ name: 'dois.png', content: PHOTO });
  await pass();
  expect(flights).toHaveLength(1);
  expect(saved.size).toBe(2);
  flying()?.end({ kind: 'sent' });
  await pass();
  expect(states(files.snapshot().items)).toEqual([['dois.png', 'sending']]);
  flying()?.end({ kind: 'sent' });
  await pass();
  expect([entered, files.snapshot().items, saved.size]).toEqual([['um.png', 'dois.png'], [], 0]);
  expect(files.idle()).toBe(true);
});

test('a reload → resumes at the server’s offset, with the first attempt’s id', async () => {
  const { open, flying, flights } = world();
  const before = open();
  before.files.attach({ name: 'um.png', content: PHOTO });
  await pass();
  flying()?.listener.onAddress('/api/uploads/1');
  await pass();
  before.quit();
  const after = open();
  await pass();
  expect(flights).toHaveLength(2);
  const [first, second] = flights;
  expect(second?.file).toMatchObject({
    metadata: first?.file.metadata,
    address: '/api/uploads/1',
    content: PHOTO,
  });
  expect(states(after.files.snapshot().items)).toEqual([['um.png', 'sending']]);
});

test('another tab leaves a file to the one that sends it, and takes it over when that one closes', async () => {
  const { open, flights, flying } = world();
  const before = open();
  before.files.attach({ name: 'um.png', content: PHOTO });
  before.files.attach({ name: 'dois.png', content: PHOTO });
  await pass();
  const other = open();
  await pass();
  expect([other.files.snapshot().items, flights.length]).toEqual([[], 1]);
  flying()?.end({ kind: 'sent' });
  await pass();
  expect(other.files.snapshot().items).toEqual([]);
  before.quit();
  await pass();
  expect(states(other.files.snapshot().items)).toEqual([['dois.png', 'sending']]);
});

test('no connection → retried without end; a busy server → a few times', async () => {
  const { open, flights, flying } = world();
  const { files } = open();
  files.attach({ name: 'um.png', content: PHOTO });
  for (let i = 0; i < 8; i += 1) {
    flying()?.end(CUT);
    await pass();
    expect(files.snapshot().items[0]?.state).toBe('waiting');
    await pass(60_000);
  }
  expect(flights).toHaveLength(9);
  flying()?.listener.onAccepted(2);
  for (let i = 0; i < 4; i += 1) {
    flying()?.end(BUSY);
    await pass(60_000);
  }
  expect(files.snapshot().items[0]).toMatchObject({ state: 'failed', reason: 'o servidor está ocupado.' });
  expect(files.idle()).toBe(true);
  files.retry(files.snapshot().items[0]?.id ?? '');
  expect(files.snapshot().items[0]?.state).toBe('sending');
  flying()?.end({ ...BUSY, told: 'Estamos sem espaço.' });
  await pass();
  expect(files.snapshot().items[0]).toMatchObject({ state: 'waiting', reason: 'Estamos sem espaço.' });
});

test('what the server refuses says why without an order, holds nobody up, and is not kept', async () => {
  const { open, flying, saved } = world();
  const { files } = open();
  files.attach({ name: 'virus.pdf', content: PHOTO });
  files.attach({ name: 'bom.pdf', content: PHOTO });
  await pass();
  const motivo = 'Não foi enviado: o antivírus encontrou uma ameaça neste arquivo. O pedido segue sem ele.';
  flying()?.end({ kind: 'refused', reason: motivo });
  await pass();
  expect(files.snapshot().items[0]).toMatchObject({
    state: 'refused',
    reason: 'Não foi enviado: o antivírus encontrou uma ameaça neste arquivo.',
    content: null,
  });
  expect(flying()?.file.name).toBe('bom.pdf');
  expect([...saved.values()].map(({ record }) => record.nome)).toEqual(['bom.pdf']);
  files.takeBack(files.snapshot().items[0]?.id ?? '');
  expect(states(files.snapshot().items)).toEqual([['bom.pdf', 'sending']]);
});

test('one that is taken back is stopped, given up at the server and forgotten; the next one goes', async () => {
  const { open, flights, flying, givenUp, saved } = world();
  const { files } = open();
  files.attach({ name: 'um.png', content: PHOTO });
  files.attach({ name: 'dois.png', content: PHOTO });
  await pass();
  flying()?.listener.onAddress('/api/uploads/1');
  files.takeBack(files.snapshot().items[0]?.id ?? '');
  await pass();
  expect([flights[0]?.stopped, givenUp, saved.size]).toEqual([true, ['/api/uploads/1'], 1]);
  expect(flying()?.file.name).toBe('dois.png');
  // The result of an aborted attempt is ignored.
  flights[0]?.end({ kind: 'failed', reason: 'x' });
  expect(states(files.snapshot().items)).toEqual([['dois.png', 'sending']]);
});

test('a browser that keeps no bytes says so, and asks for the same file after a reload', async () => {
  const { open, saved, flights, flying } = world();
  const record = {
    id: '00000000-0000-4000-8000-0000000000aa',
    dono: 'eu',
    conversa: 'eu',
    nome: 'um.png',
    tamanho: PHOTO.size,
    criadoEm: 1,
    endereco: '/api/uploads/1',
  };
  saved.set(record.id, { record, content: null });
  const { files } = open();
  await pass();
  expect(files.snapshot().items[0]).toMatchObject({ state: 'failed', content: null });
  expect(files.snapshot().items[0]?.reason).toContain('Escolha o mesmo arquivo');
  files.attach({ name: 'um.png', content: PHOTO });
  expect(flights.map(({ file }) => [file.metadata['mensagem'], file.address])).toEqual([
    [record.id, '/api/uploads/1'],
  ]);
  flying()?.end({ kind: 'sent' });
  await pass();
  expect(files.snapshot().items).toEqual([]);
  const without = world({ keeps: false }).open().files;
  without.attach({ name: 'x.png', content: PHOTO });
  await pass();
  expect(without.snapshot().durable).toBe(false);
});

test('another sign-in → sees and sends nothing of it; a late answer → no change', async () => {
  const { open, flights, flying, entered } = world();
  const { files } = open();
  files.attach({ name: 'um.png', content: PHOTO });
  await pass();
  files.close();
  expect([files.snapshot().items, flights[0]?.stopped]).toEqual([[], true]);
  flying()?.end({ kind: 'sent' });
  flights[0]?.end({ kind: 'sent' });
  files.attach({ name: 'dois.png', content: PHOTO });
  files.wake();
  await pass(60_000);
  expect([flights.length, entered]).toEqual([1, []]);
});
