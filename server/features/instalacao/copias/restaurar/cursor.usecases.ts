import type { ReadParts } from './leitura.usecases.ts';

/** A position in a copy that is being read: the current item, and a function that moves to the next one. */
export type Cursor = { readonly atual: ReadParts | null; avancar(): Promise<void> };

/** Creates a cursor at the first item; `atual` is null after the last. */
export async function createCursor(lendo: AsyncIterator<ReadParts>): Promise<Cursor> {
  let atual: ReadParts | null = null;
  const avancar = async (): Promise<void> => {
    const { value, done } = await lendo.next();
    atual = done === true ? null : value;
  };
  await avancar();
  return {
    get atual() {
      return atual;
    },
    avancar,
  };
}
