/** What other slices and contexts may use of reports of errors: reading, answering and settling them. */
export { esperaPor } from './relatos.policy.ts';
export { presentRelato } from './relatos.presenter.ts';
export {
  answerRelato,
  countRelatos,
  findRelato,
  findRelatoDoMedico,
  insertRelato,
  listRelatos,
  settleRelatos,
} from './relatos.repository.ts';
