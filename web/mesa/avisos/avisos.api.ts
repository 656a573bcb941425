import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  lerAvisos,
  lerHistoricoDeAvisos,
  salvarAviso,
  testarAviso,
  type AvisoEditavel,
} from '#contracts/catalogo/avisos.contract.ts';
import type { TextoDoAviso } from '#domain/avisos/aviso.ts';
import type { ChaveDoAviso } from '#domain/avisos/avisos.ts';
import { call, type ApiAnswer } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

const EDICAO = ['avisos', 'edicao'] as const;
const HISTORICO = ['avisos', 'historico'] as const;

/** What every mail says now; the live stream keeps it current. */
export function useAvisos() {
  return useQuery(reading(EDICAO, lerAvisos));
}

/** Changes of mails, newest first. */
export function useHistoricoDeAvisos() {
  return useQuery(reading(HISTORICO, lerHistoricoDeAvisos));
}

type Saved = { chave: ChaveDoAviso; texto: TextoDoAviso | null; versao: number };

/** A mutation that changes what a mail says; null gives it back its first words. */
export function useSalvarAviso() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ chave, ...body }: Saved) => call(salvarAviso, { params: { chave }, body }),
    async onSuccess({ aviso }) {
      // A read that is still running may be older than this answer.
      await client.cancelQueries({ queryKey: EDICAO });
      client.setQueryData<ApiAnswer<typeof lerAvisos>>(
        EDICAO,
        (known) => known && { avisos: known.avisos.map((one) => replaced(one, aviso)) },
      );
      void client.invalidateQueries({ queryKey: HISTORICO });
    },
    // Somebody else saved first: read what is in force.
    onError: () => client.invalidateQueries({ queryKey: EDICAO }),
  });
}

function replaced(one: AvisoEditavel, aviso: AvisoEditavel): AvisoEditavel {
  return one.chave === aviso.chave ? aviso : one;
}

/** A mutation that mails a text to the administrator, with made-up values. */
export function useTestarAviso() {
  return useMutation({
    mutationFn: ({ chave, texto }: { chave: ChaveDoAviso; texto: TextoDoAviso }) =>
      call(testarAviso, { params: { chave }, body: { texto } }),
  });
}
