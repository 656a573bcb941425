/** Exports to other contexts: the rows of an order's files, and those of a case with their content. */
export { listAnexos, type AnexoDoPedido } from './anexos.repository.ts';
export { abrirAnexoDoCaso, listAnexosDoCaso, verPreviaDoCaso, type AnexoDoCaso } from './caso.usecases.ts';
export type { AnexosDeps } from './anexos.usecases.ts';
export { trazerArquivo, type TrazerArquivoDeps } from './trazidos/trazer-arquivo.usecases.ts';
