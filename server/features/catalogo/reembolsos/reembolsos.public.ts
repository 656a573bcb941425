export { listRegras } from './reembolsos.usecases.ts';
