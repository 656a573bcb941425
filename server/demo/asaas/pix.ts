import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';
import { montarPix } from '#domain/pagamentos/brcode.ts';
import { somarDias } from '#domain/calendario/datas.ts';
import type { PaymentDoc } from './shapes.ts';

/** A well-formed dynamic Pix code of the charge. Its address ends in `.invalid`: no bank can pay it. */
export function pixPayload({ id, value }: PaymentDoc): string {
  return montarPix({
    url: `pix.demonstracao.invalid/qr/v2/cobv/${id}`,
    valorCentavos: Math.round(value * 100),
    nome: 'Demonstracao sem valor',
    cidade: 'Sao Paulo',
  });
}

/** The answer of `/pixQrCode`: the code dies twelve months after the due date (docs/product/providers.md). */
export function pixQrCode(payment: PaymentDoc): Record<string, unknown> {
  const payload = pixPayload(payment);
  return {
    encodedImage: qrPng(payload).toString('base64'),
    payload,
    expirationDate: `${somarDias(payment.dueDate, 365)} 23:59:59`,
  };
}

const SCALE = 4;

/** The QR code as a grey PNG, four pixels a module. */
function qrPng(text: string): Buffer {
  const { data, size } = encode(text, { border: 4 });
  const width = size * SCALE;
  const rows = data.flatMap((modules) => {
    const pixels = modules.flatMap((dark) => Array<number>(SCALE).fill(dark ? 0 : 255));
    return Array<Buffer>(SCALE).fill(Buffer.from([0, ...pixels]));
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(width, 4);
  // Eight bits a pixel, greyscale.
  header.writeUInt8(8, 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.concat(rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
