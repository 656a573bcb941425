export type LegalTable = { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] };

export type LegalBlock = string | readonly string[] | LegalTable;

/** A section of a legal text; a block is a paragraph (string), a list (array) or a table. */
export type LegalSection = { id: string; title: string; blocks: readonly LegalBlock[] };

/** The day on which version 1 of the legal texts came into force. */
export const TEXT_DATE = '20/11/2026';
