/**
 * How a case is read, whoever reads it: what needs attention first, the other answers, the files, what was before, the
 * conversation. Everything comes by props; who may see it is decided by whoever fetched it.
 */
export { Anteriores, type PedidoAnterior } from './leitura/Anteriores.tsx';
export { Arquivos, type ArquivoLido } from './leitura/Arquivos.tsx';
export { ArquivoViewer } from './leitura/ArquivoViewer.tsx';
export { ChatExcerpt } from './leitura/ChatExcerpt.tsx';
export { OutrasRespostas } from './leitura/OutrasRespostas.tsx';
export { PrecisaDeAtencao } from './leitura/PrecisaDeAtencao.tsx';
