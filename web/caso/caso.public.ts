/**
 * Reading of a case: highlights first, the other answers, the files, earlier orders, the conversation; doctors' notes,
 * questions, documents and decision; and the promised time. All data come by props; the caller decides on access.
 */
export { Anteriores } from './leitura/Anteriores.tsx';
export { Arquivos, type ArquivoLido } from './leitura/Arquivos.tsx';
export { ChatExcerpt } from './leitura/ChatExcerpt.tsx';
export { FotoDaIdentidade } from './leitura/FotoDaIdentidade.tsx';
export { OQuePede } from './leitura/OQuePede.tsx';
export { OutrasRespostas } from './leitura/OutrasRespostas.tsx';
export { PrecisaDeAtencao } from './leitura/PrecisaDeAtencao.tsx';
export { Decidido, Prazo, PrazoAoLado } from './prazo/Prazo.tsx';
export { dayOfPrazo, dayTitle, doneDayTitle, prazoWords } from './prazo/prazo-words.ts';
export { Desajustes } from './prontuario/Desajustes.tsx';
export { DecisaoTomada } from './prontuario/DecisaoTomada.tsx';
export { DocumentoEmitido } from './prontuario/DocumentoEmitido.tsx';
export { NotaEscrita } from './prontuario/NotaEscrita.tsx';
export { RelatoDoPaciente } from './prontuario/RelatoDoPaciente.tsx';
export { Pausas } from './prontuario/Pausas.tsx';
