import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/** Files to attach, made here: a picture of one dot and a PDF of one page, both whole. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const FOTO = {
  name: 'receita-outubro.png',
  mimeType: 'image/png',
  buffer: Buffer.from(PNG, 'base64'),
};

/** One A4 page that says "Laudo"; the table at the end counts bytes, so no line of it may change its length. */
const PAGE = [
  '%PDF-1.7',
  '%',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[5 0 R]/Count 1>>endobj',
  '3 0 obj<</Length 36>>stream',
  'BT /F1 48 Tf 72 720 Td (Laudo) Tj ET',
  'endstream',
  'endobj',
  '4 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
  '5 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R>>>>/Contents 3 0 R>>endobj',
  'xref',
  '0 6',
  '0000000000 65535 f ',
  '0000000011 00000 n ',
  '0000000054 00000 n ',
  '0000000103 00000 n ',
  '0000000185 00000 n ',
  '0000000246 00000 n ',
  'trailer<</Root 1 0 R/Size 6>>',
  'startxref',
  '356',
  '%%EOF',
  '',
].join('\n');

export const PDF = {
  name: 'exame de sangue.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(PAGE),
};

export const PLANILHA = { name: 'planilha.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b\n1;2\n') };

export const VAZIO = { name: 'vazio.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) };

function bloco(tipo: string, dados: Buffer): Buffer {
  const corpo = Buffer.concat([Buffer.from(tipo, 'latin1'), dados]);
  const inteiro = Buffer.alloc(8 + corpo.length);
  inteiro.writeUInt32BE(dados.length, 0);
  corpo.copy(inteiro, 4);
  inteiro.writeUInt32BE(crc32(corpo), 4 + corpo.length);
  return inteiro;
}

/** A true picture that no network sends at once: noise, some megabytes for a side of a thousand dots. */
export function fotoGrande(name: string, lado = 1100): typeof FOTO {
  const cabeca = Buffer.alloc(13);
  cabeca.writeUInt32BE(lado, 0);
  cabeca.writeUInt32BE(lado, 4);
  cabeca.set([8, 2, 0, 0, 0], 8);
  const linhas = Buffer.concat(
    Array.from({ length: lado }, () => Buffer.concat([Buffer.of(0), randomBytes(lado * 3)])),
  );
  const buffer = Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    bloco('IHDR', cabeca),
    bloco('IDAT', deflateSync(linhas, { level: 1 })),
    bloco('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}

/** Called a picture, and none. */
export const FALSA = { name: 'foto-falsa.png', mimeType: 'image/png', buffer: Buffer.from('só texto\n') };
