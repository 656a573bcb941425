export { describeFailure, tipoDoEmail, TITLES, type ProvedorName } from './provedores.presenter.ts';
