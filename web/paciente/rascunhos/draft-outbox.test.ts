import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { NO_NETWORK, testDraft, testServer, testTab, type TestServer } from './draft-outbox.testing.ts';

let server: TestServer;
beforeEach(() => {
  vi.useFakeTimers();
  server = testServer();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function refusal(status: number, code: string, campos: string[] = []): ApiError {
  const details = campos.map((campo) => ({ campo, mensagem: 'Longo.' }));
  return new ApiError(status, { code, message: 'Não cabe.', details, requestId: 'x' });
}

test('one request a moment after the last key, and "salvo" only after its answer', async () => {
  const { draft, tab } = testDraft(server);
  for (const motivacao of ['D', 'Do', 'Dor']) {
    draft.write({ motivacao });
    await pass(300);
  }
  expect(draft.snapshot()).toMatchObject({ phase: 'saving', fields: { motivacao: 'Dor' } });
  expect(server.requests).toEqual([]);
  expect(tab.copy?.campos).toEqual({ motivacao: 'Dor' });
  await pass(520);
  expect([server.requests.length, draft.snapshot().phase]).toEqual([1, 'saving']);
  await pass(50);
  expect(draft.snapshot()).toMatchObject({ phase: 'saved', savedAt: '2026-11-21T17:32:00.000Z' });
  expect([server.read().campos, tab.copy]).toEqual([{ motivacao: 'Dor' }, null]);
});

test('typing without a pause → still saved', async () => {
  const { draft } = testDraft(server);
  for (let i = 0; i < 30; i += 1) {
    draft.write({ motivacao: 'a'.repeat(i + 1) });
    await pass(200);
  }
  expect(server.requests.length).toBeGreaterThanOrEqual(2);
  expect(server.requests.length).toBeLessThan(5);
});

test('leaving the field sends at once; what was typed meanwhile goes next, only what changed', async () => {
  const { draft } = testDraft(server);
  draft.write({ motivacao: 'um' });
  draft.flush();
  draft.write({ outrasInfos: 'dois' });
  await pass(60);
  expect(draft.snapshot().phase).toBe('saving');
  await pass(1_000);
  expect(server.requests.map(({ campos }) => campos)).toEqual([{ motivacao: 'um' }, { outrasInfos: 'dois' }]);
  expect(draft.snapshot().phase).toBe('saved');
});

test('no network → the text kept in the tab, retried ever more rarely, sent on reconnection', async () => {
  const { draft, tab } = testDraft(server);
  server.failures.push(...Array.from({ length: 40 }, () => NO_NETWORK));
  draft.write({ motivacao: 'fica' });
  await pass(900);
  expect(draft.snapshot()).toMatchObject({ phase: 'offline', durable: true });
  draft.write({ outrasInfos: 'também' });
  expect(draft.snapshot().phase).toBe('offline');
  await pass(120_000);
  // After 1, 2, 4, 8 and 16 s, then every 30 s; typing and leaving fields cause no further requests.
  expect(server.requests.length).toBeLessThanOrEqual(9);
  expect(tab.copy?.campos).toEqual({ motivacao: 'fica', outrasInfos: 'também' });
  server.failures.length = 0;
  draft.wake();
  await pass(60);
  expect(draft.snapshot().phase).toBe('saved');
  expect([server.read().campos, tab.copy]).toEqual([{ motivacao: 'fica', outrasInfos: 'também' }, null]);
});

test('a storage that is full is not promised', async () => {
  const tab = { ...testTab(), full: true };
  const { draft } = testDraft(server, tab);
  server.failures.push(NO_NETWORK);
  draft.write({ motivacao: 'x' });
  await pass(900);
  expect(draft.snapshot()).toMatchObject({ phase: 'offline', durable: false });
});

test('unsent text of before a reload is over the draft again, and is sent', async () => {
  server.write({ motivacao: 'no server', outrasInfos: 'igual' });
  const tab = testTab();
  tab.copy = { dono: 'ana', versao: 1, campos: { motivacao: 'na aba', outrasInfos: 'igual' }, aparte: {} };
  const { draft } = testDraft(server, tab);
  expect(draft.snapshot()).toMatchObject({ phase: 'saving', fields: { motivacao: 'na aba' } });
  await pass(60);
  expect(server.requests.map(({ campos }) => campos)).toEqual([{ motivacao: 'na aba' }]);
  expect([draft.snapshot().phase, tab.copy]).toEqual(['saved', null]);
});

test('unsent text from before another device’s save → shown aside, neither filled in nor sent', async () => {
  server.write({ motivacao: 'a' });
  server.saveForm();
  const tab = testTab();
  tab.copy = { dono: 'ana', versao: 1, campos: { motivacao: 'antes de salvar' }, aparte: {} };
  const { draft } = testDraft(server, tab);
  await pass(2_000);
  expect(draft.snapshot()).toMatchObject({ fields: {}, aside: { motivacao: 'antes de salvar' } });
  expect(server.requests).toEqual([]);
  expect(tab.copy?.aparte).toEqual({ motivacao: 'antes de salvar' });
  draft.discardAside();
  expect([draft.snapshot().aside, tab.copy]).toEqual([{}, null]);
});

test('who types on while another device saves the form types upon what was saved', async () => {
  server.write({ motivacao: 'velha' });
  const { draft } = testDraft(server);
  server.saveForm();
  draft.write({ motivacao: 'nova' });
  await pass(3_000);
  expect(server.requests.map(({ versao }) => versao)).toEqual([1, 2]);
  expect(server.read()).toMatchObject({ desde: 2, campos: { motivacao: 'nova' } });
  expect(draft.snapshot().phase).toBe('saved');
});

test('what another device wrote in between is read, and neither loses a field', async () => {
  const { draft } = testDraft(server);
  server.write({ outrasInfos: 'do celular' });
  draft.write({ motivacao: 'do computador' });
  await pass(1_000);
  expect(draft.snapshot().fields).toEqual({ outrasInfos: 'do celular', motivacao: 'do computador' });
});

test('an older reading that arrives late changes nothing', async () => {
  const older = server.read();
  const { draft } = testDraft(server);
  draft.write({ motivacao: 'nova' });
  await pass(1_000);
  draft.receive(older);
  expect(draft.snapshot().fields).toEqual({ motivacao: 'nova' });
});

test('a field that is refused waits until it changes, the others go on', async () => {
  const { draft } = testDraft(server);
  server.failures.push(refusal(400, 'rascunho_texto', ['motivacao']));
  draft.write({ motivacao: 'longa demais', outrasInfos: 'curta' });
  await pass(3_000);
  expect(draft.snapshot()).toMatchObject({ phase: 'refused', message: 'Não cabe.' });
  expect(server.read().campos).toEqual({ outrasInfos: 'curta' });
  draft.write({ outrasInfos: 'outra' });
  await pass(3_000);
  expect(draft.snapshot().phase).toBe('refused');
  draft.write({ motivacao: 'curta' });
  await pass(3_000);
  expect(draft.snapshot().phase).toBe('saved');
  expect(server.read().campos).toEqual({ motivacao: 'curta', outrasInfos: 'outra' });
});

test('a session that ended keeps the text in the tab and asks no more; signed in again it goes', async () => {
  const { draft, refusals, tab } = testDraft(server);
  server.failures.push(refusal(401, 'sem_sessao'));
  draft.write({ motivacao: 'fica' });
  await pass(60_000);
  expect([draft.snapshot().phase, refusals, server.requests.length]).toEqual(['signed-out', [401], 1]);
  expect(tab.copy?.campos).toEqual({ motivacao: 'fica' });
  const after = testDraft(server, tab);
  await pass(100);
  expect([after.draft.snapshot().phase, tab.copy]).toEqual(['saved', null]);
});

test.each([
  [404, 'nao_encontrado'],
  [409, 'recusado_pago'],
])('%i: nothing more is sent, and somebody looks', async (status, code) => {
  const { draft, refusals } = testDraft(server);
  server.failures.push(refusal(status, code));
  draft.write({ motivacao: 'x' });
  await pass(60_000);
  draft.write({ motivacao: 'xy' });
  await pass(60_000);
  expect([draft.snapshot().phase, refusals, server.requests.length]).toEqual(['closed', [status], 1]);
});

test('saving the form → no draft sent beside it; refused → drafts resume; saved → ended', async () => {
  const { draft, tab } = testDraft(server);
  draft.write({ motivacao: 'um' });
  draft.suspend();
  await pass(5_000);
  expect(server.requests).toEqual([]);
  draft.resume();
  await pass(100);
  expect(server.read().campos).toEqual({ motivacao: 'um' });
  draft.write({ motivacao: 'dois' });
  draft.suspend();
  server.saveForm();
  draft.finish({ motivacao: 'dois' });
  await pass(5_000);
  expect([server.requests.length, server.read().campos, tab.copy]).toEqual([1, {}, null]);
  expect([draft.closed(), draft.idle()]).toEqual([true, true]);
});

test('what is typed while the form is being saved becomes the next draft', async () => {
  const { draft } = testDraft(server);
  draft.write({ motivacao: 'salva', outrasInfos: 'salva' });
  draft.suspend();
  draft.write({ motivacao: 'salva e mais' });
  server.saveForm();
  draft.finish({ motivacao: 'salva', outrasInfos: 'salva' });
  await pass(3_000);
  expect(server.read().campos).toEqual({ motivacao: 'salva e mais' });
});

test('a page that goes sends what is unsent in a request that outlives it', async () => {
  const { draft, tab } = testDraft(server);
  draft.write({ motivacao: 'um' });
  draft.flush();
  draft.write({ motivacao: 'dois', outrasInfos: 'três' });
  draft.leave();
  expect(server.requests[1]).toMatchObject({
    keepalive: true,
    campos: { motivacao: 'dois', outrasInfos: 'três' },
  });
  await pass(60);
  // The two requests may have arrived in either order: the field in which they differ is sent again.
  expect(tab.copy?.campos).toEqual({ motivacao: 'dois' });
  await pass(2_000);
  expect(server.requests).toHaveLength(3);
  expect([server.read().campos, tab.copy]).toEqual([{ motivacao: 'dois', outrasInfos: 'três' }, null]);
});

test('random typing, failing and reading on two devices → the last text of each field', async () => {
  const one = testDraft(server).draft;
  const other = testDraft(server).draft;
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const ultimas: Record<string, string> = {};
  for (let i = 0; i < 200; i += 1) {
    const mine = random(2) === 0;
    const campo = `saude.1:${mine ? 'A' : 'B'}${random(4)}`;
    ultimas[campo] = `${i}`;
    (mine ? one : other).write({ [campo]: `${i}` });
    if (random(5) === 0) server.failures.push(NO_NETWORK);
    if (random(4) === 0) one.receive(server.read());
    await pass(random(700));
  }
  server.failures.length = 0;
  await pass(200_000);
  expect(server.read().campos).toEqual(ultimas);
  expect([one.snapshot().phase, other.snapshot().phase]).toEqual(['saved', 'saved']);
});
