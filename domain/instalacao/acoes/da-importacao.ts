import { MOTIVOS, type MotivoDaNota } from '#domain/importacao/notas.ts';

type Acoes = { readonly [Motivo in MotivoDaNota as `importacao.${Motivo}`]: string };

/** A line for each note of an import, in its words. */
export const DA_IMPORTACAO = {
  importacao: {
    titulo: 'Trazer do sistema anterior',
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets which keys there are
    acoes: Object.fromEntries(
      Object.entries(MOTIVOS).map(([motivo, palavras]) => [`importacao.${motivo}`, palavras]),
    ) as Acoes,
  },
} as const;
