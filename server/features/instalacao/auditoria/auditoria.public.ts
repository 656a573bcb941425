/** What the commands use of the audit: the whole check, and the reading of its anchors. */
export { readAnchors } from './ancoras.policy.ts';
export { verificarAuditoria, type StampRoots, type VerifiedAudit } from './verificar.usecases.ts';
