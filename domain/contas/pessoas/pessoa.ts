import { dataEmSaoPaulo, idade, somarDias } from '#domain/calendario/datas.ts';

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
