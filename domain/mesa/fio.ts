/** Groups of what happened to an order; `pedido` (its own steps and the doctor's work) has no filter of its own. */
export const GRUPOS_DO_FIO = [
  'pedido',
  'pagamento',
  'documento',
  'correio',
  'conversa',
  'avisos',
  'acessos',
] as const;
export type GrupoDoFio = (typeof GRUPOS_DO_FIO)[number];

/** In the order of the tabs. */
export const FILTROS_DO_FIO = [
  'tudo',
  'pagamento',
  'documento',
  'correio',
  'conversa',
  'avisos',
  'acessos',
] as const;
export type FiltroDoFio = (typeof FILTROS_DO_FIO)[number];

export const NOMES_DOS_FILTROS_DO_FIO: Readonly<Record<FiltroDoFio, string>> = {
  tudo: 'Tudo',
  pagamento: 'Pagamento',
  documento: 'Documento',
  correio: 'Correio',
  conversa: 'Conversa',
  avisos: 'Avisos',
  acessos: 'Acessos',
};

/** Entries of a page. */
export const ACONTECIMENTOS_POR_PAGINA = 40;

export function ehFiltroDoFio(text: string): text is FiltroDoFio {
  return FILTROS_DO_FIO.some((filtro) => filtro === text);
}
