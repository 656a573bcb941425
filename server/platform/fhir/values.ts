import type { CodeableConcept, Identifier, Narrative, Reference } from 'fhir/r4';
import { SYSTEMS } from './systems.ts';

/** How a resource names another one: by the place that both have in a Bundle or in the files of an export. */
export type Refer = (type: string, id: string) => Reference;

/** Within a Bundle, whose entries are named `urn:uuid:`. */
export const inBundle: Refer = (_type, id) => ({ reference: `urn:uuid:${id}` });

/** Among files that have one type of resource each. */
export const inFiles: Refer = (type, id) => ({ reference: `${type}/${id}` });

/** A reference by identifier alone, to a resource of another document. */
export function elsewhere(type: string, id: string): Reference {
  return { type, identifier: urn(id) };
}

/** An id as an identifier that is unique everywhere. */
export function urn(id: string): Identifier {
  return { system: SYSTEMS.uri, value: `urn:uuid:${id}` };
}

/** A list, or nothing: FHIR has no empty lists. */
export function some<T>(items: readonly T[]): T[] | undefined {
  return items.length === 0 ? undefined : [...items];
}

/** Characters that no string of FHIR and no XHTML may hold. */
// oxlint-disable-next-line eslint/no-control-regex -- they are what is taken out
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** A text as FHIR takes it; nothing where nothing is written. */
export function words(text: string | null | undefined): string | undefined {
  return text?.replaceAll(UNWRITABLE, '').trim() || undefined;
}

/** A concept for which there is no official code. */
export function inWords(text: string | null | undefined): CodeableConcept | undefined {
  const written = words(text);
  return written === undefined ? undefined : { text: written };
}

/** A text within XHTML, its lines kept. */
export function xhtml(text: string): string {
  return text
    .replaceAll(UNWRITABLE, '')
    .replaceAll(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
    .replaceAll(/\r\n?|\n/g, '<br/>');
}

/** Paragraphs of XHTML as a narrative; `status`: its content is in the data, too, or only here. */
export function narrative(
  paragraphs: readonly string[],
  status: Extract<Narrative['status'], 'generated' | 'additional'>,
): Narrative {
  const inner = paragraphs.map((one) => `<p>${one}</p>`).join('');
  return {
    status,
    div: `<div xmlns="http://www.w3.org/1999/xhtml" xml:lang="pt-BR" lang="pt-BR">${inner}</div>`,
  };
}
