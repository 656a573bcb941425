import {
  maskitoUpdateElement,
  type MaskitoOptions,
  type MaskitoPlugin,
  type MaskitoPreprocessor,
} from '@maskito/core';
import { onlyDigits } from '#domain/contas/cpf.ts';
import { formatTelefone, parseTelefone } from '#domain/contas/telefone.ts';
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

type Read = (text: string) => string | null;

/**
 * Replaces the whole text by what `read` makes of it; where it gives null the mask applies. A pasted text is read by
 * `readPasted` first.
 */
function readWhole(read: Read, readPasted: Read = read): MaskitoPreprocessor {
  return ({ elementState, data }, actionType) => {
    // A deletion inserts nothing: what replaced the text would be lost.
    if (actionType !== 'insert' && actionType !== 'validation') return { elementState, data };
    const { value, selection } = elementState;
    const [from, to] = selection;
    const pasted = data.length > 1 ? readPasted(data) : null;
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

/** While typing: the national digits of a number behind a typed 55; null without it. */
function withoutCountryCode(text: string): string | null {
  const digits = onlyDigits(text);
  // 55 is also an area code: it is the country code only when the number would otherwise be too long.
  return digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : null;
}

/** A number behind 0055, 0, or 0 and an operator's digits: where it ends is known when the field is left. */
const DIALLED = /^\(?0[\d\s().-]{0,19}$/;

/** Writes a complete number anew when the field is left, whatever was dialled in front. */
const completePhone: MaskitoPlugin = (element) => {
  const write = () => {
    const digits = parseTelefone(element.value);
    if (digits !== null && formatTelefone(digits) !== element.value)
      maskitoUpdateElement(element, formatTelefone(digits));
  };
  // Before the form looks at the text of the field that is left.
  element.addEventListener('blur', write, { capture: true });
  return () => element.removeEventListener('blur', write, { capture: true });
};

/** A phone number while typing: "(11) 98888-0042" for a mobile, "(11) 3333-4444" for a landline. */
export const PHONE_MASK: MaskitoOptions = {
  mask: ({ value }) => {
    if (/^\(?0/.test(value)) return DIALLED;
    const landline = /^[2-5]/.test(onlyDigits(value).slice(2));
    const middle = landline ? [D, D, D, D] : [D, D, D, D, D];
    return ['(', D, D, ')', ' ', ...middle, '-', D, D, D, D];
  },
  preprocessors: [readWhole(withoutCountryCode, parseTelefone)],
  plugins: [completePhone],
};
