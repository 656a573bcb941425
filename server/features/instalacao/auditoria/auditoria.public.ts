/** For the commands: the whole check of the audit, and the reading of its anchors. */
export { readAnchors } from './ancoras.policy.ts';
export { verificarAuditoria, type StampRoots, type VerifiedAudit } from './verificar.usecases.ts';
/** For the desk: the state of the chain, and a check of it now. */
export { conferirAuditoria, lerCorrente, selarAuditoria } from './auditoria.usecases.ts';
