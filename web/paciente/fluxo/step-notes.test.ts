import { expect, test } from 'vitest';
import { createMemoryStorage } from '#lib/browser/tab-storage.ts';
import { keepSkippedFiles, readSkippedFiles, readStepNotes } from './step-notes.ts';

test.each([null, undefined, 'x', { avisos: 1 }, { pulados: [{ nome: 1 }] }])(
  'a state that is not ours says nothing: %j',
  (state) => {
    expect(readStepNotes(state)).toEqual({ avisos: [], pulados: [] });
  },
);

test('reads what the step before left', () => {
  const pulados = [{ nome: 'video.mov', motivo: 'Não foi enviado.' }];
  expect(readStepNotes({ pulados })).toEqual({ avisos: [], pulados });
  expect(readStepNotes({ avisos: ['a'] })).toEqual({ avisos: ['a'], pulados: [] });
});

test('skipped files survive a reload and are replaced by the next visit', () => {
  const storage = createMemoryStorage();
  const pulados = [{ nome: 'video.mov', motivo: 'Não foi enviado.' }];
  keepSkippedFiles(storage, 'p1', pulados);
  expect(readSkippedFiles(storage, 'p1')).toEqual(pulados);
  expect(readSkippedFiles(storage, 'p2')).toEqual([]);
  keepSkippedFiles(storage, 'p1', []);
  expect(readSkippedFiles(storage, 'p1')).toEqual([]);
  storage.setItem('zelo:pulados:p1', '{');
  expect(readSkippedFiles(storage, 'p1')).toEqual([]);
});
