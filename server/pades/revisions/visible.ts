import { PdfArray, PdfDict, PdfNumber, PdfRef, PdfStream, type PDF, type PdfObject } from '@libpdf/core';

type Context = PDF['context'];
type Rectangle = { left: number; bottom: number; right: number; top: number };

/** An empty signature field of a size: its number, the number of its page, and where it is there. */
export type EmptyPlace = { field: number; page: number; rect: Rectangle };

/** Keys of a signature field that somebody adds and that is seen. */
const KEYS = new Set('Type Subtype FT T TU F Ff Rect P V AP AS M MK DA Q Lock SV Parent'.split(' '));
/** NoZoom and NoRotate, by which a reader draws beside the rectangle (ISO 32000-2, table 167). */
const BESIDE = 8 | 16;

/** The numbers of an array; null where it is none, or has another length. */
function numbersOf(value: PdfObject | null | undefined, length: number): number[] | null {
  if (!(value instanceof PdfArray)) return null;
  const numbers = value.toArray().map((item) => (item instanceof PdfNumber ? item.value : Number.NaN));
  return numbers.length === length && numbers.every(Number.isFinite) ? numbers : null;
}

/** A rectangle by two corners, whichever; null where it has no size. */
function rectangleOf(value: PdfObject | null | undefined): Rectangle | null {
  const [a = 0, b = 0, c = 0, d = 0] = numbersOf(value, 4) ?? [];
  if (a === c || b === d) return null;
  return { left: Math.min(a, c), bottom: Math.min(b, d), right: Math.max(a, c), top: Math.max(b, d) };
}

/** True where the field is nowhere to be seen. */
export function hasNoSize(field: PdfDict): boolean {
  const [left, bottom, right, top] = numbersOf(field.get('Rect'), 4) ?? [];
  return left !== undefined && left === right && bottom === top;
}

/** The place that an empty signature field is; null where it has none on a page. */
export function placeOf(ref: PdfObject, context: Context): EmptyPlace | null {
  const field = ref instanceof PdfRef ? context.resolve(ref) : null;
  if (!(ref instanceof PdfRef) || !(field instanceof PdfDict)) return null;
  const [rect, page] = [rectangleOf(field.get('Rect')), field.get('P')];
  if (field.getName('FT')?.value !== 'Sig' || field.has('V') || !rect || !(page instanceof PdfRef))
    return null;
  return { field: ref.objectNumber, page: page.objectNumber, rect };
}

/** Whether an added field that is seen is wholly within a place, and draws nothing beside it. */
export function isWithin(field: PdfDict, { page, rect }: EmptyPlace, context: Context): boolean {
  const [own, on] = [rectangleOf(field.get('Rect')), field.get('P')];
  if (!own || !(on instanceof PdfRef) || on.objectNumber !== page) return false;
  if (field.getName('Subtype')?.value !== 'Widget') return false;
  if (![...field.keys()].every(({ value }) => KEYS.has(value))) return false;
  const inside =
    own.left >= rect.left && own.bottom >= rect.bottom && own.right <= rect.right && own.top <= rect.top;
  return inside && drawsWithin(field, context);
}

/**
 * Whether all that a field shows stays in its rectangle: a reader scales the box of the appearance into it and cuts off what
 * is beside (ISO 32000-2, 12.5.5), which needs a box of a size and a matrix that has an inverse.
 */
export function drawsWithin(field: PdfDict, context: Context): boolean {
  const flags = field.get('F');
  if (flags && !(flags instanceof PdfNumber && (flags.value & BESIDE) === 0)) return false;
  const looks = resolved(field.get('AP'), context);
  return (
    !looks || (looks instanceof PdfDict && looksOf(looks, context).every((look) => isCut(look, context)))
  );
}

/** The appearances of a field, of each of its states. */
function looksOf(looks: PdfDict, context: Context): (PdfObject | null)[] {
  return [...looks].flatMap(([, value]) => {
    const look = resolved(value, context);
    return look instanceof PdfDict && !(look instanceof PdfStream)
      ? [...look].map(([, state]) => resolved(state, context))
      : [look];
  });
}

function isCut(look: PdfObject | null, context: Context): boolean {
  if (!(look instanceof PdfStream) || look.getName('Subtype')?.value !== 'Form') return false;
  const matrix = resolved(look.get('Matrix'), context);
  const [a, b, c, d] = matrix ? (numbersOf(matrix, 6) ?? [0, 0, 0, 0]) : [1, 0, 0, 1];
  const area = (a ?? 0) * (d ?? 0) - (b ?? 0) * (c ?? 0);
  return rectangleOf(resolved(look.get('BBox'), context)) !== null && Math.abs(area) > 1e-6;
}

function resolved(value: PdfObject | null | undefined, context: Context): PdfObject | null {
  return value instanceof PdfRef ? context.resolve(value) : (value ?? null);
}
