import { useQuery } from '@tanstack/react-query';
import { resumoDoChat } from '#contracts/chat/nao-lidas.contract.ts';
import { reading } from '#lib/api/query.ts';
import { useSession } from '#web/conta/identidade/session.public.ts';

/**
 * Milliseconds until a failed read is repeated, false after a success: an event is sent once, so a read that
 * failed after it has to be repeated by the page.
 */
export function retryAfterFailure({ state }: { state: { status: string } }): number | false {
  return state.status === 'error' ? 2_000 : false;
}

/** How many messages of the team the patient has not read, counted by the server. */
export function useNaoLidas(): number {
  const { papel } = useSession();
  const { data } = useQuery({
    ...reading(['chat', 'resumo'], resumoDoChat),
    enabled: papel === 'Paciente',
    throwOnError: false,
    refetchInterval: retryAfterFailure,
  });
  return data?.naoLidas ?? 0;
}

/** The count in words, as the description of a link. */
export function describeNaoLidas(count: number): string {
  return count === 1 ? '1 mensagem não lida' : `${count} mensagens não lidas`;
}
