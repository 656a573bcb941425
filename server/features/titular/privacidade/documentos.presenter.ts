import { z } from 'zod';
import { tipoSchema } from '#contracts/documentos/documento.ts';
import { tituloDoDocumento } from '#domain/documentos/tipos.ts';
import { palavraDaDispensacao } from '#domain/documentos/verificacao/dispensacao.ts';
import { opensAsFile } from '#features/documentos/entrega/entrega.public.ts';
import type { ExportedDocumentos } from './documentos.repository.ts';

const dispensedSchema = z.array(z.object({ item: z.number(), quantidade: z.string() }));

/** Path of a document in the zip: the order's number and its own. */
export function documentoPath(numero: number, codigo: string | null): string {
  return `documentos/${numero}/${codigo}.pdf`;
}

/** The documents of an order: what the doctor wrote, what became of them, and what pharmacists recorded. */
export function presentExportedDocumentos(
  numero: number,
  { documentos, dispensacoes, relatos }: ExportedDocumentos,
) {
  return documentos.map((row) => ({
    codigo: row.codigo,
    documento: tituloDoDocumento({ tipo: tipoSchema.parse(row.tipo), dados: { ...Object(row.dados) } }),
    canal: row.canal,
    estado: row.estado,
    dados: row.dados,
    arquivo: opensAsFile(row) ? documentoPath(numero, row.codigo) : null,
    sha256: row.sha256,
    emitidoEm: row.emitido_em?.toISOString() ?? null,
    assinadoEm: row.assinado_em?.toISOString() ?? null,
    enviadoEm: row.enviado_em?.toISOString() ?? null,
    revogadoEm: row.revogado_em?.toISOString() ?? null,
    motivoDaRevogacao: row.revogado_motivo,
    dispensacoes: dispensacoes
      .filter(({ documento_id: id }) => id === row.id)
      .map(({ nome, crf, uf, itens, arquivo_sha256: file, created_at: em }) => ({
        farmaceutico: nome,
        crf: `CRF-${uf} ${crf}`,
        situacao: palavraDaDispensacao(file !== null),
        itens: dispensedSchema.parse(itens),
        em: em.toISOString(),
      })),
    relatosDeErro: relatos
      .filter(({ documento_id: id }) => id === row.id)
      .map(({ texto, created_at: em, resposta, respondido_de, resolvido_em }) => ({
        texto,
        em: em.toISOString(),
        resolvidoEm: resolvido_em?.toISOString() ?? null,
        resposta,
        respondidoPor: respondido_de,
      })),
  }));
}
