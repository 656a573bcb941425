import type { Papel } from '../../../domain/catalogo/servicos.ts';

/** Each kind of paper's tone in the design system's `Sheet`: services are told apart by the colour of their paper. */
export const SHEET_TONES = {
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
