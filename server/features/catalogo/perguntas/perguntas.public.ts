export { lockPerguntas, readVersoes, readVersoesEmVigor, type VersaoRow } from './perguntas.repository.ts';
