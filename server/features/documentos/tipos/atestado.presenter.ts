import { formatDataBr, parseDataBr } from '#domain/calendario/datas.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { diasPorExtenso } from '#domain/documentos/extenso/quantidade.ts';
import type { DadosDoTipo } from '#domain/documentos/tipos.ts';

/** A sentence with emphasised words. */
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
 * The sentence of a certificate by what it is for, days in figures and words (Resolução CFM 2.381/2024). It is worded so
 * that it fits a patient of any gender.
 */
export function presentDeclaracao(
  dados: DadosDoTipo['atestado'],
  paciente: { nome: string; cpf: string },
): Declaracao {
  const partes = sentenceOf(dados, paciente).filter(({ texto }) => texto !== '');
  return { forma: 'declaracao', partes };
}

type Parte = Declaracao['partes'][number];

const plain = (texto: string): Parte => ({ texto, forte: false });
const strong = (texto: string): Parte => ({ texto, forte: true });

const ATESTO = 'Atesto, para os devidos fins, que atendi ';
const A_DISTANCIA = ', em modalidade de telemedicina, ';

function sentenceOf(dados: DadosDoTipo['atestado'], { nome, cpf }: { nome: string; cpf: string }): Parte[] {
  const { finalidade, dias, inicio, periodo, acompanhado, aptoPara } = dados;
  const who = [strong(nome), plain(cpf === '' ? '' : `, CPF\u00A0${formatCpf(cpf)}`)];
  // A comma closes the number that a comma opened.
  const after = cpf === '' ? ' ' : ', ';
  const day = strong(printedDay(inicio));
  const days = strong(dias === null ? '' : diasPorExtenso(dias));
  switch (finalidade) {
    case 'afastamento':
      return [
        plain(ATESTO),
        ...who,
        plain(`${A_DISTANCIA}que necessita de `),
        days,
        plain(' de afastamento a partir de '),
        day,
        plain('.'),
      ];
    case 'comparecimento':
      return [
        plain('Declaro, para os devidos fins, que '),
        ...who,
        plain(`${after}compareceu a atendimento médico em modalidade de telemedicina em `),
        day,
        plain(periodo.trim() === '' ? '.' : `, ${periodo.trim()}.`),
      ];
    case 'acompanhamento':
      return [
        plain(ATESTO),
        strong(acompanhado.trim()),
        plain(`${A_DISTANCIA}${dias === null ? 'com o' : 'que necessita do'} acompanhamento de `),
        ...who,
        ...(dias === null ? [plain(`${after}em `)] : [plain(`${after}por `), days, plain(' a partir de ')]),
        day,
        plain('.'),
      ];
    case 'saude':
      return [
        plain(ATESTO),
        ...who,
        plain(`${A_DISTANCIA}que tem aptidão para `),
        strong(aptoPara.trim()),
        plain('.'),
      ];
    default:
      return [plain(ATESTO), ...who, plain(', em modalidade de telemedicina.')];
  }
}
