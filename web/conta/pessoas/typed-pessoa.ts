import type { PessoaDigitada } from '#domain/contas/pessoas/pessoa-digitada.ts';

/** The form of a person as typed; `senha` and `codigo` of the registration that a minor may have. */
export type TypedPessoa = PessoaDigitada & { senha: string; codigo: string };

export const PESSOA_LABELS: Readonly<Record<keyof TypedPessoa, string>> = {
  nome: 'Nome completo',
  data_nascimento: 'Data de nascimento',
  cpf: 'CPF',
  parentesco: 'Parentesco',
  autoriza: 'Como esta pessoa autoriza',
  email: 'E-mail desta pessoa',
  celular: 'Celular desta pessoa',
  declara: 'Declaro que sou responsável legal ou cuidador autorizado',
  senha: 'Senha do cadastro dele',
  codigo: 'Código do aplicativo autenticador',
};

export const EMPTY_PESSOA: TypedPessoa = {
  nome: '',
  data_nascimento: '',
  cpf: '',
  parentesco: '',
  autoriza: 'email',
  email: '',
  celular: '',
  declara: false,
  senha: '',
  codigo: '',
};
