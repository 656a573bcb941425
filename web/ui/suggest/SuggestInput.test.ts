import { expect, test } from 'vitest';
import { replaceLine } from './SuggestInput.tsx';

test('a picked entry stands in place of the typed line, and the next line is open', () => {
  expect(replaceLine('Hemograma\nglic', 'glic', 'Glicemia de jejum')).toBe('Hemograma\nGlicemia de jejum\n');
  expect(replaceLine('glic\nTSH', 'glic', 'Glicemia')).toBe('Glicemia\nTSH\n');
  expect(replaceLine('TSH', 'glic', 'Glicemia')).toBe('TSH');
});
