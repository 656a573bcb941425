/** Exports to other contexts: the state of the provider's notification queue. */
export { describeFila, presentAvisos } from './avisos-asaas.presenter.ts';
export { lerAvisos } from './avisos-asaas.usecases.ts';
export { consultarFila } from './fila-de-avisos.usecases.ts';
