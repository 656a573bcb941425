/** What other slices may use of Anvisa's own models: which kinds our layout was confirmed for, and the acts of whoever confirms. */
export { confirmados } from './oficiais.repository.ts';
export { confirmarModeloOficial, instalarModeloOficial, listarModelosOficiais } from './oficiais.usecases.ts';
