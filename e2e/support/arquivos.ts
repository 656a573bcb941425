import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

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
