/** What other rooms may use of payments: the callables share the charge, opening a list reads it again. */
export { gerarCobranca } from './gerar.usecases.ts';
export type { ChargeDeps } from './preparar.usecases.ts';
export { lerStatus, relerCobrancas } from './receber.usecases.ts';
export type { ApplyDeps } from './aplicar.usecases.ts';
export { findByAsaasIdOf, findNaoPago } from './cobrancas.repository.ts';
