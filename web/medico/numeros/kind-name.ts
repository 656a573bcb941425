import { type NumeroSncr, TIPOS_DE_DOCUMENTO } from '#domain/documentos/tipo-de-documento.ts';
import { tipoDeDocumento } from '#domain/documentos/tipos.ts';

/** Document that takes numbers of a kind. */
export function kindName(numero: NumeroSncr): string {
  const found = TIPOS_DE_DOCUMENTO.map(tipoDeDocumento).find(
    ({ canal }) => canal !== 'eletronico' && canal.sncr === numero,
  );
  return `${found?.titulo ?? ''} (${numero})`;
}
