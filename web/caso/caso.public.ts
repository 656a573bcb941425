/**
 * How a case is read, whoever reads it: what needs attention first, the other answers, the files, what was before, the
 * conversation; what doctors wrote, asked, issued and decided; and the promised time. Everything comes by props; who may see it is decided by whoever fetched it.
 */
export { Anteriores } from './leitura/Anteriores.tsx';
export { Arquivos, type ArquivoLido } from './leitura/Arquivos.tsx';
export { ChatExcerpt } from './leitura/ChatExcerpt.tsx';
export { FotoDaIdentidade } from './leitura/FotoDaIdentidade.tsx';
export { OQuePede } from './leitura/OQuePede.tsx';
export { OutrasRespostas } from './leitura/OutrasRespostas.tsx';
export { PrecisaDeAtencao } from './leitura/PrecisaDeAtencao.tsx';
export { Decidido, Prazo } from './prazo/Prazo.tsx';
export { dayOfPrazo, dayTitle, doneDayTitle, prazoWords } from './prazo/prazo-words.ts';
export { Desajustes } from './prontuario/Desajustes.tsx';
export { DecisaoTomada } from './prontuario/DecisaoTomada.tsx';
export { DocumentoEmitido } from './prontuario/DocumentoEmitido.tsx';
export { NotaEscrita } from './prontuario/NotaEscrita.tsx';
export { RelatoDoPaciente } from './prontuario/RelatoDoPaciente.tsx';
export { Pausas } from './prontuario/Pausas.tsx';
