import { z } from 'zod';
import { TIPOS_ANEXO } from '../../../../domain/pedidos/anexos.ts';
import type { TipoAnexo } from '../../../../domain/pedidos/anexos.ts';
import type { Entry, NewEntry } from '../../../lib/outbox/entry.ts';
import type { SavedFile } from '../../../lib/outbox/file-store.ts';
import { openFileStore } from '../../../lib/upload/unfinished-files.ts';

const TIPOS: ReadonlySet<string> = new Set(TIPOS_ANEXO.map(({ tipo }) => tipo));

/** What this browser keeps of a file that is not stored yet, beside its bytes. */
const uploadRecord = z.object({
  id: z.string(),
  /** The opaque id of the patient; nobody else's page may read it. */
  dono: z.string(),
  pedidoId: z.string(),
  tipo: z.custom<TipoAnexo>((tipo) => typeof tipo === 'string' && TIPOS.has(tipo)),
  nome: z.string(),
  tamanho: z.number(),
  criadoEm: z.number(),
  /** The step was confirmed: it goes on by itself. */
  confirmado: z.boolean(),
  endereco: z.string().nullable(),
  aceitos: z.number(),
  /** The sentence of a file that was left out; null for all others. */
  pulado: z.string().nullable(),
  trocaDe: z.string().nullable(),
});
export type UploadRecord = z.infer<typeof uploadRecord>;

/** What this browser keeps of unfinished files of orders. */
export const uploadStore = openFileStore(uploadRecord);

/** What is known of one chosen file beside where it stands. */
export type UploadData = {
  tipo: TipoAnexo;
  nome: string;
  tamanho: number;
  /** The bytes; null for one that is left out and for one that this browser could not keep over a reload. */
  content: Blob | null;
  /** Bytes on their way or there, as far as known. */
  bytes: number;
  /** Bytes that the server said it has. */
  accepted: number;
  /** Where the server takes its bytes; null before the first of them. */
  address: string | null;
  /** The stored file that goes once this one is stored in its place. */
  replaces: string | null;
};

export type UploadPlace = { dono: string; pedidoId: string };

/** What is to be kept of a file as it stands. */
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

/** Said of a file whose bytes are gone while the server has a half of it. */
export const LOST =
  'este navegador não guardou o arquivo. Escolha o mesmo arquivo para continuar de onde parou.';

/**
 * The file as it stood; null when nothing can be made of it: its bytes are gone and the server has none of them either.
 * With the server's half it asks for the same file once more.
 */
export function fromRecord({ record, content: kept }: SavedFile<UploadRecord>): NewEntry<UploadData> | null {
  const { id, tipo, nome, tamanho, endereco: address, aceitos, trocaDe, pulado, confirmado } = record;
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
  const entry = { id, lane: id, data };
  if (pulado !== null) return { ...entry, state: 'refused', reason: pulado };
  if (content !== null) return { ...entry, state: confirmado ? 'queued' : 'held' };
  return confirmado && address !== null ? { ...entry, state: 'failed', reason: LOST } : null;
}
