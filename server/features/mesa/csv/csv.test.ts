import { expect, test } from 'vitest';
import { csvCell } from './csv.presenter.ts';

test.each([
  ['Ana', '"Ana"'],
  ['"Ana"; a outra', '"""Ana""; a outra"'],
  ['=1+1', '"\'=1+1"'],
  ['+55 11', '"\'+55 11"'],
  ['-2', '"\'-2"'],
  ['@SUM(A1)', '"\'@SUM(A1)"'],
  ['  =cmd', '"\'  =cmd"'],
  ['\t=1', '"\'\t=1"'],
  ['＝1+1', '"\'＝1+1"'],
  ['＠SUM(A1)', '"\'＠SUM(A1)"'],
  ['\u200B=1', '"\'\u200B=1"'],
  ['a=1', '"a=1"'],
])('the cell %j is %s: nothing in it runs', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});
