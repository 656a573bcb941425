/** What other rooms may use of the patient's record: reading it, saving it, its dress, and looking up a postal code. */
export { lookUpCep, useCliente, useSaveCliente } from './clientes.api.ts';
export { IN_ACCOUNT, useInAccount } from './dados-dress.ts';
