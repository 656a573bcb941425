/** Files to attach, made here: a picture of one dot and the smallest PDF. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const FOTO = {
  name: 'receita-outubro.png',
  mimeType: 'image/png',
  buffer: Buffer.from(PNG, 'base64'),
};

export const PDF = {
  name: 'exame de sangue.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
};

export const PLANILHA = { name: 'planilha.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b\n1;2\n') };

export const VAZIO = { name: 'vazio.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) };
