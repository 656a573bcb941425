export { readPrecos } from './precos.repository.ts';
export { lerPrecos } from './precos.usecases.ts';
