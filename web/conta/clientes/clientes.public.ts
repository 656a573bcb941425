/** What other rooms may use of a patient's record: reading it, saving it, and the address of a postal code. */
export { lookUpCep, useCliente, useSaveCliente } from './clientes.api.ts';
