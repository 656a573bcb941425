import { z } from 'zod';

const turnos = z
  .array(z.object({ abre: z.string().max(20), fecha: z.string().max(20) }))
  .max(2)
  .readonly();

/** When a person answers, on São Paulo's clock; without a shift it is closed. */
export const horarioDaCasa = z.object({
  segundaAQuinta: turnos,
  sexta: turnos,
  sabado: turnos,
  domingo: turnos,
});
