import * as contracts from '#contracts/contas/pessoas.contract.ts';
import type { Pessoa } from '#contracts/contas/pessoas.contract.ts';
import { randomCpf, type Patient } from './builders.ts';

/** A person as typed into `/conta/pessoas`. */
export type PessoaTyped = ReturnType<typeof childOf> & {
  autoriza?: string;
  email?: string;
  celular?: string;
};

/** A child, for whom an account may ask at once. */
export const childOf = () => ({
  nome: 'Davi Machado Alves',
  data_nascimento: '03/09/2019',
  cpf: randomCpf(),
  parentesco: 'filho',
  declara: true,
});

/** A grandmother without an address or a telephone. */
export const grandmotherOf = (): PessoaTyped => ({
  ...childOf(),
  nome: 'Ivone Machado',
  data_nascimento: '14/02/1945',
  parentesco: 'avo',
  autoriza: 'documento',
});

/** Adds a person to an account. @returns the answer, which says nothing of other accounts */
export function addPessoa({ http }: Patient, body: PessoaTyped): Promise<Pessoa> {
  return http.want(contracts.salvarPessoa, 201, { body });
}

/** The people of an account. */
export async function listPessoas({ http }: Patient): Promise<Pessoa[]> {
  return (await http.want(contracts.listarPessoas, 200)).pessoas;
}
