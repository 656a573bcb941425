import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { PaginaDoChat } from '../../../contracts/chat/chat.contract.ts';
import { donoDaSessao, useSessao } from '../../conta/identidade/sessao.public.ts';
import type { EstadoDosArquivos } from './arquivo-por-enviar.ts';
import type { Arquivos } from './arquivos.ts';
import type { EstadoDaFila, Fila } from './fila.ts';
import { abrirConversa, chaveDoChat } from './filas.ts';
import type { Lugar } from './lugar.ts';
import { depoisDeFalhar } from './nao-lidas.api.ts';
import { alcancar, juntar } from './registro.ts';

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

/** What this side wrote and attached and the server has not yet, with its acts. */
export type PorEnviarAqui = {
  fila: Fila & { agora: EstadoDaFila };
  arquivos: Arquivos & { agora: EstadoDosArquivos };
};

/** The unsent of a conversation; it goes on being sent when this screen is left. */
export function usePorEnviar(lugar: Lugar): PorEnviarAqui {
  const { fila, arquivos } = abrirConversa(lugar, donoDaSessao(useSessao()));
  const textos = useSyncExternalStore(fila.assinar, fila.estado);
  const anexados = useSyncExternalStore(arquivos.assinar, arquivos.estado);
  return { fila: { ...fila, agora: textos }, arquivos: { ...arquivos, agora: anexados } };
}
