import { formatDataBr, parseDataBr } from '../../../../domain/calendario/datas.ts';
import { formatCpf } from '../../../../domain/contas/cpf.ts';
import { diasPorExtenso } from '../../../../domain/documentos/extenso/quantidade.ts';
import type { DadosDoTipo } from '../../../../domain/documentos/tipos.ts';

/** A sentence of which some words stand out. */
export type Declaracao = { forma: 'declaracao'; partes: readonly { texto: string; forte: boolean }[] };

/** The fields that the sentence of a certificate says. */
export const CAMPOS_DA_DECLARACAO: ReadonlySet<string> = new Set([
  'finalidade',
  'dias',
  'inicio',
  'periodo',
  'acompanhado',
  'aptoPara',
]);

/** A typed day as "dd/mm/aaaa"; any other text as it is. */
export function printedDay(text: string): string {
  return formatDataBr(parseDataBr(text) ?? text.trim());
}

/**
 * The sentence of a health certificate by what it is for, days in figures and words (Resolução CFM 2.381/2024). It is
 * worded so that it fits a patient of any gender.
 */
export function presentDeclaracao(
  dados: DadosDoTipo['atestado'],
  paciente: { nome: string; cpf: string },
): Declaracao {
  const who = [
    strong(paciente.nome),
    plain(paciente.cpf === '' ? '' : `, CPF\u00A0${formatCpf(paciente.cpf)}`),
  ];
  const partes = sentenceOf(dados, who).filter(({ texto }) => texto !== '');
  return { forma: 'declaracao', partes };
}

type Parte = Declaracao['partes'][number];

const plain = (texto: string): Parte => ({ texto, forte: false });
const strong = (texto: string): Parte => ({ texto, forte: true });

function sentenceOf(dados: DadosDoTipo['atestado'], who: readonly Parte[]): Parte[] {
  const { finalidade, dias, inicio, periodo, acompanhado, aptoPara } = dados;
  const day = strong(printedDay(inicio));
  const days = strong(dias === null ? '' : diasPorExtenso(dias));
  const seen = ', em modalidade de telemedicina';
  switch (finalidade) {
    case 'afastamento':
      return [
        plain('Atesto, para afastamento do trabalho, que atendi '),
        ...who,
        plain(`${seen}, e que precisa de `),
        days,
        plain(' de afastamento a partir de '),
        day,
        plain('.'),
      ];
    case 'comparecimento':
      return [
        plain('Declaro, para os devidos fins, que '),
        ...who,
        plain(', compareceu a atendimento médico em modalidade de telemedicina em '),
        day,
        plain(periodo.trim() === '' ? '.' : `, ${periodo.trim()}.`),
      ];
    case 'acompanhamento':
      return [
        plain('Atesto, para os devidos fins, que '),
        ...who,
        plain(dias === null ? ', acompanha ' : ', precisa acompanhar '),
        strong(acompanhado.trim()),
        ...(dias === null
          ? [plain(' em cuidado de saúde em ')]
          : [plain(' em cuidado de saúde por '), days, plain(' a partir de ')]),
        day,
        plain('.'),
      ];
    case 'saude':
      return [
        plain('Atesto, para os devidos fins, que atendi '),
        ...who,
        plain(`${seen}, e que tem aptidão para `),
        strong(aptoPara.trim()),
        plain('.'),
      ];
    default:
      return [plain('Atesto, para os devidos fins, que atendi '), ...who, plain(`${seen}.`)];
  }
}
