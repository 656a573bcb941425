import { z } from 'zod';
import type { DocumentoDoCaso } from '#contracts/consultorio/decisao.contract.ts';
import { leituraSchema } from '#contracts/documentos/leitura.ts';
import type { DesfechoDoDocumento, DispensacaoInformada } from '#contracts/documentos/desfecho.ts';
import { documentoExiste } from '#domain/documentos/estado-do-documento.ts';
import type { Problema } from '#domain/documentos/regras/contexto.ts';
import type { LeituraDoDocumento } from '#domain/documentos/leitura/leitura.ts';
import { itensDoDocumento } from '#domain/documentos/regras/problemas.ts';
import type { ModelosOficiais } from '#domain/documentos/emissao/modelos-oficiais.ts';
import { canalDoDocumento, tituloDoDocumento } from '#domain/documentos/tipos.ts';
import type { NumeroSncr } from '#domain/documentos/tipo-de-documento.ts';
import { isoInstant } from '#domain/calendario/datas.ts';
import { esperaDaNotificacao, faltaNumero } from './escrita/acompanhante.policy.ts';
import type { DispensacaoDoDocumento } from './colunas.repository.ts';
import type { DesfechoRow, DocumentoInteiro } from './documentos.repository.ts';

/** A document of a case with what is wrong in it. */
export type DocumentoLido = {
  row: DocumentoInteiro;
  problemas: readonly Problema[];
  /** The names in a draft, by the lists of now. */
  leitura: LeituraDoDocumento;
  /** Kinds of number that its doctor has left: how a draft would leave now. */
  numerosSncr: readonly NumeroSncr[];
  modelos: ModelosOficiais;
};

/**
 * A document for the doctor of its case; no bytes, no secret, no name of an object. `waitingFor` says in words why a
 * document is not signed yet, by the code that signing left.
 */
export function presentDocumentoDoCaso(
  { row, problemas, leitura, numerosSncr, modelos }: DocumentoLido,
  waitingFor: (problema: string) => string,
): DocumentoDoCaso {
  const { documento, acompanha: id, acompanhado } = row;
  return {
    id: row.id,
    estado: row.estado,
    documento,
    acompanha: id === null || acompanhado === null ? null : { id, tipo: acompanhado.documento.tipo },
    substitui: row.substitui,
    canal: row.canal ?? canalDoDocumento(documento.tipo, numerosSncr, modelos),
    problemas: [...problemas],
    leitura: leituraSchema.parse(leitura),
    versao: row.versao,
    atualizadoEm: row.updated_at.toISOString(),
    codigo: row.codigo,
    emitidoEm: isoInstant(row.emitido_em),
    assinadoEm: isoInstant(row.assinado_em),
    paginas: row.paginas,
    faltaNumero: faltaNumero(row),
    espera:
      row.estado === 'a assinar'
        ? (esperaDaNotificacao(row) ?? (row.problema === null ? null : waitingFor(row.problema)))
        : null,
    revogadoEm: isoInstant(row.revogado_em),
    revogadoMotivo: row.revogado_motivo,
    dispensacoes: presentDispensacoes(itensDoDocumento(documento.dados), row.dispensacoes),
    desajustes: row.desajustes,
  };
}

const dispensadosSchema = z.array(z.object({ item: z.number(), quantidade: z.string() }));

/** Quantities of an entry of dispensing, each with its medicine: `Losartana: 30 comprimidos`. */
export function presentDispensacoes(
  medicines: readonly { medicamento: string }[],
  rows: readonly DispensacaoDoDocumento[],
): DispensacaoInformada[] {
  return rows.map(({ nome, crf, uf, verificada, itens, em }) => ({
    em: new Date(em).toISOString(),
    farmaceutico: nome,
    registro: `CRF-${uf} ${crf}`,
    verificada,
    itens: dispensadosSchema
      .parse(itens)
      .map(({ item, quantidade }) => `${medicines[item - 1]?.medicamento ?? ''}: ${quantidade}`),
  }));
}

/** Issued documents of an order; drafts are left out, they are their doctor's own. */
export function presentDesfechos(rows: readonly DesfechoRow[]): DesfechoDoDocumento[] {
  return rows.flatMap(({ estado, ...row }) =>
    estado === 'rascunho'
      ? []
      : [
          {
            id: row.id,
            tipo: row.tipo,
            titulo: tituloDoDocumento(row),
            estado,
            codigo: row.codigo,
            medico: row.medico_nome,
            emitidoEm: isoInstant(row.emitido_em),
            assinadoEm: isoInstant(row.assinado_em),
            enviadoEm: isoInstant(row.enviado_em),
            revogadoEm: isoInstant(row.revogado_em),
            revogadoMotivo: row.revogado_motivo,
            substitui: row.substitui,
            desajustes: row.desajustes,
            arquivo: Boolean(row.guardado) && documentoExiste(estado),
          },
        ],
  );
}
