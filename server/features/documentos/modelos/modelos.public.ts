/** What other slices may use of the templates of a doctor. */
export { apagarModelo, listarModelos, salvarModelo, presentModelo } from './modelos.usecases.ts';
