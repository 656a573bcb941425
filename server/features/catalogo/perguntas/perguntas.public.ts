export {
  hasPublished,
  lockPerguntas,
  readVersoes,
  readVersoesEmVigor,
  type VersaoRow,
} from './perguntas.repository.ts';
