import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import type { PedidoDetalhe } from '../../../contracts/pedidos/pedidos.contract.ts';
import type { Rascunho } from '../../../contracts/pedidos/rascunhos.contract.ts';
import type { Perguntas } from '../../../contracts/catalogo/perguntas.contract.ts';
import type { Respostas } from '../../../domain/pedidos/historico.ts';
import { chaveDaMarca } from '../../../domain/pedidos/rascunho.ts';
import { useRascunho, useDraftOutbox, type DraftFormat } from '../rascunhos/useRascunho.ts';
import { fieldsOfRespostas, fieldsOfPedido, historicoKeys, respostasOfFields } from './historico-fields.ts';

export type LoadedHistorico = {
  pedido: PedidoDetalhe;
  perguntas: Perguntas;
  /** The draft as the server had it. */
  stored: Rascunho;
  /** Order and draft are as new as the server has them. */
  fresh: boolean;
};

/** The form of `/historico` with its draft: over what the order has, answer by answer. */
export function useHistoricoRascunho({ pedido, perguntas, stored, fresh }: LoadedHistorico) {
  const draft = useDraftOutbox({ tipo: 'historico', id: pedido.id }, stored);
  const registro = useMemo(() => fieldsOfPedido(pedido), [pedido]);
  const form = useForm<Respostas>({
    defaultValues: respostasOfFields(perguntas, { ...registro, ...draft.snapshot().fields }),
  });
  const formato = useMemo((): DraftFormat<Respostas> => {
    const fieldOf = new Map(historicoKeys(perguntas).map(([field, chave]) => [chave, field]));
    return {
      flatten: (respostas) => fieldsOfRespostas(perguntas, respostas),
      set(chave, value) {
        const field = fieldOf.get(chave);
        if (field !== undefined) form.setValue(field, String(value));
      },
      // Touched is looked at: the mark "da última vez" goes.
      along(typed) {
        const marks = Object.keys(typed).map(chaveDaMarca);
        const postas = marks.filter((mark) => draft.snapshot().fields[mark] === true);
        return Object.fromEntries(postas.map((mark) => [mark, null]));
      },
    };
  }, [form, perguntas, draft]);
  const estado = useRascunho({ form, draft, format: formato, record: registro, fresh });
  return { form, draft, estado };
}
