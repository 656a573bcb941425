import { z } from 'zod';
import { defineContract, errors, idParam, instant } from '../contract.ts';
import { documentoSchema } from '../documentos/documento.ts';

export const lerPreenchimento = defineContract({
  operationId: 'lerPreenchimento',
  method: 'GET',
  path: '/api/medico/documentos/:id/preenchimento',
  summary:
    'A draft filled in by the last document of its kind for this patient, and by what the patient asked for; nothing is changed',
  tag: 'consultório',
  access: ['Medico'],
  params: idParam,
  responses: {
    200: z.object({
      /** Null where the patient has no document of this kind. */
      ultimo: z.object({ documento: documentoSchema, emitidoEm: instant }).nullable(),
      /** Draft with the fields filled from the patient's words (`porConferir`); null where there are none. */
      pedido: documentoSchema.nullable(),
      /** Further requests, in the patient's words or by their names. */
      sobras: z.array(z.string()),
    }),
    ...errors(404, 409),
  },
});
