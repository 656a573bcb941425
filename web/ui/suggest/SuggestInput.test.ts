import { expect, test } from 'vitest';
import { replaceLine } from './SuggestInput.tsx';

test('a chosen entry → replaces the typed line, and opens the next one', () => {
  expect(replaceLine('Hemograma\nglic', 1, 'Glicemia de jejum')).toBe('Hemograma\nGlicemia de jejum\n');
  expect(replaceLine('glic\nTSH', 0, 'Glicemia')).toBe('Glicemia\nTSH\n');
  expect(replaceLine('TSH', 1, 'Glicemia')).toBe('TSH');
});
