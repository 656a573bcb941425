/** Proofs of signed documents: adding them after a signature, and how many documents lack them. */
export { countSemProvas } from './arquivamento.repository.ts';
export { arquivarDepois } from './arquivamento.usecases.ts';
