import { useQuery } from '@tanstack/react-query';
import {
  lerPerguntasEmVigor,
  lerVersao,
  listarVersoes,
  publicarPerguntas,
  versaoDasPerguntas,
  type VersaoDasPerguntas,
} from '#contracts/catalogo/perguntas.contract.ts';
import type { TipoDePergunta } from '#domain/catalogo/perguntas-edicao.ts';
import { useSaveInForce } from '#web/feedback/edicao/useSaveInForce.ts';
import { call, type CallOptions } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

// Below the query key of the questionnaire: the event of a publication makes all of them stale.
const emVigor = (tipo: TipoDePergunta) => ['perguntas', tipo] as const;

export function usePerguntasEmVigor(tipo: TipoDePergunta) {
  return useQuery(reading(emVigor(tipo), lerPerguntasEmVigor, { params: { tipo } }));
}

export function useVersoes(tipo: TipoDePergunta) {
  return useQuery(reading(['perguntas', tipo, 'versoes'], listarVersoes, { params: { tipo } }));
}

/** One version with its questions; versions never change. */
export function useVersao(tipo: TipoDePergunta, id: string) {
  return useQuery({
    ...reading(['versao-das-perguntas', tipo, id], lerVersao, { params: { tipo, id } }),
    staleTime: Infinity,
  });
}

export function usePublicarPerguntas(tipo: TipoDePergunta) {
  return useSaveInForce({
    send: (body: CallOptions<typeof publicarPerguntas>['body']) =>
      call(publicarPerguntas, { params: { tipo }, body }),
    key: emVigor(tipo),
    inForce: (answer): VersaoDasPerguntas => versaoDasPerguntas.parse(answer),
    history: ['perguntas', tipo, 'versoes'],
  });
}
