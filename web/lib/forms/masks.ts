import type { MaskitoOptions, MaskitoPreprocessor } from '@maskito/core';
import { onlyDigits } from '../../../domain/cpf.ts';
import { formatDataBr, parseDataBr } from '../../../domain/datas.ts';

const D = /\d/;

type Passo = ReturnType<MaskitoPreprocessor>;

/**
 * The whole text anew. While typing or pasting it must arrive as what is inserted: Maskito refuses an
 * insertion of nothing.
 */
function comoTudo(text: string, actionType: Parameters<MaskitoPreprocessor>[1]): Passo {
  return actionType === 'validation'
    ? { elementState: { value: text, selection: [text.length, text.length] }, data: '' }
    : { elementState: { value: '', selection: [0, 0] }, data: text };
}

/** Replaces the whole text where `leitor` understands it (paste, autofill); null leaves the mask to it. */
function lerInteiro(leitor: (text: string) => string | null): MaskitoPreprocessor {
  return ({ elementState, data }, actionType) => {
    const { value, selection } = elementState;
    const [from, to] = selection;
    const pasted = data.length > 1 ? leitor(data) : null;
    const text = pasted ?? leitor(value.slice(0, from) + data + value.slice(to));
    return text === null ? { elementState, data } : comoTudo(text, actionType);
  };
}

/** "01001-000" while typing; a pasted "01.001-000" or bare digits come out alike. */
export const MASCARA_CEP: MaskitoOptions = { mask: [D, D, D, D, D, '-', D, D, D] };

/** "529.982.247-25" while typing. */
export const MASCARA_CPF: MaskitoOptions = {
  mask: [D, D, D, '.', D, D, D, '.', D, D, D, '-', D, D],
};

/** A whole date written another way: ISO, single digits, points or dashes. Null for anything else. */
function dataColada(text: string): string | null {
  const parts = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(text);
  const iso = parseDataBr(parts ? `${parts[1]}/${parts[2]}/${parts[3]}` : text);
  return iso === null ? null : formatDataBr(iso);
}

/** A slash typed after one digit ends the day or the month: "3/" becomes "03/". */
const barraCompleta: MaskitoPreprocessor = ({ elementState, data }, actionType) => {
  const { value, selection } = elementState;
  const lone = /(^|\/)(\d)$/.exec(value);
  if (!/^[/.-]$/.test(data) || lone === null || selection[0] !== value.length) return { elementState, data };
  return comoTudo(`${value.slice(0, -1)}0${lone[2]}/`, actionType);
};

/** "dd/mm/aaaa" while typing. */
export const MASCARA_DATA: MaskitoOptions = {
  mask: [D, D, '/', D, D, '/', D, D, D, D],
  preprocessors: [lerInteiro(dataColada), barraCompleta],
};

/** The national digits of a number written with the country's 55 or a 0 in front; null where there is none. */
function semPais(text: string): string | null {
  const digits = onlyDigits(text);
  // 55 is also an area code: without a plus it is the country's only where more follows than a number has.
  const country = text.trim().startsWith('+55') || (digits.length > 11 && digits.startsWith('55'));
  if (country) return digits.slice(2);
  return digits.startsWith('0') ? digits.slice(1) : null;
}

/** "(11) 98888-0042", or "(11) 3333-4444" where the number is a landline's. */
export const MASCARA_TELEFONE: MaskitoOptions = {
  mask: ({ value }) => {
    const fixo = /^[2-5]/.test(onlyDigits(value).slice(2));
    const meio = fixo ? [D, D, D, D] : [D, D, D, D, D];
    return ['(', D, D, ')', ' ', ...meio, '-', D, D, D, D];
  },
  preprocessors: [lerInteiro(semPais)],
};
