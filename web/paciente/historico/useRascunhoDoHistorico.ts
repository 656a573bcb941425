import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import type { PedidoDetalhe } from '../../../contracts/pedidos/pedidos.contract.ts';
import type { Rascunho } from '../../../contracts/pedidos/rascunhos.contract.ts';
import type { Perguntas } from '../../../contracts/catalogo/perguntas.contract.ts';
import type { Respostas } from '../../../domain/historico.ts';
import { chaveDaMarca } from '../../../domain/rascunho.ts';
import { useRascunho, useSala, type Formato } from '../rascunhos/useRascunho.ts';
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
  const sala = useSala({ tipo: 'historico', id: pedido.id }, guardado);
  const registro = useMemo(() => camposDoPedido(pedido), [pedido]);
  const form = useForm<Respostas>({
    defaultValues: respostasDosCampos(perguntas, { ...registro, ...sala.estado().campos }),
  });
  const formato = useMemo((): Formato<Respostas> => {
    const campoDe = new Map(chavesDoHistorico(perguntas).map(([campo, chave]) => [chave, campo]));
    return {
      achatar: (respostas) => camposDasRespostas(perguntas, respostas),
      por(chave, valor) {
        const campo = campoDe.get(chave);
        if (campo !== undefined) form.setValue(campo, String(valor));
      },
      // Touched is looked at: the mark "da última vez" goes.
      junto(digitado) {
        const marcas = Object.keys(digitado).map(chaveDaMarca);
        const postas = marcas.filter((marca) => sala.estado().campos[marca] === true);
        return Object.fromEntries(postas.map((marca) => [marca, null]));
      },
    };
  }, [form, perguntas, sala]);
  const estado = useRascunho({ form, sala, formato, registro, lidos });
  return { form, sala, estado };
}
