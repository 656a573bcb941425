import { useQuery } from '@tanstack/react-query';
import { resumoDoChat } from '../../../contracts/chat/nao-lidas.contract.ts';
import { call } from '../../lib/api/api.ts';
import { useSession } from '../../conta/identidade/session.public.ts';

/** The stream tells each change once: a reading that failed after it must be asked for again. */
export function retryAfterFailure({ state }: { state: { status: string } }): number | false {
  return state.status === 'error' ? 2_000 : false;
}

/** How many messages of the team the patient has not read: the server counts. */
export function useNaoLidas(): number {
  const { papel } = useSession();
  const { data } = useQuery({
    queryKey: ['chat', 'resumo'],
    queryFn: ({ signal }) => call(resumoDoChat, { signal }),
    enabled: papel === 'Paciente',
    throwOnError: false,
    refetchInterval: retryAfterFailure,
  });
  return data?.naoLidas ?? 0;
}

/** The count in words, for a description beside the link. */
export function describeNaoLidas(count: number): string {
  return count === 1 ? '1 mensagem não lida' : `${count} mensagens não lidas`;
}
