export { opensAsFile, type AsFile } from './entrega.policy.ts';
