import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as contracts from '#contracts/titular/prontuario.contract.ts';
import { ApiError, call } from '#lib/api/api.ts';
import { randomUuid } from '#lib/browser/pedido-key.ts';
import { reading } from '#lib/api/query.ts';
import { enviarDocumento } from '../contestacoes/enviar-documento.ts';

const PRONTUARIO = ['prontuario'] as const;

/** The newest case by which the team examines a document of the signed-in patient. */
export function useProntuario() {
  return useQuery(reading(PRONTUARIO, contracts.lerProntuario));
}

/** Brings the record by the address at which its owner agreed; everything of the patient is read again where something came. */
export function useTrazerProntuario() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(contracts.trazerProntuario, {}),
    onSuccess: ({ veio }) => (veio ? client.invalidateQueries() : undefined),
  });
}

/**
 * Sends an identity document to the team. A document that arrived is not sent again by another attempt, and one form opens one
 * case, whatever answer was lost.
 */
export function usePedirExame() {
  const client = useQueryClient();
  const [chave] = useState(randomUuid);
  const sent = useRef<{ file: File; documento: string } | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const ask = useMutation({
    async mutationFn(file: File) {
      setPercent(0);
      if (sent.current?.file !== file) {
        sent.current = { file, documento: await enviarDocumento(file, setPercent) };
      }
      const { documento } = sent.current;
      return call(contracts.pedirExameDoDocumento, { body: { documento, chave } });
    },
    onError(error) {
      // Deleted by the server, because its case came too late: the next attempt sends it again.
      if (error instanceof ApiError && error.code === 'documento_perdido') sent.current = null;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: PRONTUARIO }),
    onSettled: () => setPercent(null),
  });
  return { ask, percent };
}
