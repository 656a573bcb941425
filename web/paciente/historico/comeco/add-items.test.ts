import { expect, test } from 'vitest';
import { addItems, hasItems } from './add-items.ts';

const LOSARTANA = {
  medicamento: 'Losartana',
  apresentacao: '50 mg, comprimido',
  posologia: '1 de manhã,\nem jejum',
};
const NOTHING = { remedios: '', doses: '', usos: '' };

test('the medicines of a prescription → one line of each answer, below what was typed', () => {
  expect(addItems(NOTHING, [LOSARTANA])).toEqual({
    remedios: 'Losartana',
    doses: '50 mg, comprimido',
    usos: '1 de manhã, em jejum',
  });
  const typed = { remedios: 'Zocor\nAAS\n', doses: '20 mg', usos: '' };
  const added = addItems(typed, [LOSARTANA]);
  expect(added).toEqual({
    remedios: 'Zocor\nAAS\nLosartana',
    doses: '20 mg\n\n50 mg, comprimido',
    usos: '\n\n1 de manhã, em jejum',
  });
  expect([hasItems(typed, [LOSARTANA]), hasItems(added, [LOSARTANA])]).toEqual([false, true]);
});
