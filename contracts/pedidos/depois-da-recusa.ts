import { z } from 'zod';
import { ESCOLHAS } from '#domain/consultorio/escolha.ts';
import { instant } from '../contract.ts';

const consulta = z.object({
  id: z.uuid(),
  inicio: instant,
  fim: instant,
  medico: z.string(),
  /** Link of the video or telephone at the time of booking. */
  contato: z.string(),
  estado: z.enum(['marcada', 'realizada', 'faltou', 'cancelada']),
  /** Null for one that was not cancelled. */
  canceladaPor: z.enum(['paciente', 'clinica']).nullable(),
  /** Moved: replaced by another one. */
  remarcada: z.boolean(),
});

/** A refused order's choice, and every booked consultation, oldest first. */
export const depoisDaRecusa = z
  .object({
    /** Null while the patient may choose. */
    escolha: z.enum(ESCOLHAS).nullable(),
    escolhidaEm: instant.nullable(),
    /** Midnight at the end of the last day of choosing. */
    ate: instant,
    consultas: z.array(consulta),
  })
  .meta({ id: 'DepoisDaRecusa' });
export type DepoisDaRecusa = z.infer<typeof depoisDaRecusa>;
