import type { EntranceName } from '#contracts/public-pages.ts';
import type { SessaoAtual } from '#contracts/contas/sessao-atual.contract.ts';

/** Data that the server writes into the document of `/login` or `/pedido` for the script that takes it over. */
export type EntradaData = {
  page: EntranceName;
  sessao: SessaoAtual;
  /** Files of the screens that follow. */
  next: readonly string[];
};

/** Ids of elements outside of what React draws. */
export const IDS = {
  data: 'entrada-dados',
  waiting: 'entrada-espera',
  chosen: 'entrada-escolha',
  letters: 'entrada-letras',
} as const;

/** Event of the document: the application listens now. */
export const TAKEN = 'entrada:pronta';
