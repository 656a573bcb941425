export type LegalTable = { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] };

export type LegalBlock = string | readonly string[] | LegalTable;

/** A section of a legal text; a block is a paragraph (string), a list (array) or a table. */
export type LegalSection = { id: string; title: string; blocks: readonly LegalBlock[] };

/** The days on which the texts came into force in their present versions. */
export const TEXT_DATES = {
  termos: '28/11/2026',
  privacidade: '28/11/2026',
  acessibilidade: '20/11/2026',
} as const;
