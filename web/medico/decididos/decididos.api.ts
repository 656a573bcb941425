import { useQueries, useQueryClient } from '@tanstack/react-query';
import { emitirDocumentos, type DocumentoDoCaso } from '#contracts/consultorio/decisao.contract.ts';
import { assumirCaso, lerFila, type CasoNaFila } from '#contracts/consultorio/fila.contract.ts';
import { call } from '#lib/api/api.ts';
import { documentosQuery } from '../decisao/decisao.api.ts';

const CHANGED = 'Mudou desde que você o leu: abra o caso e confira.';

/** A decided case with its drafts; obstacles are in `falta`. */
export type CasoDecidido = { caso: CasoNaFila; documentos: DocumentoDoCaso[]; falta: string[] };

/** Drafts of the decided cases read so far; `still`: the present decided cases. */
export function useDecididos(
  casos: readonly CasoNaFila[],
  still: readonly CasoNaFila[],
): { decididos: CasoDecidido[]; reading: boolean } {
  const reads = useQueries({ queries: casos.map(({ id }) => documentosQuery(id)) });
  const decididos = casos.flatMap((caso, i) => {
    const read = reads[i]?.data;
    if (read === undefined) return [];
    const documentos = read.documentos.filter(({ estado }) => estado === 'rascunho');
    const wrong = documentos.flatMap(({ problemas }) =>
      problemas.filter((one) => one.gravidade === 'impede'),
    );
    const undone = still.some(({ id }) => id === caso.id) ? [] : [CHANGED];
    return [
      { caso, documentos, falta: [...undone, ...read.falta, ...wrong.map(({ mensagem }) => mensagem)] },
    ];
  });
  return { decididos, reading: reads.some(({ isPending }) => isPending) };
}

async function isDecided(id: string): Promise<boolean> {
  const { casos } = await call(lerFila, { query: { aba: 'comigo' } });
  return casos.some((one) => one.id === id && one.decidido);
}

/** Issues decided cases as shown, one after another. */
export function useEmitirDecididos() {
  const client = useQueryClient();

  return {
    /** Extends every claim of the batch, so that none expires before its turn. */
    hold: (all: readonly CasoDecidido[]) =>
      Promise.allSettled(all.map(({ caso }) => call(assumirCaso, { params: { id: caso.id } }))),
    /** @throws with the obstacle's words */
    async issue(this: void, { caso: { id }, documentos }: CasoDecidido): Promise<void> {
      // An answer, a message or a changed draft may have arrived since the list was read.
      if (!(await isDecided(id))) throw new Error(CHANGED);
      const versoes = documentos.map((one) => ({ id: one.id, versao: one.versao }));
      await call(emitirDocumentos, { params: { id }, body: { versoes } });
    },
    renew: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['fila'] }),
        client.invalidateQueries({ queryKey: ['caso'] }),
        client.invalidateQueries({ queryKey: ['assinatura'] }),
      ]),
  };
}
