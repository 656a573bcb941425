import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { pdfOfObjects } from '#testing/files/pdf.ts';
import { areStrictUpdates } from './strict-update.ts';

const before = pdfOfObjects(['<</Type/Catalog>>']);
const start = Number(/startxref\n(\d+)/.exec(before.toString('latin1'))?.[1]);
const OBJECTS = '2 0 obj\n<</V(1)>>\nendobj\n3 0 obj\n<</Length 3>>\nstream\nabc\nendstream\nendobj\n';
const at = (text: string): number => before.length + OBJECTS.indexOf(text);
const row = (offset: number): string => `${String(offset).padStart(10, '0')} 00000 n\r\n`;
const ROWS = `2 2\n${row(at('2 0 obj'))}${row(at('3 0 obj'))}`;
const table = (rows = ROWS, objects = OBJECTS, keys = '') =>
  `${objects}xref\n${rows}trailer\n<</Size 9/Root 1 0 R/Prev ${start}${keys}>>\nstartxref\n${before.length + objects.length}\n%%EOF\n`;

function stream(pack: (rows: Buffer) => Buffer, keys = '', kind = 1): string {
  const rows = [at('2 0 obj'), at('3 0 obj'), before.length + OBJECTS.length].map((offset, i) =>
    Buffer.from([i === 0 ? kind : 1, offset >> 8, offset & 255, 0]),
  );
  const data = pack(Buffer.concat(rows)).toString('latin1');
  const entries = `/Type/XRef/W[1 2 1]/Index[2 3]/Size 9/Root 1 0 R/Prev ${start}${keys}/Length ${data.length}`;
  const object = `4 0 obj\n<<${entries}>>\nstream\n${data}\nendstream\nendobj\n`;
  return `${OBJECTS}${object}startxref\n${before.length + OBJECTS.length}\n%%EOF\n`;
}

const isStrict = (text: string): boolean => {
  const whole = Buffer.concat([before, Buffer.from(text, 'latin1')]);
  return areStrictUpdates(whole, before.length, whole.length);
};

/** Behind the first update a second one, which leaves the free list and its own blanks. */
const second = (first: string): string => {
  const from = before.length + first.length;
  const xref = before.length + first.lastIndexOf('xref\n', first.lastIndexOf('startxref') - 1);
  const object = '5 0 obj\n<<>>\nendobj\n';
  return `${first}${object}xref\n5 1\n${row(from)}trailer\n<</Size 9/Root 1 0 R/Prev ${xref}>>\nstartxref\n${from + object.length}\n%%EOF\n`;
};

test.each([
  ['two updates, one behind the other,', second(table())],
  ['a table', table()],
  ['a table that names the free object 0', table(`0 1\n0000000000 65535 f\r\n${ROWS}`)],
  ['a stream', stream((rows) => rows)],
  ['a deflated stream', stream(deflateSync, '/Filter/FlateDecode')],
])('%s that names its objects is taken', (_name, text) => {
  expect(isStrict(text)).toBe(true);
});

describe('refused is', () => {
  test.each([
    ['a row beside its object', table(ROWS.replace(row(at('2 0 obj')), row(at('2 0 obj') + 1)))],
    ['an object without a row', table(`2 1\n${row(at('2 0 obj'))}`)],
    ['a row without an object', table(`${ROWS}1 1\n${row(9)}`)],
    ['a row given twice', table(`${ROWS}2 1\n${row(at('2 0 obj'))}`)],
    ['an object that is taken away', table(`${ROWS}1 1\n0000000000 65535 f\r\n`)],
    ['bytes between objects', table(ROWS, OBJECTS.replace('endobj\n3', 'endobj\n% 3'))],
    ['a length that is not its stream’s', table(ROWS, OBJECTS.replace('Length 3', 'Length 2'))],
    ['a key given twice', table(ROWS, OBJECTS, '/Root 1 0 R')],
    ['a second reference', table(ROWS, OBJECTS, '/XRefStm 9')],
    ['another key of the trailer', table(ROWS, OBJECTS, '/Encrypt 2 0 R')],
    ['an end that is told twice', `${table()}startxref\n${start}\n%%EOF\n`],
    ['bytes behind the end', `${table()}%`],
    [
      'a second update that skips the first one',
      second(table()).replace(/Prev \d+(?=>>\nstartxref\n\d+\n%%EOF\n$)/, `Prev ${start}`),
    ],
    ['a way past the file before', table().replace(`/Prev ${start}`, '/Prev 0')],
    ['an object inside of another', stream((rows) => rows, '', 2)],
    ['a predictor', stream(deflateSync, '/Filter/FlateDecode/DecodeParms<</Predictor 12>>')],
    ['a stream that swells', stream(() => deflateSync(Buffer.alloc(50_000_000)), '/Filter/FlateDecode')],
    ['nothing', ''],
  ])('%s', (_name, text) => {
    expect(isStrict(text)).toBe(false);
  });
});
