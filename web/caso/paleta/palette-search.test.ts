import { expect, test } from 'vitest';
import { BLANK_ENTRY, foundParts, searchEntries, type PaletteEntry } from './palette-search.ts';

const line = (name: string, detail = ''): PaletteEntry => ({ ...BLANK_ENTRY, key: name, name, detail });

test('a search forgives accents, needs every word, and leaves empty groups out', () => {
  const groups = [
    { title: 'Casos', entries: [line('Otávio Reis', '1042 · Receita'), line('Rosa', '1043 · Receita')] },
    { title: 'Telas', entries: [line('Segurança')] },
  ];
  const found = (busca: string) =>
    searchEntries(groups, busca).map(({ title, entries }) => [title, entries.map(({ name }) => name)]);
  expect(found('otavio')).toEqual([['Casos', ['Otávio Reis']]]);
  expect(found('seguranca')).toEqual([['Telas', ['Segurança']]]);
  expect(found('receita rosa')).toEqual([['Casos', ['Rosa']]]);
  expect(found('ninguém')).toEqual([]);
});

test('lines found by the server → kept, whatever their words; at most seven lines a group', () => {
  const entries = Array.from({ length: 9 }, (_, i) => line(`Paciente ${i}`));
  const [group] = searchEntries([{ title: 'Pedidos', entries, found: true }], '529.982.247-25');
  expect(group?.entries).toHaveLength(7);
});

test('a name is cut around what was found in it', () => {
  expect(foundParts('Otávio Reis', 'tavi')).toEqual(['O', 'távi', 'o Reis']);
  expect(foundParts('Rosa', 'x')).toEqual(['Rosa', '', '']);
});
