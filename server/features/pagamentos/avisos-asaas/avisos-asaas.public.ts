/** What other rooms may use of the provider's queue of events: how it stands. */
export { describeFila, presentAvisos } from './avisos-asaas.presenter.ts';
export { lerAvisos } from './avisos-asaas.usecases.ts';
export { consultarFila } from './fila-de-avisos.usecases.ts';
