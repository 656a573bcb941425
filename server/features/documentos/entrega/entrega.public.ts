export { opensAsFile } from './entrega.policy.ts';
