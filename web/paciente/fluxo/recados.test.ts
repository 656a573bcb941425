import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../lib/browser/tab-storage.ts';
import { guardarPulados, lerPulados, lerRecados } from './recados.ts';

test.each([null, undefined, 'x', { avisos: 1 }, { pulados: [{ nome: 1 }] }])(
  'a state that is not ours says nothing: %j',
  (state) => {
    expect(lerRecados(state)).toEqual({ avisos: [], pulados: [] });
  },
);

test('reads what the step before left', () => {
  const pulados = [{ nome: 'video.mov', motivo: 'Não foi enviado.' }];
  expect(lerRecados({ pulados })).toEqual({ avisos: [], pulados });
  expect(lerRecados({ avisos: ['a'] })).toEqual({ avisos: ['a'], pulados: [] });
});

test('skipped files survive a reload and are replaced by the next visit', () => {
  const storage = createMemoryStorage();
  const pulados = [{ nome: 'video.mov', motivo: 'Não foi enviado.' }];
  guardarPulados(storage, 'p1', pulados);
  expect(lerPulados(storage, 'p1')).toEqual(pulados);
  expect(lerPulados(storage, 'p2')).toEqual([]);
  guardarPulados(storage, 'p1', []);
  expect(lerPulados(storage, 'p1')).toEqual([]);
  storage.setItem('zelo:pulados:p1', '{');
  expect(lerPulados(storage, 'p1')).toEqual([]);
});
