/** One titled part of a legal text: paragraphs, and lists as arrays. */
export type LegalSection = { id: string; title: string; blocks: readonly (string | readonly string[])[] };

/** Day from which version 1 of both texts is in force. */
export const TEXT_DATE = '20/11/2026';
