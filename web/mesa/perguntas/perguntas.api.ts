import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  lerPerguntasEmVigor,
  lerVersao,
  listarVersoes,
  publicarPerguntas,
  versaoDasPerguntas,
  type VersaoDasPerguntas,
} from '#contracts/catalogo/perguntas.contract.ts';
import type { TipoDePergunta } from '#domain/catalogo/perguntas-edicao.ts';
import { call, type CallOptions } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

// Below the query key of the questionnaire: the event of a publication makes all of them stale.
const emVigor = (tipo: TipoDePergunta) => ['perguntas', tipo] as const;

/** The version in force of one list, for its editor; the live stream keeps it current. */
export function usePerguntasEmVigor(tipo: TipoDePergunta) {
  return useQuery(reading(emVigor(tipo), lerPerguntasEmVigor, { params: { tipo } }));
}

/** All versions of a list, newest first. */
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

/** A mutation that publishes a list as the next version. */
export function usePublicarPerguntas(tipo: TipoDePergunta) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOptions<typeof publicarPerguntas>['body']) =>
      call(publicarPerguntas, { params: { tipo }, body }),
    async onSuccess(answer) {
      // A read that is still running may be older than this answer.
      await client.cancelQueries({ queryKey: emVigor(tipo) });
      client.setQueryData<VersaoDasPerguntas>(emVigor(tipo), versaoDasPerguntas.parse(answer));
      void client.invalidateQueries({ queryKey: ['perguntas', tipo, 'versoes'] });
    },
    // Somebody else published first: read the version in force.
    onError: () => client.invalidateQueries({ queryKey: emVigor(tipo) }),
  });
}
