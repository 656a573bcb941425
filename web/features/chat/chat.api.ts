import { useQuery } from '@tanstack/react-query';
import { listarMensagens } from '../../../contracts/chat.contract.ts';
import { call } from '../../lib/api.ts';

/** The patient's chat, oldest first; kept fresh by the live stream. */
export function useMensagens() {
  return useQuery({ queryKey: ['chat'], queryFn: ({ signal }) => call(listarMensagens, { signal }) });
}
