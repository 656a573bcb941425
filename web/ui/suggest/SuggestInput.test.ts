import { expect, test } from 'vitest';
import { replaceLine } from './SuggestInput.tsx';

test('a chosen entry → replaces the typed line, and opens the next one', () => {
  expect(replaceLine('Hemograma\nglic', 'glic', 'Glicemia de jejum')).toBe('Hemograma\nGlicemia de jejum\n');
  expect(replaceLine('glic\nTSH', 'glic', 'Glicemia')).toBe('Glicemia\nTSH\n');
  expect(replaceLine('TSH', 'glic', 'Glicemia')).toBe('TSH');
});
