import { criarEnvio } from '#contracts/pedidos/anexos.contract.ts';
import type { Patient } from './builders.ts';

export type Sent = { filename: string; bytes: Buffer } & (
  | { pedido: string; tipo: string }
  | { mensagem: string; conversa?: string; sobre?: string }
);

const TUS = { 'tus-resumable': '1.0.0' };

/** tus: begins an upload. @returns the raw answer; its location is the address of the upload */
export function begin(
  { http }: Pick<Patient, 'http'>,
  { bytes, ...metadata }: Sent,
  size = bytes.length,
): Promise<Response> {
  const pairs = Object.entries(metadata).map(
    ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
  );
  const headers = { ...TUS, 'upload-length': String(size), 'upload-metadata': pairs.join(',') };
  return http.fetch(criarEnvio.path, { method: 'POST', headers });
}

/** tus: the next bytes from an offset. */
export function sendBytes(
  { http }: Pick<Patient, 'http'>,
  location: string,
  bytes: Buffer,
  offset = 0,
): Promise<Response> {
  return http.fetch(location, {
    method: 'PATCH',
    headers: { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  });
}

/** tus: how far an upload has come. */
export function askOffset({ http }: Pick<Patient, 'http'>, location: string): Promise<Response> {
  return http.fetch(location, { method: 'HEAD', headers: TUS });
}

/** A whole upload in one go. @returns the answer of the last step that was taken */
export async function upload(patient: Patient, sent: Sent): Promise<Response> {
  const begun = await begin(patient, sent);
  const location = begun.headers.get('location');
  return location === null ? begun : sendBytes(patient, location, sent.bytes);
}
