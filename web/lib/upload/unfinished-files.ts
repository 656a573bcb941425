import { z } from 'zod';
import { tabStorage } from '../browser/tab-storage.ts';
import { createFileStore, type FileRecord, type FileStore } from '../outbox/file-store.ts';
import { createDatabaseKeys, createTabKeys } from '../outbox/keys.ts';

const durable = createDatabaseKeys('zelo-envios', 'arquivos');
const reserve = createTabKeys(tabStorage(), 'zelo:envios');

/** What this browser keeps of the unfinished files whose records have the shape of `schema`. Signing out empties it. */
export function openFileStore<R extends FileRecord>(schema: z.ZodType<R>): FileStore<R> {
  return createFileStore(schema, durable, reserve, Date.now);
}

const anyFile = openFileStore(z.looseObject({ id: z.string(), dono: z.string(), criadoEm: z.number() }));

/** Files of anybody but `owner`, or older than a day, go; with null only what is too old. */
export const sweepFiles = anyFile.sweep;

/** Signing out: nothing of any file stays. */
export const clearFiles = anyFile.clear;
