export {
  findClienteByCustomer,
  lockCliente,
  readCliente,
  readPaciente,
  sharedBy,
  type ClienteRow,
} from './clientes.repository.ts';
export { ensureCustomerId, sincronizarCliente, type CustomerDeps } from './provedor/provedor.usecases.ts';
export { dadosCorrigidosJob } from './clientes.workers.ts';
export { contaApagada, dadosIncompletos } from './clientes.errors.ts';
export { presentCliente } from './clientes.presenter.ts';
export { presentPatient } from './fhir.presenter.ts';
export type { EndDraft } from './clientes.usecases.ts';
export { admitsMailTo } from './email/email.usecases.ts';
export { consumeConfirmation } from './email/email.repository.ts';
export { keepLink, LINK_MS } from './email/enviar.usecases.ts';
