import type { Anexo } from '../../../contracts/pedidos/anexos.contract.ts';
import type { TIPOS_ANEXO } from '../../../domain/pedidos/anexos.ts';
import type { Arquivo } from './fila.ts';

export type Linhas = {
  /**
   * The stored files. `substituido`: a newer one is on its way to this place. `conteudo`: the bytes of one that
   * was sent on this visit, to show until the server has a picture.
   */
  guardados: { anexo: Anexo; substituido: boolean; conteudo: Blob | null }[];
  daFila: Arquivo[];
};

/** The files of one kind, each in one place only: what was sent stands in the queue until the list has it. */
export function linhasDoTipo(
  { tipo, varios }: Pick<(typeof TIPOS_ANEXO)[number], 'tipo' | 'varios'>,
  anexos: readonly Anexo[],
  fila: readonly Arquivo[],
): Linhas {
  const daqui = anexos.filter((anexo) => anexo.tipo === tipo);
  const arquivos = fila.filter((arquivo) => arquivo.tipo === tipo);
  const enviados = new Map<Anexo, Arquivo>();
  for (const arquivo of arquivos) {
    // Whatever the queue knows of it yet: the list may have it before the answer to its last bytes comes.
    const stored = daqui.find(({ envio }) => arquivo.endereco?.endsWith(`/${envio}`));
    if (stored) enviados.set(stored, arquivo);
  }
  const vistos = new Set(enviados.values());
  const daFila = arquivos.filter((arquivo) => !vistos.has(arquivo));
  const vivos = daFila.filter(({ estado }) => estado !== 'pulado' && estado !== 'enviado');
  return {
    guardados: daqui.map((anexo) => ({
      anexo,
      substituido: vivos.some(({ trocaDe }) => !varios || trocaDe === anexo.id),
      conteudo: enviados.get(anexo)?.conteudo ?? null,
    })),
    daFila,
  };
}
