/** Drafts, their issue, annulment and revocation: docs/product/issuing.md. */
export type { CasoDosDocumentos } from './escrita/contexto.usecases.ts';
export {
  apagarRascunho,
  iniciarRascunho,
  julgarDocumento,
  lerDocumento,
  lerDocumentos,
  marcarVisto,
  salvarRascunho,
} from './escrita/escrita.usecases.ts';
export { desajustados, desajustadosDe, desajustesDe } from './desajustes.repository.ts';
export { lerPreenchimento, type Preenchimento } from './escrita/preenchimento.usecases.ts';
export { dadosDoTitulo, dispensacoesDe } from './colunas.repository.ts';
export { recentesDe, type RecenteRow } from './recentes.repository.ts';
export { desenharPrevia, type PreviaDeps } from './escrita/previa.usecases.ts';
export {
  presentDesfechos,
  presentDispensacoes,
  presentDocumentoDoCaso,
  type DocumentoLido,
} from './emitir.presenter.ts';
export {
  casaDaFolha,
  contextoDaFolha,
  readFolha,
  type DadosDaCasa,
  type Folha,
} from './emissao/folha.policy.ts';
export {
  findDocumento,
  findPedidoDoDocumento,
  listDesfechos,
  pedidoDoDocumento,
  type DesfechoRow,
  type DocumentoInteiro,
} from './documentos.repository.ts';
export { abrirArquivo } from './emissao/arquivo.usecases.ts';
export {
  emitirRascunhos,
  jaEmitidos,
  newCodigo,
  requirePrintable,
  type Versoes,
} from './emissao/emissao.usecases.ts';
export {
  anularDocumento,
  assinarAMao,
  revogarDocumento,
  type Retirada,
} from './emissao/retirada.usecases.ts';
export {
  imprimirAgora,
  numerarFolhas,
  requireCompanionUnsigned,
  semNumeros,
  type NumerosEscolhidos,
} from './emissao/numeracao.usecases.ts';
export { imprimirJob, setSheet, type ImpressaoDeps } from './emissao/folha.usecases.ts';
export {
  countBehindPaper,
  countByEstado,
  listSemNumero,
  listToTell,
  listUnsigned,
  markSent,
} from './emissao/emissao.repository.ts';
