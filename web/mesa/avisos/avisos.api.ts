import { useMutation, useQuery } from '@tanstack/react-query';
import {
  lerAvisos,
  lerHistoricoDeAvisos,
  salvarAviso,
  testarAviso,
  type AvisoEditavel,
} from '#contracts/catalogo/avisos.contract.ts';
import type { TextoDoAviso } from '#domain/avisos/aviso.ts';
import type { ChaveDoAviso } from '#domain/avisos/avisos.ts';
import { useSaveInForce } from '#web/feedback/edicao/useSaveInForce.ts';
import { call, type ApiAnswer } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

const EDICAO = ['avisos', 'edicao'] as const;
const HISTORICO = ['avisos', 'historico'] as const;

/** Words of every mail in force. */
export function useAvisos() {
  return useQuery(reading(EDICAO, lerAvisos));
}

export function useHistoricoDeAvisos() {
  return useQuery(reading(HISTORICO, lerHistoricoDeAvisos));
}

type Saved = { chave: ChaveDoAviso; texto: TextoDoAviso | null; versao: number };

/** null restores the initial words. */
export function useSalvarAviso() {
  return useSaveInForce({
    send: ({ chave, ...body }: Saved) => call(salvarAviso, { params: { chave }, body }),
    key: EDICAO,
    inForce: ({ aviso }, known: ApiAnswer<typeof lerAvisos> | undefined) =>
      known && { avisos: known.avisos.map((one) => replaced(one, aviso)) },
    history: HISTORICO,
  });
}

function replaced(one: AvisoEditavel, aviso: AvisoEditavel): AvisoEditavel {
  return one.chave === aviso.chave ? aviso : one;
}

/** Mails a text with made-up values to the administrator. */
export function useTestarAviso() {
  return useMutation({
    mutationFn: ({ chave, texto }: { chave: ChaveDoAviso; texto: TextoDoAviso }) =>
      call(testarAviso, { params: { chave }, body: { texto } }),
  });
}
