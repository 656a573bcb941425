/** What other contexts may use of the provider's notification queue: its state. */
export { describeFila, presentAvisos } from './avisos-asaas.presenter.ts';
export { lerAvisos } from './avisos-asaas.usecases.ts';
export { consultarFila } from './fila-de-avisos.usecases.ts';
