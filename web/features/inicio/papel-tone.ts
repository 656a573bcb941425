import type { Papel } from '../../../domain/servicos.ts';
import type { SheetTone } from '../../ui/Sheet.tsx';

/** The colour of the sheet by which each service is known. */
export const PAPEL_TONE: Readonly<Record<Papel, SheetTone>> = {
  branca: 'white',
  especial: 'special',
  azul: 'blue',
  amarela: 'yellow',
  exames: 'green',
  encaminhamento: 'violet',
  atestado: 'rose',
  relatorio: 'sand',
  prep: 'orange',
};
