/** Issued documents as FHIR resources, for exports. */
export { readBundle } from './fhir.usecases.ts';
export { findEmitido, listEmitidoKeys, pageEmitidos, type EmitidoRow } from './emitido.repository.ts';
export { composition } from './composicao.presenter.ts';
export {
  conditions,
  medicationRequests,
  serviceRequests,
  TIPOS_WITH_SERVICE_REQUESTS,
} from './atos.presenter.ts';
export { signed } from './assinatura.presenter.ts';
