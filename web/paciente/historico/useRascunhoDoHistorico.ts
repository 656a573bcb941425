import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import type { PedidoDetalhe } from '../../../contracts/pedidos/pedidos.contract.ts';
import type { Rascunho } from '../../../contracts/pedidos/rascunhos.contract.ts';
import type { Perguntas } from '../../../contracts/catalogo/perguntas.contract.ts';
import type { Respostas } from '../../../domain/historico.ts';
import { chaveDaMarca } from '../../../domain/rascunho.ts';
import { useRascunho, useDraftOutbox, type DraftFormat } from '../rascunhos/useRascunho.ts';
import { camposDasRespostas, camposDoPedido, chavesDoHistorico, respostasDosCampos } from './formato.ts';

export type HistoricoLido = {
  pedido: PedidoDetalhe;
  perguntas: Perguntas;
  /** The draft as the server had it. */
  guardado: Rascunho;
  /** Order and draft are as new as the server has them. */
  lidos: boolean;
};

/** The form of `/historico` with its draft: over what the order has, answer by answer. */
export function useRascunhoDoHistorico({ pedido, perguntas, guardado, lidos }: HistoricoLido) {
  const draft = useDraftOutbox({ tipo: 'historico', id: pedido.id }, guardado);
  const registro = useMemo(() => camposDoPedido(pedido), [pedido]);
  const form = useForm<Respostas>({
    defaultValues: respostasDosCampos(perguntas, { ...registro, ...draft.snapshot().fields }),
  });
  const formato = useMemo((): DraftFormat<Respostas> => {
    const campoDe = new Map(chavesDoHistorico(perguntas).map(([campo, chave]) => [chave, campo]));
    return {
      flatten: (respostas) => camposDasRespostas(perguntas, respostas),
      set(chave, valor) {
        const campo = campoDe.get(chave);
        if (campo !== undefined) form.setValue(campo, String(valor));
      },
      // Touched is looked at: the mark "da última vez" goes.
      along(digitado) {
        const marcas = Object.keys(digitado).map(chaveDaMarca);
        const postas = marcas.filter((marca) => draft.snapshot().fields[marca] === true);
        return Object.fromEntries(postas.map((marca) => [marca, null]));
      },
    };
  }, [form, perguntas, draft]);
  const estado = useRascunho({ form, draft, format: formato, record: registro, fresh: lidos });
  return { form, draft, estado };
}
