export { describeFailure, TITLES, type ProvedorName } from './provedores.presenter.ts';
