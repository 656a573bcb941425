/** Exports to other rooms: the people of the account, with their words. */
export { usePessoas } from './pessoas.api.ts';
export { pessoaWords } from './pessoa-words.ts';
