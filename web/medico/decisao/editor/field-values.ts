import type { DadosQuaisquer } from '#domain/documentos/regras/contexto.ts';
import { formatDataBr } from '#domain/calendario/datas.ts';
import { CAMPOS_COMUNS } from '#domain/documentos/campos-comuns.ts';
import type { CampoSimples, TipoDeDocumento } from '#domain/documentos/tipo-de-documento.ts';
import type { DocumentoDigitado } from '#domain/documentos/tipos.ts';

/** The field names are those of the kind's own table. */
export function withDados(tipo: TipoDeDocumento, dados: DadosQuaisquer): DocumentoDigitado {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each value was made by the field that holds it
  return { tipo, dados } as unknown as DocumentoDigitado;
}

/** A value as text; '' for anything that is none. */
export function textValue(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The entries of a value; none for anything that is no list of texts. */
export function listValue(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

/** The rows of a value; none for anything that is no list of them. */
export function rowsValue(value: unknown): DadosQuaisquer[] {
  return Array.isArray(value)
    ? value.filter((row): row is Record<string, unknown> => typeof row === 'object' && row !== null)
    : [];
}

/** A whole number as it is typed, at most `limite`; null for an empty field. */
export function typedNumber(text: string, limite: number): number | null {
  const digits = text.replaceAll(/\D/g, '');
  return digits === '' ? null : Math.min(Number(digits.slice(0, 9)), limite);
}

/** A day while it is typed: "23112026" as "23/11/2026"; a day of the calendar as it is printed. */
export function typedDate(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDataBr(text);
  const digits = text.replaceAll(/\D/g, '').slice(0, 8);
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '');
  // A slash that somebody types, or deletes back to, stays as it is.
  const open = text.endsWith('/') && (digits.length === 2 || digits.length === 4) ? '/' : '';
  return parts.join('/') + open;
}

/** The lines of a text, within the limits of their field; none for an empty one. */
export function typedLines(
  text: string,
  { linhas, limite }: Extract<CampoSimples, { entrada: 'linhas' | 'condicoes' }>,
): string[] {
  if (text === '') return [];
  return text
    .split('\n')
    .slice(0, linhas)
    .map((line) => line.slice(0, limite));
}

const COMMON: readonly string[] = CAMPOS_COMUNS.map(({ nome }) => nome);

/** Applies a template or an earlier document of this patient; fields of the encounter are kept. */
export function filledFrom(current: DocumentoDigitado, source: DocumentoDigitado): DocumentoDigitado {
  const own = Object.entries(current.dados).filter(([nome]) => COMMON.includes(nome));
  return withDados(source.tipo, { ...source.dados, ...Object.fromEntries(own), porConferir: [] });
}

export function isBlankValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((entry) => isBlankValue(entry));
  return value === null || value === undefined || value === false || value === '';
}
