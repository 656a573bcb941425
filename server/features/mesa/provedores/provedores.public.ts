/** What other contexts may use of the desk's words for external services. */
export { describeFailure, TITLES, type ProvedorName } from './provedores.presenter.ts';
