import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import type { PedidoDetalhe } from '#contracts/pedidos/pedidos.contract.ts';
import type { Rascunho } from '#contracts/pedidos/rascunhos.contract.ts';
import type { Perguntas } from '#contracts/catalogo/perguntas.contract.ts';
import type { Respostas } from '#domain/pedidos/historico.ts';
import { chaveDaMarca } from '#domain/pedidos/rascunho.ts';
import { useRascunho, useDraftOutbox, type DraftFormat } from '../rascunhos/useRascunho.ts';
import { fieldsOfRespostas, fieldsOfPedido, historicoKeys, respostasOfFields } from './historico-fields.ts';

export type LoadedHistorico = {
  pedido: PedidoDetalhe;
  perguntas: Perguntas;
  /** The draft as it was read from the server. */
  stored: Rascunho;
  /** True when order and draft are not being read again. */
  fresh: boolean;
};

/** The form of `/historico`, filled from the order and the draft, and connected to the draft's outbox. */
export function useHistoricoRascunho({ pedido, perguntas, stored, fresh }: LoadedHistorico) {
  const draft = useDraftOutbox({ tipo: 'historico', id: pedido.id }, stored);
  const record = useMemo(() => fieldsOfPedido(pedido), [pedido]);
  const form = useForm<Respostas>({
    defaultValues: respostasOfFields(perguntas, { ...record, ...draft.snapshot().fields }),
  });
  const format = useMemo((): DraftFormat<Respostas> => {
    const fieldOf = new Map(historicoKeys(perguntas).map(([field, chave]) => [chave, field]));
    return {
      flatten: (respostas) => fieldsOfRespostas(perguntas, respostas),
      set(chave, value) {
        const field = fieldOf.get(chave);
        if (field !== undefined) form.setValue(field, String(value));
      },
      // An edited answer counts as checked: its mark "da última vez" is removed.
      along(typed) {
        const marks = Object.keys(typed).map(chaveDaMarca);
        const marked = marks.filter((mark) => draft.snapshot().fields[mark] === true);
        return Object.fromEntries(marked.map((mark) => [mark, null]));
      },
    };
  }, [form, perguntas, draft]);
  const state = useRascunho({ form, draft, format, record, fresh });
  return { form, draft, state };
}
