/** What others may use of the desk's words for the outside services. */
export { falhaDe, TITULOS, type NomeDoProvedor } from './provedores.presenter.ts';
