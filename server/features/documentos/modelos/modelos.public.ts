/** What other slices may use of the templates of a doctor. */
export { apagarModelo, listarModelos, salvarModelo } from './modelos.usecases.ts';
export { presentModelo } from './modelos.presenter.ts';
