import { useQuery } from '@tanstack/react-query';
import { abrirArquivo, listarAnexos, type Anexo } from '#contracts/pedidos/anexos.contract.ts';
import { rotuloDoAnexo } from '#domain/pedidos/anexos.ts';
import type { ArquivoLido } from '#web/caso/caso.public.ts';
import { addressOf } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

export type ArquivoDoPedido = ArquivoLido & { tipo: string };

export function useArquivosDoPedido(pedidoId: string) {
  return useQuery({
    ...reading(['anexos', pedidoId], listarAnexos, { params: { id: pedidoId } }),
    select: ({ anexos }) => anexos.map(present),
  });
}

function present(anexo: Anexo): ArquivoDoPedido {
  return {
    ...anexo,
    origem: 'pedido',
    rotulo: rotuloDoAnexo(anexo.name),
    porLink: true,
    url: anexo.situacao === 'guardado' ? addressOf(abrirArquivo.path, { id: anexo.id }) : null,
    soPrevia: true,
  };
}
