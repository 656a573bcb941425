import type { Papel } from '../../../domain/servicos.ts';

/** The colour of the sheet by which each service is known; each name is a tone of the design system's sheet. */
export const PAPEL_TONE = {
  branca: 'white',
  especial: 'special',
  azul: 'blue',
  amarela: 'yellow',
  exames: 'green',
  encaminhamento: 'violet',
  atestado: 'rose',
  relatorio: 'sand',
  prep: 'orange',
} as const satisfies Readonly<Record<Papel, string>>;
