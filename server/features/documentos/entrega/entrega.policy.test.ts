import { expect, test } from 'vitest';
import { opensAsFile, showsSheet } from './entrega.policy.ts';

const BYTES = { objeto: 'documentos/1', sha256: 'ab', size: 3 };
const NONE = { objeto: null, sha256: null, size: null };
const SIGNED = new Date('2026-11-25T13:00:00Z');

test.each([
  ['signed digitally', { ...BYTES, canal: 'eletronico', assinado_em: SIGNED }, true, true],
  [
    'digital, with bytes that nobody has signed yet',
    { ...BYTES, canal: 'eletronico', assinado_em: null },
    false,
    false,
  ],
  [
    'digital, signed, whose bytes are not stored',
    { ...NONE, canal: 'eletronico', assinado_em: SIGNED },
    false,
    false,
  ],
  ['on paper, signed by hand', { ...BYTES, canal: 'impresso', assinado_em: SIGNED }, false, false],
  ['a transcription', { ...BYTES, canal: 'transcricao', assinado_em: null }, false, true],
  ['a transcription without bytes', { ...NONE, canal: 'transcricao', assinado_em: null }, false, false],
])('a document that is %s: opens as a file, shows its sheet', (_, row, file, sheet) => {
  expect([opensAsFile(row), showsSheet(row)]).toEqual([file, sheet]);
});
