/** What other rooms may use of patients: the locked row and the customer at the provider. */
export { findClienteNoProvedor, lockCliente, readCliente, type ClienteRow } from './clientes.repository.ts';
export { idNoProvedor, sincronizarCliente, type CustomerDeps } from './provedor/provedor.usecases.ts';
export { dadosCorrigidosJob } from './clientes.jobs.ts';
export { dadosIncompletos } from './clientes.errors.ts';
export { presentCliente } from './clientes.presenter.ts';
export type { EndDraft } from './clientes.usecases.ts';
