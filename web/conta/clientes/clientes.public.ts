/** What other rooms may use of the patient's record: reading it, saving it, and looking up a postal code. */
export { lookUpCep, useCliente, useSaveCliente } from './clientes.api.ts';
