import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ROWS } from '../server/demo/fault-table.ts';
import { faultTable } from './fault-table.ts';

test('docs/fault-table.md is what the table says', async () => {
  expect(await readFile('docs/fault-table.md', 'utf8')).toBe(faultTable(ROWS));
});

test('each row → under its screen, with the exact words', () => {
  const text = faultTable([
    {
      provider: 'viacep',
      fault: 'down',
      with: 'brasilapi',
      scene: 'look-up-cep',
      reads: 'Erro ao buscar o CEP.',
    },
    { provider: 'smtp', fault: 'slow', scene: 'mail-payment', reads: null },
  ]);
  expect(text.match(/^## .*$/gm)).toEqual([
    '## `/dados`: The eight digits of the CEP',
    '## `/financeiro`: The payment is confirmed; its mail is due',
  ]);
  expect(text).toContain(
    '| ViaCEP and BrasilAPI (second CEP provider) | down: the line is cut | Erro ao buscar o CEP. |',
  );
  expect(text).toContain('| SMTP | slow: 30 s | – |');
});
