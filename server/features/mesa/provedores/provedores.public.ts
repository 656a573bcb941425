/** What other contexts may use of the desk's words for external services. */
export { falhaDe, TITULOS, type NomeDoProvedor } from './provedores.presenter.ts';
