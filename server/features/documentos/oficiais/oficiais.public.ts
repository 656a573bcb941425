export { confirmados } from './oficiais.repository.ts';
export { confirmarModeloOficial, instalarModeloOficial, listarModelosOficiais } from './oficiais.usecases.ts';
