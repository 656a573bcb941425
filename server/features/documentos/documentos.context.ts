import type { BaseDeps } from '../../platform/deps.ts';
import { defineContext } from '../../platform/http/context.ts';

/** Medical documents: the sheet of each kind, as the doctor's context has it set. No call of the API leads here yet. */
export const documentos = defineContext({
  name: 'documentos',
  events: [],
  routes: () => undefined,
  workers: (_deps: BaseDeps) => [],
});
