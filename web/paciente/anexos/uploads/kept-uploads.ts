import { z } from 'zod';
import { TIPOS_ANEXO } from '#domain/pedidos/anexos.ts';
import type { TipoAnexo } from '#domain/pedidos/anexos.ts';
import type { Entry, NewEntry } from '#lib/outbox/entry.ts';
import type { SavedFile } from '#lib/outbox/file-store.ts';
import { openFileStore } from '#lib/upload/unfinished-files.ts';

const TIPOS: ReadonlySet<string> = new Set(TIPOS_ANEXO.map(({ tipo }) => tipo));

/** The record that this browser stores for a file that is not on the server yet, apart from its bytes. */
const uploadRecord = z.object({
  id: z.string(),
  /** The opaque id of the patient; only that person's pages may read it. */
  dono: z.string(),
  pedidoId: z.string(),
  tipo: z.custom<TipoAnexo>((tipo) => typeof tipo === 'string' && TIPOS.has(tipo)),
  nome: z.string(),
  tamanho: z.number(),
  criadoEm: z.number(),
  /** True when the step was confirmed: the page goes on once all files are done. */
  confirmado: z.boolean(),
  endereco: z.string().nullable(),
  aceitos: z.number(),
  /** The message of a file that was left out; null for all others. */
  pulado: z.string().nullable(),
  trocaDe: z.string().nullable(),
});
export type UploadRecord = z.infer<typeof uploadRecord>;

/** This browser's store of unfinished attachments of orders. */
export const uploadStore = openFileStore(uploadRecord);

/** The data of one chosen file, apart from its state. */
export type UploadData = {
  tipo: TipoAnexo;
  nome: string;
  tamanho: number;
  /** The bytes; null for a file that was left out, and when the browser could not keep them over a reload. */
  content: Blob | null;
  /** Number of bytes sent so far. */
  bytes: number;
  /** Number of bytes that the server confirmed. */
  accepted: number;
  /** Address of the upload; null before the server created it. */
  address: string | null;
  /** Id of the stored file to remove once this one is stored. */
  replaces: string | null;
};

export type UploadPlace = { dono: string; pedidoId: string };

export function toRecord(
  { id, data, state, reason }: Entry<UploadData>,
  place: UploadPlace,
  confirmado: boolean,
  criadoEm: number,
): UploadRecord {
  const { tipo, nome, tamanho, address: endereco, accepted: aceitos, replaces: trocaDe } = data;
  const pulado = state === 'refused' ? reason : null;
  return { ...place, id, tipo, nome, tamanho, criadoEm, confirmado, endereco, aceitos, pulado, trocaDe };
}

/** The reason of a file whose bytes were lost while the server has a part of it. */
export const LOST =
  'este navegador não guardou o arquivo. Escolha o mesmo arquivo para continuar de onde parou.';

/**
 * The entry for a stored record; null when neither the browser nor the server has any of its bytes. When only the
 * server has a part, the entry is `failed` and asks for the same file again.
 */
export function fromRecord({ record, content: kept }: SavedFile<UploadRecord>): NewEntry<UploadData> | null {
  const { id, tipo, nome, tamanho, endereco: address, aceitos, trocaDe, pulado } = record;
  const content = kept?.size === tamanho && pulado === null ? kept : null;
  const data = {
    tipo,
    nome,
    tamanho,
    address,
    content,
    bytes: aceitos,
    accepted: aceitos,
    replaces: trocaDe,
  };
  const entry = { id, sequence: id, data };
  if (pulado !== null) return { ...entry, state: 'refused', reason: pulado };
  if (content !== null) return { ...entry, state: 'queued' };
  return address !== null ? { ...entry, state: 'failed', reason: LOST } : null;
}
