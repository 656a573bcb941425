import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pagesOf, pdfOfObjects } from '#testing/files/pdf.ts';
import { pdfExecutes } from './pdf-actions.ts';

const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>';
/** A PDF of one page whose catalogue holds this, and with one more object. */
const pdf = (catalogue: string, object = '<<>>') =>
  pdfOfObjects([
    `<</Type/Catalog/Pages 2 0 R${catalogue}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    page,
    object,
  ]);
const streamOf = (dictionary: string, content: Buffer) =>
  `<<${dictionary}/Length ${content.length}>>stream\n${content.toString('latin1')}\nendstream\n`;
const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>';

test.each([
  ['nothing', pdfOfObjects(pagesOf(2)), false],
  ['where to begin reading', pdf('/OpenAction[3 0 R/Fit]'), false],
  ['where to begin reading, in an object of its own', pdf('/OpenAction [ 3 0 R /XYZ null null 0]'), false],
  ['a script on opening', pdf(`/OpenAction${SCRIPT}`), true],
  ['an action on opening, named elsewhere', pdf('/OpenAction 4 0 R', SCRIPT), true],
  ['a script with its name as numbers', pdf('', '<</S/J#61vaScript/#4a#53(x)>>'), true],
  ['a program', pdf('', '<</S/Launch/F(calc.exe)>>'), true],
  ['another file', pdf('', '<</Type/Filespec/EF<</F 4 0 R>>/EmbeddedFile true>>'), true],
  [
    'a script in a compressed stream of objects',
    pdf('', streamOf('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', deflateSync(`5 0 ${SCRIPT}`))),
    true,
  ],
  [
    'the letters in a picture',
    pdf('', streamOf('/Subtype/Image', Buffer.from('\xff/JS /JavaScript\x00', 'latin1'))),
    false,
  ],
  ['a name that begins alike', pdf('', '<</JSON true/JavaScripts 1/AAPL 2>>'), false],
])('a PDF with %s: %j', (_name, file, executes) => {
  expect(pdfExecutes(Buffer.from(file))).toBe(executes);
});
