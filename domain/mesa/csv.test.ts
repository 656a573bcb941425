import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, defineCsv, lerCsv } from './csv.ts';

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

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom("'", '=', '"', ';', ',', '\t', '\r', '\n', ' ', '-', 'a', '\uFEFF') }),
);

test('any cells, written and read again → the same cells', () => {
  const { header, line } = defineCsv<string[]>([
    ['A', ([a = '']) => a],
    ['B; c', ([, b = '']) => b],
  ]);
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text)), (rows) => {
      const file = header + rows.map((row) => line(row)).join('');
      expect(lerCsv(file)).toEqual([['A', 'B; c'], ...rows]);
    }),
  );
});

const TABLE = [
  ['a', 'b'],
  ['1', '2'],
];

test.each<[string, string[][]]>([
  ['a;b\r\n1;2\r\n', TABLE],
  ['a,b\n1,2', TABLE],
  ['a\tb\n1\t2', TABLE],
  [
    'a;b\n1;',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  [
    '"a";"b ""c"""\n"x\ny";z',
    [
      ['a', 'b "c"'],
      ['x\ny', 'z'],
    ],
  ],
  ['a;b\n\n1;2', [['a', 'b'], [''], ['1', '2']]],
  ['"a', [['a']]],
  ['', []],
])('a file of another program %j is read', (file, rows) => {
  expect(lerCsv(file)).toEqual(rows);
});
