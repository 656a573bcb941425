import { useMutation } from '@tanstack/react-query';
import { criarLinkAnexo } from '../../../contracts/pedidos/anexos.contract.ts';
import { call } from '../api/api.ts';
import { downloadFrom } from '../browser/save-file.ts';

/** Downloads a stored file through an address made for this session. */
export function useDownload() {
  return useMutation({
    mutationFn: ({ id }: { id: string }) => call(criarLinkAnexo, { params: { id } }),
    // A link, not a change of address: the page stays, with what is on its way.
    onSuccess: ({ url }) => downloadFrom(url),
  });
}
