/** Exports to other rooms: the patient's record, its look, and the lookup of a postal code. */
export { lookUpCep, useCliente, useSaveCliente } from './clientes.api.ts';
export { IN_ACCOUNT, useInAccount } from './dados-dress.ts';
