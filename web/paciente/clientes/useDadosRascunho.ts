import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import type { Cliente } from '#contracts/contas/clientes.contract.ts';
import type { Rascunho } from '#contracts/pedidos/rascunhos.contract.ts';
import { useSession } from '#web/conta/identidade/session.public.ts';
import { useRascunho, useDraftOutbox, type DraftFormat } from '../rascunhos/useRascunho.ts';
import { fieldsOfForm, withRascunho, formFromCliente, isDadosField } from './dados.form.ts';
import type { DadosFormValues } from './dados.form.ts';

export type LoadedDados = {
  cliente: Cliente;
  /** The draft as it was read from the server. */
  stored: Rascunho;
  /** True when record and draft are not being read again. */
  fresh: boolean;
};

/** The form of `/dados`, filled from the saved record and the draft, and connected to the draft's outbox. */
export function useDadosRascunho({ cliente, stored, fresh }: LoadedDados) {
  const draft = useDraftOutbox({ tipo: 'dados', id: useSession().clienteId ?? '' }, stored);
  const record = useMemo(() => formFromCliente(cliente), [cliente]);
  const form = useForm<DadosFormValues>({ defaultValues: withRascunho(record, draft.snapshot().fields) });
  const format = useMemo(
    (): DraftFormat<DadosFormValues> => ({
      flatten: fieldsOfForm,
      set(chave, value) {
        if (!isDadosField(chave)) return;
        form.setValue(chave, value);
        form.clearErrors(chave);
      },
    }),
    [form],
  );
  const state = useRascunho({ form, draft, format, record, fresh });
  return { form, draft, state };
}
