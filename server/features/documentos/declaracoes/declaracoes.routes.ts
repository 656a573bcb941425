import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/documentos/declaracoes.contract.ts';
import { documentoSchema } from '#contracts/documentos/documento.ts';
import type { DocumentoComDeclaracao } from '#contracts/documentos/declaracoes.contract.ts';
import { isoInstant } from '#domain/calendario/datas.ts';
import { mencaoLida } from '#domain/documentos/leitura/leitura.ts';
import { rotuloDaMencao } from '#domain/documentos/regras/mencoes.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { listarDeclaracoes } from './declaracoes.usecases.ts';
import type { DeclaracaoRow } from './lista.repository.ts';

/** `/declaracoes`: what doctors declared and confirmed in documents, for the administrator. */
export function declaracoesRoutes(app: FastifyInstance, deps: Pick<BaseDeps, 'db' | 'clock'>): void {
  endpoint(app, contracts.listarDeclaracoes).handle(async ({ actor, query }) => {
    const { rows, ...page } = await listarDeclaracoes({ actor, input: query, deps });
    return { status: 200, body: { documentos: rows.flatMap(presentDeclaracao), ...page } };
  });
}

/** A document with what was declared and confirmed in it, for the administrator. */
function presentDeclaracao(row: DeclaracaoRow): DocumentoComDeclaracao[] {
  if (row.codigo === null || row.emitido_em === null) return [];
  const { tipo, dados } = documentoSchema.parse({ tipo: row.tipo, dados: row.dados });
  const written = 'mencoes' in dados ? dados : { itens: [], mencoes: [] };
  return [
    {
      id: row.id,
      codigo: row.codigo,
      tipo,
      estado: row.estado,
      emitidoEm: isoInstant(row.emitido_em),
      medico: row.medico_nome,
      pedido: { id: row.pedido_id, numero: row.numero },
      declarados: written.itens
        .filter(({ foraDasListas }) => foraDasListas)
        .map(({ medicamento, substanciaAtiva }) => ({ medicamento, substanciaAtiva })),
      mencoes: written.mencoes.map((mencao) => {
        const { campo, nome } = mencaoLida(mencao);
        return { nome, campo: rotuloDaMencao(tipo, { campo }) };
      }),
      desajustes: row.desajustes,
    },
  ];
}
