import { randomInt } from 'node:crypto';
import { formatCodigo, LETRAS_DO_CODIGO, TAMANHO_DO_CODIGO } from '#domain/documentos/emissao/codigo.ts';

/** A public number for one document: nobody can guess it, and nothing can be read from it. */
export function newCodigo(): string {
  const letters = Array.from(
    { length: TAMANHO_DO_CODIGO },
    () => LETRAS_DO_CODIGO[randomInt(LETRAS_DO_CODIGO.length)],
  );
  return formatCodigo(letters.join(''));
}
