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
      /** Null where this patient was never given a document of this kind. */
      ultimo: z.object({ documento: documentoSchema, emitidoEm: instant }).nullable(),
      /** The draft with the fields that the patient's words fill (`porConferir`); null where they fill none. */
      pedido: documentoSchema.nullable(),
      /** Further things that the patient asks for, in their own words or by their names. */
      sobras: z.array(z.string()),
    }),
    ...errors(404, 409),
  },
});
