export {
  findClienteByCustomer,
  lockCliente,
  readCliente,
  readPaciente,
  type ClienteRow,
} from './clientes.repository.ts';
export { ensureCustomerId, sincronizarCliente, type CustomerDeps } from './provedor/provedor.usecases.ts';
export { dadosCorrigidosJob } from './clientes.workers.ts';
export { dadosIncompletos } from './clientes.errors.ts';
export { presentCliente } from './clientes.presenter.ts';
export { presentPatient } from './fhir.presenter.ts';
export type { EndDraft } from './clientes.usecases.ts';
