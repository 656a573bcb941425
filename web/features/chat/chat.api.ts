import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { resumoDoChat, type PaginaDoChat } from '../../../contracts/chat.contract.ts';
import { call } from '../../lib/api.ts';
import { useSessao } from '../identidade/sessao.api.ts';
import type { EstadoDaFila, Fila } from './fila.ts';
import { abrirFila, chaveDoChat } from './filas.ts';
import type { Lugar } from './lugar.ts';
import { alcancar, juntar } from './registro.ts';

/** The stream tells each change once: a reading that failed after it must be asked for again. */
function depoisDeFalhar({ state }: { state: { status: string } }): number | false {
  return state.status === 'error' ? 2_000 : false;
}

/** A conversation, oldest first, as far as it was loaded; kept fresh by the live stream. */
export function useConversa(lugar: Lugar) {
  const client = useQueryClient();
  const queryKey = chaveDoChat(lugar.chave);
  return useQuery({
    queryKey,
    async queryFn({ signal }) {
      const ler: Lugar['ler'] = (query) => lugar.ler(query, signal);
      const lido = await alcancar(ler, client.getQueryData<PaginaDoChat>(queryKey));
      // Older pages, and answers to what was sent, may have come meanwhile.
      return juntar(client.getQueryData<PaginaDoChat>(queryKey), lido);
    },
    refetchInterval: depoisDeFalhar,
  });
}

/** Reads the page before the oldest message that is known. */
export function useAnteriores(lugar: Lugar) {
  const client = useQueryClient();
  const queryKey = chaveDoChat(lugar.chave);
  return useMutation({
    mutationFn: async () => {
      const antes = client.getQueryData<PaginaDoChat>(queryKey)?.mensagens[0]?.n;
      return antes === undefined ? null : lugar.ler({ antes });
    },
    onSuccess(pagina) {
      if (pagina === null) return;
      client.setQueryData<PaginaDoChat>(queryKey, (agora) => agora && juntar(agora, pagina));
    },
  });
}

/** What this side wrote and the server has not yet, with its acts. */
export function useFila(lugar: Lugar): Fila & { agora: EstadoDaFila } {
  const { papel, clienteId } = useSessao();
  const fila = abrirFila(lugar, papel === 'Visitante' ? null : (clienteId ?? papel));
  const agora = useSyncExternalStore(fila.assinar, fila.estado);
  return { ...fila, agora };
}

/** How many messages of the team the patient has not read: the server counts. */
export function useNaoLidas(): number {
  const { papel } = useSessao();
  const { data } = useQuery({
    queryKey: ['chat', 'resumo'],
    queryFn: ({ signal }) => call(resumoDoChat, { signal }),
    enabled: papel === 'Paciente',
    throwOnError: false,
    refetchInterval: depoisDeFalhar,
  });
  return data?.naoLidas ?? 0;
}

/** The count in words, for a description beside the link. */
export function naoLidasPorExtenso(quantas: number): string {
  return quantas === 1 ? '1 mensagem não lida' : `${quantas} mensagens não lidas`;
}
