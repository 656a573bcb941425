import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';

type Nomeado = {
  /** Its kind. */
  titulo: string;
  /** Name of the patient as it is printed. */
  paciente: string;
  assinadoEm: Date | string;
};

/** In letters, of each part. */
const MAX_PARTE = 60;

/** Name of the file of a document, without extension, in characters that every file system takes. */
export function nomeDoArquivo({ titulo, paciente, assinadoEm }: Nomeado): string {
  return [parte(titulo), parte(paciente), dataEmSaoPaulo(assinadoEm)].filter((one) => one !== '').join(' - ');
}

function parte(texto: string): string {
  const signs = texto
    .slice(0, MAX_PARTE)
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}' -]/gu, ' ');
  return signs.replaceAll(/ +/g, ' ').trim();
}
