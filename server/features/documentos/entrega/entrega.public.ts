/** What other contexts may use of the delivery of documents: which of them their patient may take as a file. */
export { opensAsFile } from './entrega.policy.ts';
