/** Says of a message that it is about the holder of the account; a person of it is named by their id. */
export const TITULAR = 'titular';

/** Whom a message is about: `titular`, a person of the account by id, or null for nobody in particular. */
export type Sobre = string | null;
