import { parseDataBr } from '#domain/calendario/datas.ts';
import { parseCpf } from '../cpf.ts';
import { MAX_DADO, MENSAGEM_DADO_LONGO } from '../dados-pessoais.ts';
import { MENSAGEM_EMAIL, mesmoEmail, parseEmail } from '../email.ts';
import { celularDe } from '../telefone.ts';
import { ehAdulto, PARENTESCOS, type Parentesco } from './pessoa.ts';

/** How an adult is to allow the account: by a link to an address or a mobile telephone of their own, or by a document. */
export const FORMAS_DE_AUTORIZAR = ['email', 'celular', 'documento'] as const;
export type FormaDeAutorizar = (typeof FORMAS_DE_AUTORIZAR)[number];

/** Fields of `/conta/pessoas` as typed. */
export type PessoaDigitada = {
  nome: string;
  data_nascimento: string;
  cpf: string;
  parentesco: string;
  /** One of `FORMAS_DE_AUTORIZAR`; of an adult alone. */
  autoriza: string;
  /** Own address of an adult, to which the question goes. */
  email: string;
  /** Own mobile telephone of an adult, to which the question goes. */
  celular: string;
  declara: boolean;
};
export type CampoDaPessoa = keyof PessoaDigitada;

/** A person who was judged. `email`, `celular`: where an adult is asked, the other one empty; both for whom nobody asks. */
export type PessoaNova = {
  nome: string;
  data_nascimento: string;
  cpf: string;
  parentesco: Parentesco;
  adulto: boolean;
  email: string;
  celular: string;
};

export type PessoaConferida =
  | { ok: true; pessoa: PessoaNova }
  | { ok: false; vazios: CampoDaPessoa[]; invalidos: { campo: CampoDaPessoa; mensagem: string }[] };

export const MENSAGEM_CPF_DO_TITULAR = 'Este é o seu CPF. Para você, peça no seu próprio nome.';
export const MENSAGEM_EMAIL_DO_TITULAR =
  'Este é o seu e-mail. A pergunta vai para um endereço que só essa pessoa lê.';

export const MENSAGEM_CELULAR = 'Escreva o celular com DDD, como (11) 98888-0042.';
export const MENSAGEM_CELULAR_DO_TITULAR =
  'Este é o seu telefone. A pergunta vai para um celular que só essa pessoa lê.';

export type Titular = { cpf: string; email: string; telefone: string };

/** Judges what was typed about a person, in the order of the screen. `hoje` in São Paulo. */
export function conferirPessoa(digitada: PessoaDigitada, titular: Titular, hoje: string): PessoaConferida {
  const nascimento = parseDataBr(digitada.data_nascimento);
  const nasceu = nascimento !== null && nascimento <= hoje;
  const adulto = nasceu && ehAdulto(nascimento, hoje);
  const cpf = parseCpf(digitada.cpf);
  const parentesco = PARENTESCOS.find((one) => one === digitada.parentesco);
  const forma = adulto ? FORMAS_DE_AUTORIZAR.find((one) => one === digitada.autoriza) : undefined;
  const problems: Record<CampoDaPessoa, string | null> = {
    nome: digitada.nome.trim().length > MAX_DADO ? MENSAGEM_DADO_LONGO : null,
    data_nascimento: nasceu ? null : 'Escreva a data de nascimento como dd/mm/aaaa.',
    cpf: problemOfCpf(cpf, titular),
    parentesco: parentesco ? null : 'Escolha o parentesco.',
    autoriza: forma ? null : 'Escolha como esta pessoa autoriza.',
    email: problemaDoEmail(digitada.email, titular),
    celular: problemaDoCelular(digitada.celular, titular),
    declara: null,
  };
  const asked = CAMPOS.filter((campo) => {
    if (campo === 'autoriza') return adulto;
    return campo === 'email' || campo === 'celular' ? forma === campo : true;
  });
  const vazios = asked.filter((campo) => isEmpty(digitada[campo]));
  const invalidos = asked.flatMap((campo) => {
    const mensagem = problems[campo];
    return mensagem === null || isEmpty(digitada[campo]) ? [] : [{ campo, mensagem }];
  });
  if (vazios.length > 0 || invalidos.length > 0 || !nasceu || !cpf.ok || !parentesco) {
    return { ok: false, vazios, invalidos };
  }
  const nome = digitada.nome.trim().normalize('NFC');
  const email = (forma === 'email' && parseEmail(digitada.email)) || '';
  const celular = (forma === 'celular' && celularDe(digitada.celular)) || '';
  return {
    ok: true,
    pessoa: { nome, data_nascimento: nascimento, cpf: cpf.cpf, parentesco, adulto, email, celular },
  };
}

const CAMPOS = [
  'nome',
  'data_nascimento',
  'cpf',
  'parentesco',
  'autoriza',
  'email',
  'celular',
  'declara',
] as const;

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

/** Sentence to show about the mobile telephone at which an adult is asked; null for a good one. */
export function problemaDoCelular(digitado: string, titular: Titular): string | null {
  const celular = celularDe(digitado);
  if (celular === null) return MENSAGEM_CELULAR;
  return celular === celularDe(titular.telefone) ? MENSAGEM_CELULAR_DO_TITULAR : null;
}
