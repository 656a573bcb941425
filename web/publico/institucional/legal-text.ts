/** A small table: what stands in its head, and its rows. */
export type LegalTable = { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] };

export type LegalBlock = string | readonly string[] | LegalTable;

/** One titled part of a legal text: paragraphs, lists as arrays, tables. */
export type LegalSection = { id: string; title: string; blocks: readonly LegalBlock[] };

/** Day from which version 1 of these texts is in force. */
export const TEXT_DATE = '20/11/2026';
