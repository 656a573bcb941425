export { apagarModelo, listarModelos, salvarModelo, presentModelo } from './modelos.usecases.ts';
