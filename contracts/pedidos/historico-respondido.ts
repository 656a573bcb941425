import { z } from 'zod';

const answer = z.string().max(5000);

/** The questionnaire as it is saved, with the versions of what the page showed. */
export const historicoRespondido = z.object({
  versaoSaude: z.uuid(),
  versaoTrat: z.uuid(),
  histSaude: z.array(answer).max(200),
  histTrat: z.array(answer).max(200),
  motivacao: answer,
  outrasInfos: answer,
  declaraVerdade: z.boolean(),
  autorizaEnvio: z.boolean(),
  /** Of the telemedicine term; 409 when another one is in force. */
  versaoTermo: z.number().int().optional(),
});
