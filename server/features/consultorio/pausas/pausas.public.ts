export { takeBack } from './pausas.decisions.ts';
export type { PauseDeps } from './pausas.usecases.ts';
export { findOpenPergunta } from './pausas.repository.ts';
