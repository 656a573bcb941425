/** For the commands: the whole check of the audit, and the reading of its anchors. */
export { readAnchors } from './ancoras.policy.ts';
export { verificarAuditoria, type StampRoots, type VerifiedAudit } from './verificar.usecases.ts';
