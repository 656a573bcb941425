import type { ReadParts } from './leitura.usecases.ts';

/** Where the reading of a copy stands: its current thing, until someone moves on. */
export type Cursor = { readonly atual: ReadParts | null; avancar(): Promise<void> };

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
