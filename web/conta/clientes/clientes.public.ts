/** What other rooms may use of a patient's record: reading it, saving it, and the address of a postal code. */
export { consultarCep, useCliente, useSalvarCliente } from './clientes.api.ts';
