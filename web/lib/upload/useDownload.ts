import { useMutation } from '@tanstack/react-query';
import { criarLinkAnexo } from '#contracts/pedidos/anexos.contract.ts';
import { call } from '../api/api.ts';
import { downloadFrom } from '../browser/save-file.ts';

export function useDownload() {
  return useMutation({
    mutationFn: ({ id }: { id: string }) => call(criarLinkAnexo, { params: { id } }),
    // By a link, not by navigating: the page and its running uploads stay.
    onSuccess: ({ url }) => downloadFrom(url),
  });
}

/** The address of a preview for a person who opened the file, whose look the record of the reading keeps. */
export function openedPreview(previa: string): string {
  return `${previa}?vista=1`;
}
