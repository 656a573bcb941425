import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contracts from '#contracts/mesa/repasse.contract.ts';
import { useSaveInForce } from '#web/feedback/edicao/useSaveInForce.ts';
import { call, type CallOptions } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

const REGRAS = ['repasse', 'regras'] as const;
const HISTORICO = ['repasse', 'historico'] as const;

export function useRepasse(mes: string | null) {
  return useQuery({
    ...reading(['repasse', 'mes', mes], contracts.lerRepasse, { query: mes === null ? {} : { mes } }),
    placeholderData: keepPreviousData,
  });
}

export function useExtrato(id: string, mes: string, pagina: number) {
  return useQuery({
    ...reading(['repasse', 'medico', id, mes, pagina], contracts.lerExtrato, {
      params: { id },
      query: { mes, pagina },
    }),
    placeholderData: keepPreviousData,
  });
}

/** Every figure of the payout is read again. */
function useRepasseMutation<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: ['repasse'] }),
  });
}

export function useFecharMes() {
  return useRepasseMutation((mes: string) => call(contracts.fecharRepasse, { body: { mes } }));
}

export function useNotarPagamento(id: string) {
  return useRepasseMutation((body: CallOptions<typeof contracts.notarPagamento>['body']) =>
    call(contracts.notarPagamento, { params: { id }, body }),
  );
}

export function useValoresDoRepasse() {
  return useQuery(reading(REGRAS, contracts.lerRegrasDeRepasse));
}

export function useHistorico() {
  return useQuery(reading(HISTORICO, contracts.lerHistoricoDeRepasse));
}

export function useSalvarValores() {
  return useSaveInForce({
    send: (body: CallOptions<typeof contracts.salvarRegrasDeRepasse>['body']) =>
      call(contracts.salvarRegrasDeRepasse, { body }),
    key: REGRAS,
    inForce: (saved): contracts.RegrasDeRepasse => saved,
    history: HISTORICO,
  });
}
