export { fretes } from './fretes.usecases.ts';
