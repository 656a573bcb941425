import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import type { Cliente } from '../../../contracts/contas/clientes.contract.ts';
import type { Rascunho } from '../../../contracts/pedidos/rascunhos.contract.ts';
import { useSessao } from '../../conta/identidade/sessao.public.ts';
import { useRascunho, useDraftOutbox, type DraftFormat } from '../rascunhos/useRascunho.ts';
import { camposDoForm, comRascunho, doCliente, ehCampo } from './dados.form.ts';
import type { FormDados } from './dados.form.ts';

export type DadosLidos = {
  cliente: Cliente;
  /** The draft as the server had it. */
  guardado: Rascunho;
  /** Both are as new as the server has them. */
  lidos: boolean;
};

/** The form of `/dados` with its draft: over the saved record, field by field. */
export function useRascunhoDosDados({ cliente, guardado, lidos }: DadosLidos) {
  const draft = useDraftOutbox({ tipo: 'dados', id: useSessao().clienteId ?? '' }, guardado);
  const registro = useMemo(() => doCliente(cliente), [cliente]);
  const form = useForm<FormDados>({ defaultValues: comRascunho(registro, draft.snapshot().fields) });
  const formato = useMemo(
    (): DraftFormat<FormDados> => ({
      flatten: camposDoForm,
      set(chave, valor) {
        if (!ehCampo(chave)) return;
        form.setValue(chave, valor);
        form.clearErrors(chave);
      },
    }),
    [form],
  );
  const estado = useRascunho({ form, draft, format: formato, record: registro, fresh: lidos });
  return { form, draft, estado };
}
