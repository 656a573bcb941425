/** Exports to other contexts: persons of accounts, and which account holds the record of each. */
export { authorize, findPessoa, type PessoaDaContaRow } from './pessoas.repository.ts';
export { closePessoas, movePessoa } from './conta-da-pessoa.repository.ts';
