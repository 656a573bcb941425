import type { TextoDoAviso } from '#domain/avisos/aviso.ts';
import type { ChaveDoAviso } from '#domain/avisos/avisos.ts';
import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';

/** A text to try out; `vez` is an id of this mail, so that a retry is the same one. */
export type TesteDeAviso = { chave: ChaveDoAviso; texto: TextoDoAviso; vez: string };

/** Mails a notice with made-up values to the administrator. */
export const testarAvisoJob: JobDefinition<TesteDeAviso> = {
  name: 'catalogo.testar_aviso',
  options: PATIENT_RETRIES,
};
