import type { Anexo } from '#contracts/pedidos/anexos.contract.ts';
import { avisoDeRetirada } from '#domain/pedidos/anexos.ts';
import type { AnexoDoPedido } from './anexos.repository.ts';

/** A stored file of an order; its content is available only through a short-lived link. */
export function presentAnexo(row: AnexoDoPedido): Anexo {
  return {
    id: row.id,
    pedidoId: row.pedido_id,
    tipo: row.tipo,
    name: row.nome,
    envio: row.envio,
    nomeOriginal: row.nome_original,
    url: `/api/anexos/${row.id}/link`,
    createdAt: row.created_at.toISOString(),
    size: row.size,
    contentType: row.content_type,
    situacao: row.situacao,
    aviso: row.motivo === null ? null : avisoDeRetirada(row.motivo),
    paginas: row.paginas,
    executa: row.executa,
    previa: row.previa_objeto !== null && row.situacao === 'guardado' ? `/api/anexos/${row.id}/previa` : null,
  };
}
