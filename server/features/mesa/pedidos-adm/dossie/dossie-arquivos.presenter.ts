import { dataEHora } from '#domain/calendario/horas.ts';
import { avisoDeRetirada, formatBytes, rotuloDoAnexo } from '#domain/pedidos/anexos.ts';
import { folhasDeFora } from '#domain/pedidos/dossie.ts';
import type { ShownFile } from './folhas.usecases.ts';

/** A file of the order as the dossier shows it. */
export type ArquivoDoDossie = {
  rotulo: string;
  nome: string;
  detalhes: readonly string[];
  /** Why the file or some of its pages are not shown; null when all are. */
  nota: string | null;
  /** Names of images, one per page that is shown. */
  folhas: readonly string[];
  /** The number of pages, or null when it is unknown. */
  paginas: number | null;
};

const WITHOUT_SHEETS = 'Não foi possível mostrar as páginas aqui; abra o arquivo no pedido.';
/**
 * How many digits of the SHA-256 are printed: enough for comparing by eye; the full hash is in the record.
 */
const SHA_LETTERS = 16;

/** A file of the order: what it is, which of its pages are shown, and why others are not. */
function presentArquivo({ anexo, drawing }: ShownFile, sheets: string[]): ArquivoDoDossie {
  const paginas = drawing?.total ?? anexo.paginas;
  const pageCount = paginas === null ? [] : [paginas === 1 ? '1 página' : `${paginas} páginas`];
  return {
    rotulo: rotuloDoAnexo(anexo.nome),
    nome: anexo.nome_original,
    detalhes: [
      dataEHora(anexo.created_at),
      [...pageCount, formatBytes(anexo.size)].join(', '),
      `SHA-256 ${anexo.sha256.slice(0, SHA_LETTERS)}`,
    ],
    nota: fileNote(anexo, drawing),
    folhas: sheets,
    paginas,
  };
}

function fileNote({ situacao, motivo }: ShownFile['anexo'], drawing: ShownFile['drawing']): string | null {
  if (motivo !== null) return avisoDeRetirada(motivo);
  if (situacao !== 'guardado') return 'Ainda em verificação: não é mostrado nem entregue.';
  return drawing === null ? WITHOUT_SHEETS : folhasDeFora(drawing.sheets.length, drawing.total);
}

/**
 * The files for the dossier, and the page images that they refer to: name in the document to path on disk.
 */
export function presentArquivos(files: readonly ShownFile[]): {
  arquivos: ArquivoDoDossie[];
  imagens: Record<string, string>;
} {
  const imagens: Record<string, string> = {};
  const arquivos = files.map((file, i) => {
    const nomes = (file.drawing?.sheets ?? []).map((arquivo, n) => {
      const nome = `anexo-${i + 1}-${n + 1}.jpg`;
      imagens[nome] = arquivo;
      return nome;
    });
    return presentArquivo(file, nomes);
  });
  return { arquivos, imagens };
}
