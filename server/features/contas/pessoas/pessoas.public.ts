/** Exports to the context of the rights of a person: people of accounts, and the record of each. */
export { authorize, findPessoa, listPessoas, type PessoaDaContaRow } from './pessoas.repository.ts';
export { adoptAccount, closePessoas, movePessoa } from './conta-da-pessoa.repository.ts';
export { ADD_LIMIT, julgarPessoa } from './pessoas.usecases.ts';
export { pessoasDemais } from './pessoas.errors.ts';
