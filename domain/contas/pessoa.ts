import { dataEmSaoPaulo, idade, parseDataBr, somarDias } from '../calendario/datas.ts';
import { parseCpf } from './cpf.ts';
import { MAX_DADO, MENSAGEM_DADO_LONGO } from './dados-pessoais.ts';
import { MENSAGEM_EMAIL, mesmoEmail, parseEmail } from './email.ts';
import { celularDe } from './telefone.ts';

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
 * Whether an account may ask for a person: `liberada`; an adult has to allow it first (`sem autorização`), or said no
 * (`recusada`); another account named the same CPF before (`em conferência`).
 */
export const SITUACOES_DA_PESSOA = ['liberada', 'sem autorização', 'recusada', 'em conferência'] as const;
export type SituacaoDaPessoa = (typeof SITUACOES_DA_PESSOA)[number];

/** By what an account asks for an adult: their own word, or a document that the desk accepted. */
export const AUTORIZADO_POR = ['pessoa', 'procuracao', 'curatela'] as const;
export type AutorizadoPor = (typeof AUTORIZADO_POR)[number];

/** Within a sentence: "decide por …". */
export const PALAVRA_DA_AUTORIZACAO: Readonly<Record<AutorizadoPor, string>> = {
  pessoa: 'autorização da própria pessoa',
  procuracao: 'procuração conferida pela equipe',
  curatela: 'termo de curatela conferido pela equipe',
};

export type VinculoDaPessoa = {
  /** `YYYY-MM-DD` */
  data_nascimento: string;
  autorizado_em: Date | null;
  /** Last day of the document by which it is allowed, `YYYY-MM-DD`; null without an end. */
  autorizado_ate: string | null;
  recusado_em: Date | null;
  em_conferencia_desde: Date | null;
};

/** From 18 on a person decides alone: a guardian's declaration ends on that day. `hoje` in São Paulo. */
export function situacaoDaPessoa(vinculo: VinculoDaPessoa, hoje: string): SituacaoDaPessoa {
  if (vinculo.em_conferencia_desde !== null) return 'em conferência';
  if (!ehAdulto(vinculo.data_nascimento, hoje) || autorizada(vinculo, hoje)) return 'liberada';
  return vinculo.recusado_em === null ? 'sem autorização' : 'recusada';
}

function autorizada({ autorizado_em, autorizado_ate }: VinculoDaPessoa, hoje: string): boolean {
  return autorizado_em !== null && (autorizado_ate === null || autorizado_ate >= hoje);
}

/** `declarado_em`: when the holder declared to answer for the person. */
export type VinculoDeclarado = VinculoDaPessoa & { declarado_em: Date };

/**
 * True where an account may not read what is of a person: they are an adult who has not allowed it, and the account could read
 * before (they were a minor, or the document has ended), or they refused. Of an adult who was never treated the account reads
 * the order that it prepares, which is its own writing. `hoje` in São Paulo.
 */
export function leituraFechada(vinculo: VinculoDeclarado, hoje: string): boolean {
  const situacao = situacaoDaPessoa(vinculo, hoje);
  if (situacao === 'recusada') return true;
  if (situacao !== 'sem autorização') return false;
  const { autorizado_em, data_nascimento, declarado_em } = vinculo;
  return autorizado_em !== null || !ehAdulto(data_nascimento, dataEmSaoPaulo(declarado_em));
}

/** A person whose orders an account made. */
export type PessoaDaConta = VinculoDeclarado & {
  id: string;
  /** Another account answers for them now. */
  movida: boolean;
  /** Another account answered for them meanwhile. */
  voltou: boolean;
};

/** The persons of whom an account may read nothing now, by their ids: the one rule of every reader. `hoje` in São Paulo. */
export function pessoasFechadas(pessoas: readonly PessoaDaConta[], hoje: string): string[] {
  const closed = pessoas.filter(
    (pessoa) =>
      pessoa.movida ||
      leituraFechada(pessoa, hoje) ||
      (pessoa.voltou && situacaoDaPessoa(pessoa, hoje) !== 'liberada'),
  );
  return closed.map(({ id }) => id);
}

/** By what somebody else decides for a patient. */
export const DECIDEM_POR = ['menor', 'procuracao', 'curatela'] as const;
export type DecidePor = (typeof DECIDEM_POR)[number];

/**
 * By what somebody else decides for a patient; null for one who decides alone. `responsavel_nome`: the guardian of a minor, ''
 * without one. `hoje` in São Paulo.
 */
export function outroDecide(
  paciente: {
    data_nascimento: string | null;
    responsavel_nome: string;
    autorizado_por: AutorizadoPor | null;
  },
  hoje: string,
): DecidePor | null {
  const { data_nascimento: nascimento, responsavel_nome, autorizado_por: por } = paciente;
  if (nascimento !== null && !ehAdulto(nascimento, hoje)) return responsavel_nome === '' ? null : 'menor';
  return por === 'pessoa' ? null : por;
}

/** Why the reading of a person is closed; `movida`: the desk found that another account answers for them. */
export const MOTIVOS_DO_FECHAMENTO = ['adulta', 'recusada', 'prazo', 'movida'] as const;
export type MotivoDoFechamento = (typeof MOTIVOS_DO_FECHAMENTO)[number];

/** Why a person's reading is closed, and since which day (`YYYY-MM-DD`; of a document, its last day). */
export function fechamento(vinculo: VinculoDaPessoa): { motivo: MotivoDoFechamento; desde: string } {
  const { recusado_em, autorizado_ate, data_nascimento } = vinculo;
  if (recusado_em !== null) return { motivo: 'recusada', desde: dataEmSaoPaulo(recusado_em) };
  if (autorizado_ate !== null) return { motivo: 'prazo', desde: autorizado_ate };
  return { motivo: 'adulta', desde: adultaDesde(data_nascimento) };
}

/** @param nascimento `YYYY-MM-DD` */
export function ehAdulto(nascimento: string, hoje: string): boolean {
  return idade(nascimento, hoje) >= 18;
}

/** The first day on which somebody is 18, `YYYY-MM-DD`; who was born on February 29 is so on March 1 of another year. */
export function adultaDesde(nascimento: string): string {
  const ano = Number(nascimento.slice(0, 4)) + 18;
  const dia = nascimento.slice(5);
  const bissexto = (ano % 4 === 0 && ano % 100 !== 0) || ano % 400 === 0;
  return `${ano}-${dia === '02-29' && !bissexto ? '03-01' : dia}`;
}

/** Days after which an adult who refused may be asked again. */
export const PERGUNTAR_DE_NOVO_DIAS = 30;

/** The first day on which an adult who refused may be asked again, `YYYY-MM-DD`. */
export function perguntarDesde(recusado_em: Date): string {
  return somarDias(dataEmSaoPaulo(recusado_em), PERGUNTAR_DE_NOVO_DIAS);
}

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
