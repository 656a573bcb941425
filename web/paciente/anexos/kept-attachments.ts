import { openFileStore } from '../../lib/upload/unfinished-files.ts';
import { registro } from './registro.ts';

/** What this browser keeps of unfinished files of orders. */
export const attachmentStore = openFileStore(registro);
