import { expect, test } from 'vitest';
import { momentOf, sumUp, timeLeft } from './progress.ts';
import type { UploadFile } from './uploads.ts';

const file = (state: UploadFile['state'], more: Partial<UploadFile> = {}): UploadFile => ({
  id: 'a',
  tipo: 'outros_documentos',
  nome: 'a.pdf',
  tamanho: 100,
  content: null,
  bytes: 0,
  accepted: 0,
  address: null,
  replaces: null,
  state,
  tries: 0,
  reason: null,
  ...more,
});
const moment = (files: UploadFile[], connected = true) => momentOf({ connected, files });

test('the words: one cut is not worth any, a second one is', () => {
  expect(moment([file('sending')])).toBe('sending');
  expect(moment([file('waiting', { tries: 1 })])).toBe('sending');
  expect(moment([file('waiting', { tries: 2 })])).toBe('unstable');
  expect(moment([file('sending', { tries: 2 })])).toBe('unstable');
  expect(moment([file('sending', { tries: 2 }), file('sending')])).toBe('sending');
  expect(moment([file('queued')], false)).toBe('offline');
  expect(moment([file('failed', { tries: 5 })])).toBe('stopped');
  expect(moment([file('sent')])).toBe('sent');
});

test('the whole counts what is to be sent, not what is left out', () => {
  const files = [file('sent', { bytes: 100 }), file('sending', { bytes: 50 }), file('refused')];
  expect(sumUp({ files })).toEqual({ total: 2, sent: 1, failed: 0, bytes: 150, size: 200 });
});

test.each([
  [0, 100, 5000, null],
  [50, 100, 500, null],
  [50, 100, 10_000, 'restam 10\u00A0s'],
  [10, 100, 20_000, 'restam 3\u00A0min'],
  [1, 1000, 60_000, 'restam mais de 1\u00A0h'],
  [100, 100, 5000, null],
])('%d of %d bytes after %d ms', (bytes, size, ms, text) => {
  expect(timeLeft(bytes, size, ms)).toBe(text);
});
