import { lerAssinatura, type AssinaturaDoMedico } from '../../../contracts/documentos/assinar.contract.ts';
import { call } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query.ts';

/** Reads anew whether the doctor's signing session is open. */
export function readAssinatura(): Promise<AssinaturaDoMedico> {
  return queryClient.fetchQuery({
    queryKey: ['assinatura'],
    queryFn: ({ signal }) => call(lerAssinatura, { signal }),
    staleTime: 0,
  });
}
