/** For the export of one's own data. */
export { presentAcesso } from './acessos.presenter.ts';
export { percorrerAcessos } from './acessos.usecases.ts';
