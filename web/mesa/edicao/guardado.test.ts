import { expect, test } from 'vitest';
import { z } from 'zod';
import { createMemoryStorage } from '../../lib/browser/tab-storage.ts';
import { guardado, porSalvar } from './guardado.ts';

const schema = z.object({ texto: z.string() });

test('what was edited is read again, by its name, until it is forgotten', () => {
  const store = createMemoryStorage();
  const [um, outro] = [guardado('um', schema, store), guardado('outro', schema, store)];
  um.gravar({ texto: 'a' });
  expect([guardado('um', schema, store).ler(), outro.ler()]).toEqual([{ texto: 'a' }, null]);
  um.apagar();
  expect([um.ler(), store.length]).toEqual([null, 0]);
});

test.each(['', '{', '{"texto":1}', 'null'])('%j of another version is nothing', (stored) => {
  const store = createMemoryStorage();
  store.setItem('zelo:edicao:um', stored);
  expect(guardado('um', schema, store).ler()).toBeNull();
});

test('a store that is full keeps nobody from editing', () => {
  const full = {
    ...createMemoryStorage(),
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const um = guardado('um', schema, full);
  expect(() => um.gravar({ texto: 'a' })).not.toThrow();
  expect(porSalvar(full)).toEqual(['um']);
  um.apagar();
  expect(porSalvar(full)).toEqual([]);
});

test('what is not saved is known by its name, and nothing else of the tab is taken for it', () => {
  const store = createMemoryStorage();
  store.setItem('zelo-busca-1', 'Maria');
  guardado('precos', schema, store).gravar({ texto: 'a' });
  guardado('outro', schema, store).gravar({ texto: 'b' });
  expect(porSalvar(store)).toEqual(['outro', 'precos']);
  guardado('outro', schema, store).apagar();
  expect(porSalvar(store)).toEqual(['precos']);
});
