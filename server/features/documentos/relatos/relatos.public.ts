export {
  esperaPor,
  answerRelato,
  countRelatos,
  findRelato,
  findRelatoDoMedico,
  insertRelato,
  listRelatos,
  settleRelatos,
} from './relatos.repository.ts';
export { presentRelato } from './relatos.presenter.ts';
