export { signStop, wantsRenewalReminder } from './parar.usecases.ts';
