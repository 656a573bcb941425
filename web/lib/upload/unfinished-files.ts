import { z } from 'zod';
import { tabStorage } from '../browser/tab-storage.ts';
import { createFileStore, type FileRecord, type FileStore } from '../outbox/file-store.ts';
import { createDatabaseKeys, createTabKeys } from '../outbox/keys.ts';

const durable = createDatabaseKeys('zelo-envios', 'arquivos');
const reserve = createTabKeys(tabStorage(), 'zelo:envios');

/** The store of this browser's unfinished files whose records fit `schema`. Signing out empties it. */
export function openFileStore<R extends FileRecord>(schema: z.ZodType<R>): FileStore<R> {
  return createFileStore(schema, durable, reserve, Date.now);
}

const anyFile = openFileStore(z.looseObject({ id: z.string(), dono: z.string(), criadoEm: z.number() }));

/** Deletes files older than a day and those of everybody but `owner`; with null only the old ones. */
export const sweepFiles = anyFile.sweep;

/** Deletes all unfinished files; called by signing out. */
export const clearFiles = anyFile.clear;
