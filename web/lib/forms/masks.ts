import type { MaskitoOptions, MaskitoPreprocessor } from '@maskito/core';
import { onlyDigits } from '#domain/contas/cpf.ts';
import { formatDataBr, parseDataBr } from '#domain/calendario/datas.ts';

const D = /\d/;

type MaskStep = ReturnType<MaskitoPreprocessor>;

/**
 * Replaces the whole text. While typing or pasting the text must come as the inserted data, because Maskito
 * rejects an empty insertion.
 */
function asWholeText(text: string, actionType: Parameters<MaskitoPreprocessor>[1]): MaskStep {
  return actionType === 'validation'
    ? { elementState: { value: text, selection: [text.length, text.length] }, data: '' }
    : { elementState: { value: '', selection: [0, 0] }, data: text };
}

/** Replaces the whole text by what `read` makes of it (paste, autofill); where `read` gives null the mask applies. */
function readWhole(read: (text: string) => string | null): MaskitoPreprocessor {
  return ({ elementState, data }, actionType) => {
    const { value, selection } = elementState;
    const [from, to] = selection;
    const pasted = data.length > 1 ? read(data) : null;
    const text = pasted ?? read(value.slice(0, from) + data + value.slice(to));
    return text === null ? { elementState, data } : asWholeText(text, actionType);
  };
}

/** A postal code while typing: "01001-000"; a pasted "01.001-000" or bare digits give the same. */
export const CEP_MASK: MaskitoOptions = { mask: [D, D, D, D, D, '-', D, D, D] };

/** A CPF while typing: "529.982.247-25". */
export const CPF_MASK: MaskitoOptions = {
  mask: [D, D, D, '.', D, D, D, '.', D, D, D, '-', D, D],
};

/** A complete date in another notation (ISO, single digits, points or dashes) as dd/mm/aaaa; otherwise null. */
function pastedDate(text: string): string | null {
  const parts = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(text);
  const iso = parseDataBr(parts ? `${parts[1]}/${parts[2]}/${parts[3]}` : text);
  return iso === null ? null : formatDataBr(iso);
}

/** A slash typed after one digit ends the day or the month: "3/" becomes "03/". */
const completeSlash: MaskitoPreprocessor = ({ elementState, data }, actionType) => {
  const { value, selection } = elementState;
  const lone = /(^|\/)(\d)$/.exec(value);
  if (!/^[/.-]$/.test(data) || lone === null || selection[0] !== value.length) return { elementState, data };
  return asWholeText(`${value.slice(0, -1)}0${lone[2]}/`, actionType);
};

/** A date while typing: "dd/mm/aaaa". */
export const DATE_MASK: MaskitoOptions = {
  mask: [D, D, '/', D, D, '/', D, D, D, D],
  preprocessors: [readWhole(pastedDate), completeSlash],
};

/** The national digits of a number written with the country code 55 or a 0 in front; null without such a prefix. */
function withoutCountryCode(text: string): string | null {
  const digits = onlyDigits(text);
  // 55 is also an area code: without a plus it is the country code only when the number would otherwise be too
  // long.
  const country = text.trim().startsWith('+55') || (digits.length > 11 && digits.startsWith('55'));
  if (country) return digits.slice(2);
  return digits.startsWith('0') ? digits.slice(1) : null;
}

/** A phone number while typing: "(11) 98888-0042" for a mobile, "(11) 3333-4444" for a landline. */
export const PHONE_MASK: MaskitoOptions = {
  mask: ({ value }) => {
    const landline = /^[2-5]/.test(onlyDigits(value).slice(2));
    const middle = landline ? [D, D, D, D] : [D, D, D, D, D];
    return ['(', D, D, ')', ' ', ...middle, '-', D, D, D, D];
  },
  preprocessors: [readWhole(withoutCountryCode)],
};
