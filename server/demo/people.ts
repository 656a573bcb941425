import { formatCpf } from '#domain/contas/cpf.ts';
import type { DadosDoMedico } from '#domain/contas/medico.ts';
import type { Parentesco } from '#domain/contas/pessoas/pessoa.ts';

/** Somebody who does not exist, with everything that `/dados` asks. */
export type DemoResident = {
  cpf: string;
  nome: string;
  /** Birthday (MM-DD) and whole years on the day of the first start: a minor is one whenever that is. */
  nascimento: { dia: string; anos: number };
  telefone: string;
  emailContato: string;
  endereco: {
    cep: string;
    logradouro: string;
    numero: string;
    complemento: string;
    bairro: string;
    cidade: string;
    uf: string;
  };
  responsavel: { nome: string; cpf: string } | null;
};

/** One whose account can be tried out. */
export type DemoPerson = DemoResident & {
  senha: string;
  /** Who it is, in the words of the start's greeting. */
  quem: string;
};

export const MARIA: DemoPerson = {
  cpf: '52998224725',
  senha: 'caminhada de domingo',
  quem: 'Maria, com vários pedidos',
  nome: 'Maria Aparecida Nogueira',
  nascimento: { dia: '04-17', anos: 58 },
  telefone: '11988880042',
  emailContato: 'maria.nogueira@exemplo.com.br',
  endereco: {
    cep: '04101000',
    logradouro: 'Rua Vergueiro',
    numero: '2253',
    complemento: 'apto 81',
    bairro: 'Vila Mariana',
    cidade: 'São Paulo',
    uf: 'SP',
  },
  responsavel: null,
};

const JOSE: DemoPerson = {
  cpf: '39053344705',
  senha: 'cafe com bolo de fuba',
  quem: 'José Carlos, ainda sem pedidos',
  nome: 'José Carlos Andrade',
  nascimento: { dia: '09-02', anos: 43 },
  telefone: '2125550143',
  emailContato: 'jose.andrade@exemplo.com.br',
  endereco: {
    cep: '20040020',
    logradouro: 'Praça Pio X',
    numero: '98',
    complemento: '',
    bairro: 'Centro',
    cidade: 'Rio de Janeiro',
    uf: 'RJ',
  },
  responsavel: null,
};

export const DAVI: DemoPerson = {
  cpf: '16899535009',
  senha: 'mochila azul no recreio',
  quem: 'Davi, 12 anos, pela mãe Renata',
  nome: 'Davi Lucca Ferreira',
  nascimento: { dia: '06-23', anos: 12 },
  telefone: '41988880077',
  emailContato: 'renata.ferreira@exemplo.com.br',
  endereco: {
    cep: '80020310',
    logradouro: 'Praça Tiradentes',
    numero: '335',
    complemento: 'casa 2',
    bairro: 'Centro',
    cidade: 'Curitiba',
    uf: 'PR',
  },
  responsavel: { nome: 'Renata Souza Ferreira', cpf: '11144477735' },
};

export const LUCIANA: DemoPerson = {
  cpf: '20451873653',
  senha: 'feira de terca cedo',
  quem: 'Luciana, que pede pelos filhos e pela mãe',
  nome: 'Luciana Prado Ribeiro',
  nascimento: { dia: '01-22', anos: 41 },
  telefone: '31988880053',
  emailContato: 'luciana.ribeiro@exemplo.com.br',
  endereco: {
    cep: '30130010',
    logradouro: 'Praça Sete de Setembro',
    numero: '76',
    complemento: 'apto 302',
    bairro: 'Centro',
    cidade: 'Belo Horizonte',
    uf: 'MG',
  },
  responsavel: null,
};

/** Somebody for whom an account of the demonstration asks; an adult has agreed, at an address of their own. */
export type DemoRelative = Pick<DemoResident, 'cpf' | 'nome' | 'nascimento'> & {
  parentesco: Parentesco;
  /** '' for a minor. */
  email: string;
};

export const FAMILY: readonly DemoRelative[] = [
  {
    cpf: '73190284504',
    nome: 'Theo Prado Ribeiro',
    nascimento: { dia: '03-08', anos: 7 },
    parentesco: 'filho',
    email: '',
  },
  {
    cpf: '84612035771',
    nome: 'Alice Prado Ribeiro',
    nascimento: { dia: '10-30', anos: 14 },
    parentesco: 'filho',
    email: '',
  },
  {
    cpf: '15739482097',
    nome: 'Marlene Prado',
    nascimento: { dia: '05-17', anos: 71 },
    parentesco: 'pai',
    email: 'marlene.prado@exemplo.com.br',
  },
];

export const DEMO_PEOPLE: readonly DemoPerson[] = [MARIA, JOSE, DAVI, LUCIANA];

/** How to sign in as each of them; printed at the start of a demonstration. */
export const DEMO_ACCOUNTS: readonly { cpf: string; senha: string; quem: string }[] = DEMO_PEOPLE.map(
  ({ cpf, senha, quem }) => ({ cpf: formatCpf(cpf), senha, quem }),
);

/** A doctor who does not exist, with everything that `/medicos` asks; her cases are the queue of the demonstration. */
export const HELENA: DadosDoMedico & { senha: string } = {
  nome: 'Helena Prado',
  tratamento: 'Dra.',
  cpf: '93615175034',
  telefone: '1130000042',
  crm: '000123',
  uf: 'SP',
  rqe: '00045',
  especialidade: 'Clínica médica',
  email: 'helena.prado@exemplo.com.br',
  endereco: 'Rua das Palmeiras, 210, sala 31, São Paulo, SP, 01226-010',
  senha: 'varanda com rede azul',
};

/** The birth date `YYYY-MM-DD` of somebody who is that old on `hoje`. */
export function birthDate(
  { nascimento: { dia, anos } }: Pick<DemoResident, 'nascimento'>,
  hoje: string,
): string {
  const before = dia <= hoje.slice(5) ? 0 : 1;
  return `${Number(hoje.slice(0, 4)) - anos - before}-${dia}`;
}
