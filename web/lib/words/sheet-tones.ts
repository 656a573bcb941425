import type { Papel } from '#domain/catalogo/servicos.ts';

/** The tone of the `Sheet` icon for each kind of paper; the colour tells services apart. */
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
