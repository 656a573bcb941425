import type { Papel } from '../../../domain/servicos.ts';
import type { SheetTone } from '../../ui/Sheet.tsx';
import { PAPEL_TONE } from '../inicio/papel-tone.ts';

/** The colour of the little sheet that stands for a service's paper. */
export function tomDoPapel(papel: Papel): SheetTone {
  return PAPEL_TONE[papel];
}
