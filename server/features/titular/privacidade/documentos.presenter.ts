import { z } from 'zod';
import { tipoSchema } from '#contracts/documentos/documento.ts';
import { isoInstant } from '#domain/calendario/datas.ts';
import { nomeDoArquivo } from '#domain/documentos/emissao/nome-do-arquivo.ts';
import { tituloDoDocumento } from '#domain/documentos/tipos.ts';
import { palavraDaDispensacao } from '#domain/documentos/verificacao/dispensacao.ts';
import { FRASE_DO_MOTIVO, PALAVRA_DO_PAPEL } from '#domain/titular/conferencia.ts';
import { opensAsFile, type AsFile } from '#features/documentos/entrega/entrega.public.ts';
import type { ExportedDocumentos } from './documentos.repository.ts';
import type { listDocumentosDePessoas } from './exportacao.repository.ts';

const dispensedSchema = z.array(z.object({ item: z.number(), quantidade: z.string() }));

type DocumentoDaPessoa = Awaited<ReturnType<typeof listDocumentosDePessoas>>[number];
type Row = ExportedDocumentos['documentos'][number];

/** Path of a signed document in the zip: the order's number, the name of its download and, as an order may have two of a kind, its own number. */
export function documentoPath(numero: number, row: AsFile<Row>): string {
  const name = nomeDoArquivo({
    titulo: titleOf(row),
    paciente: row.paciente ?? '',
    assinadoEm: row.assinado_em,
  });
  return `documentos/${numero}/${name} - ${row.codigo}.pdf`;
}

function titleOf({ tipo, dados }: Row): string {
  return tituloDoDocumento({ tipo: tipoSchema.parse(tipo), dados: { ...Object(dados) } });
}

/** The documents of an order: what the doctor wrote, what became of them, and what pharmacists recorded. */
export function presentExportedDocumentos(
  numero: number,
  { documentos, dispensacoes, relatos }: ExportedDocumentos,
) {
  return documentos.map((row) => ({
    codigo: row.codigo,
    documento: titleOf(row),
    canal: row.canal,
    estado: row.estado,
    dados: row.dados,
    arquivo: opensAsFile(row) ? documentoPath(numero, row) : null,
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

/** A document about a person that was sent to the desk, and what became of it. */
export function presentDocumentoDaPessoa(row: DocumentoDaPessoa) {
  const { papel, created_at, apagado_em, situacao, motivo, resolvida_em } = row;
  return {
    documento: PALAVRA_DO_PAPEL[papel],
    enviadoEm: isoInstant(created_at),
    apagadoEm: isoInstant(apagado_em),
    situacao,
    motivo: motivo === null ? null : FRASE_DO_MOTIVO[motivo],
    respondidoEm: isoInstant(resolvida_em),
  };
}
