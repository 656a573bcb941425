import { idade, parseDataBr } from '../calendario/datas.ts';
import { parseCpf } from './cpf.ts';
import { MAX_DADO, MENSAGEM_DADO_LONGO } from './dados-pessoais.ts';
import { MENSAGEM_EMAIL, mesmoEmail, parseEmail } from './email.ts';

/** How a person is related to the holder of the account that asks for them. */
export const PARENTESCOS = ['filho', 'pai', 'avo', 'conjuge', 'cuidado'] as const;
export type Parentesco = (typeof PARENTESCOS)[number];

export const PALAVRA_DO_PARENTESCO: Readonly<Record<Parentesco, string>> = {
  filho: 'Filho ou filha',
  pai: 'Pai ou mãe',
  avo: 'Avô ou avó',
  conjuge: 'Marido, esposa, companheiro ou companheira',
  cuidado: 'Pessoa de quem cuido',
};

/** Most people of one account, besides its holder. */
export const MAX_PESSOAS = 10;

/**
 * Whether an account may ask for a person: `liberada`; an adult has to allow it first (`sem autorização`); another account
 * named the same CPF before (`em conferência`).
 */
export const SITUACOES_DA_PESSOA = ['liberada', 'sem autorização', 'em conferência'] as const;
export type SituacaoDaPessoa = (typeof SITUACOES_DA_PESSOA)[number];

export type VinculoDaPessoa = {
  /** `YYYY-MM-DD` */
  data_nascimento: string;
  autorizado_em: Date | null;
  em_conferencia_desde: Date | null;
};

/** Who is 18 decides alone: what a guardian declared for a minor ends on that day. `hoje` in São Paulo. */
export function situacaoDaPessoa(
  { data_nascimento, autorizado_em, em_conferencia_desde }: VinculoDaPessoa,
  hoje: string,
): SituacaoDaPessoa {
  if (em_conferencia_desde !== null) return 'em conferência';
  return ehAdulto(data_nascimento, hoje) && autorizado_em === null ? 'sem autorização' : 'liberada';
}

/** @param nascimento `YYYY-MM-DD` */
export function ehAdulto(nascimento: string, hoje: string): boolean {
  return idade(nascimento, hoje) >= 18;
}

/** Fields of `/conta/pessoas` as typed. */
export type PessoaDigitada = {
  nome: string;
  data_nascimento: string;
  cpf: string;
  parentesco: string;
  /** Own address of an adult, to which the question goes. */
  email: string;
  declara: boolean;
};
export type CampoDaPessoa = keyof PessoaDigitada;

export type PessoaConferida =
  | {
      ok: true;
      pessoa: { nome: string; data_nascimento: string; cpf: string; parentesco: Parentesco; email: string };
    }
  | { ok: false; vazios: CampoDaPessoa[]; invalidos: { campo: CampoDaPessoa; mensagem: string }[] };

export const MENSAGEM_CPF_DO_TITULAR = 'Este é o seu CPF. Para você, peça no seu próprio nome.';
export const MENSAGEM_EMAIL_DO_TITULAR =
  'Este é o seu e-mail. A pergunta vai para um endereço que só essa pessoa lê.';

type Titular = { cpf: string; email: string };

/** Judges what was typed about a person, in the order of the screen. `hoje` in São Paulo. */
export function conferirPessoa(digitada: PessoaDigitada, titular: Titular, hoje: string): PessoaConferida {
  const nascimento = parseDataBr(digitada.data_nascimento);
  const nasceu = nascimento !== null && nascimento <= hoje;
  const adulto = nasceu && ehAdulto(nascimento, hoje);
  const cpf = parseCpf(digitada.cpf);
  const parentesco = PARENTESCOS.find((one) => one === digitada.parentesco);
  const email = parseEmail(digitada.email);
  const problems: Record<CampoDaPessoa, string | null> = {
    nome: digitada.nome.trim().length > MAX_DADO ? MENSAGEM_DADO_LONGO : null,
    data_nascimento: nasceu ? null : 'Escreva a data de nascimento como dd/mm/aaaa.',
    cpf: problemOfCpf(cpf, titular),
    parentesco: parentesco ? null : 'Escolha o parentesco.',
    email: adulto ? problemaDoEmail(digitada.email, titular) : null,
    declara: null,
  };
  const asked = CAMPOS.filter((campo) => campo !== 'email' || adulto);
  const vazios = asked.filter((campo) => isEmpty(digitada[campo]));
  const invalidos = asked.flatMap((campo) => {
    const mensagem = problems[campo];
    return mensagem === null || isEmpty(digitada[campo]) ? [] : [{ campo, mensagem }];
  });
  if (vazios.length > 0 || invalidos.length > 0 || !nasceu || !cpf.ok || !parentesco) {
    return { ok: false, vazios, invalidos };
  }
  const nome = digitada.nome.trim().normalize('NFC');
  const pessoa = { nome, data_nascimento: nascimento, cpf: cpf.cpf, parentesco };
  return { ok: true, pessoa: { ...pessoa, email: adulto && email !== null ? email : '' } };
}

const CAMPOS = ['nome', 'data_nascimento', 'cpf', 'parentesco', 'email', 'declara'] as const;

const isEmpty = (value: string | boolean) =>
  value === false || (typeof value === 'string' && value.trim() === '');

function problemOfCpf(cpf: ReturnType<typeof parseCpf>, titular: Titular): string | null {
  if (!cpf.ok) return cpf.mensagem;
  return cpf.cpf === titular.cpf ? MENSAGEM_CPF_DO_TITULAR : null;
}

/** Sentence to show about the address at which an adult is asked; null for a good one. */
export function problemaDoEmail(digitado: string, titular: Titular): string | null {
  const email = parseEmail(digitado);
  if (email === null) return MENSAGEM_EMAIL;
  return mesmoEmail(email, titular.email) ? MENSAGEM_EMAIL_DO_TITULAR : null;
}
