export { signStop, wantsRenewalReminder } from './parar.usecases.ts';
export { readTelling } from './recados.repository.ts';
