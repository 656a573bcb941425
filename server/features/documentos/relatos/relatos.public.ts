/** What other slices and contexts may use of reports of errors: reading, answering and settling them. */
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
