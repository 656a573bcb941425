import { z } from 'zod';
import { ESCOLHAS } from '#domain/consultorio/escolha.ts';
import { instant } from '../contract.ts';

const consulta = z.object({
  id: z.uuid(),
  inicio: instant,
  fim: instant,
  medico: z.string(),
  /** The https link of the video, or the telephone, as it stood at the booking. */
  contato: z.string(),
  estado: z.enum(['marcada', 'realizada', 'faltou', 'cancelada']),
  /** Who cancelled it; null for one that was not cancelled. */
  canceladaPor: z.enum(['paciente', 'clinica']).nullable(),
  /** True for one that was moved: another took its place. */
  remarcada: z.boolean(),
});

/** What became of a refused order: its patient's choice, and every consultation that was booked, oldest first. */
export const depoisDaRecusa = z
  .object({
    /** Null while the patient may choose. */
    escolha: z.enum(ESCOLHAS).nullable(),
    escolhidaEm: instant.nullable(),
    /** The midnight that ends the last day of choosing. */
    ate: instant,
    consultas: z.array(consulta),
  })
  .meta({ id: 'DepoisDaRecusa' });
export type DepoisDaRecusa = z.infer<typeof depoisDaRecusa>;
