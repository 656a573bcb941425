import { expect, test } from 'vitest';
import { fileDetails, fileNote, filePicture, type ArquivoLido } from './arquivo-words.ts';

const PDF: ArquivoLido = {
  id: 'a',
  origem: 'pedido',
  rotulo: 'Exames anteriores',
  nomeOriginal: 'exames.pdf',
  size: 2048,
  contentType: 'application/pdf',
  situacao: 'guardado',
  aviso: null,
  paginas: 3,
  executa: false,
  previa: '/previa',
  url: '/arquivo',
};
const PHOTO: ArquivoLido = { ...PDF, contentType: 'image/jpeg', paginas: null, origem: 'chat' };

test('a document is shown by its first page, and says so', () => {
  expect(fileDetails(PDF)).toEqual(['PDF', '3 páginas', '2 kB']);
  expect(filePicture(PDF)).toBe('/previa?vista=1');
  expect(fileNote(PDF)).toContain('primeira página');
});

test('a picture is shown itself; what may not be opened says why', () => {
  expect(fileDetails(PHOTO)).toEqual(['Imagem', '2 kB', 'pelo chat']);
  expect(filePicture(PHOTO)).toBe('/arquivo');
  expect(filePicture({ ...PHOTO, soPrevia: true })).toBe('/previa?vista=1');
  expect(fileNote(PHOTO)).toBeNull();
  expect(fileNote({ ...PHOTO, situacao: 'recusado', aviso: 'Removido.' })).toBe('Removido.');
  expect(filePicture({ ...PHOTO, url: null, previa: null })).toBeNull();
});

test('a PDF that acts on opening says so before it is downloaded', () => {
  const acting = { ...PDF, executa: true };
  expect(fileDetails(acting)).toEqual(['PDF', '3 páginas', '2 kB', 'com comandos']);
  expect(fileNote(acting)).toMatch(/^Este PDF tem comandos.*A imagem mostra a primeira página\.$/);
});
