import { documentoSchema } from '#contracts/documentos/documento.ts';
import {
  MAX_FOLHAS,
  type DocumentoDoPaciente,
  type ReceitaAnterior,
} from '#contracts/documentos/entrega.contract.ts';
import { dataEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { especialidadeComRqe, formatCrm } from '#domain/contas/medico.ts';
import { nomeComTratamento } from '#domain/contas/tratamento.ts';
import { nomeDoArquivo } from '#domain/documentos/emissao/nome-do-arquivo.ts';
import { validadeDoDocumento } from '#domain/documentos/emissao/validade.ts';
import type { ItemDaReceita } from '#domain/documentos/receita.ts';
import { listasDosItens } from '#domain/documentos/regras/itens.ts';
import { itensDoDocumento } from '#domain/documentos/regras/problemas.ts';
import { tituloComArtigo, tituloDoDocumento, type DocumentoDigitado } from '#domain/documentos/tipos.ts';
import { presentDispensacoes, readFolha, type Folha } from '../emitir/emitir.public.ts';
import { opensAsFile, showsSheet } from './entrega.policy.ts';
import type { DocumentoEntregue } from './entrega.repository.ts';

type Sheet = { documento: DocumentoDigitado; folha: Folha };

/** Name of a downloaded document, without extension. */
export function presentFileName({ documento, folha }: Sheet, assinadoEm: Date): string {
  const titulo = tituloDoDocumento(documento);
  return nomeDoArquivo({ titulo, paciente: folha.paciente.nome, assinadoEm });
}

/** The sheet as it was printed, whatever the doctor's record says since. */
export function sheetOf({ tipo, dados, folha }: Pick<DocumentoEntregue, 'tipo' | 'dados' | 'folha'>): Sheet {
  const documento = documentoSchema.parse({ tipo, dados });
  return { documento, folha: readFolha(folha, documento) };
}

export type DocumentoParts = {
  segredo: string | null;
  substituidoPor: string | null;
  appUrl: string;
};

export function presentDocumento(row: DocumentoEntregue, parts: DocumentoParts): DocumentoDoPaciente {
  const { id, estado, canal, emitido_em: emitidoEm, assinado_em: assinadoEm } = row;
  if (emitidoEm === null || row.codigo === null) throw new Error('a document was issued without its number');
  const { documento, folha } = sheetOf(row);
  const { titulo, artigo } = tituloComArtigo(documento);
  const medicines = itensDoDocumento(documento.dados);
  return {
    id,
    tipo: row.tipo,
    titulo,
    artigo,
    estado,
    canal,
    codigo: row.codigo,
    endereco: `${parts.appUrl}/verificar/${row.codigo}`,
    segredo: parts.segredo,
    emitidoEm: emitidoEm.toISOString(),
    assinadoEm: assinadoEm?.toISOString() ?? null,
    validade:
      estado === 'revogado'
        ? null
        : validadeDoDocumento(row.tipo, listasDosItens(medicines, folha.contexto), assinadoEm ?? emitidoEm),
    tratamento: presentTratamento(row, medicines, assinadoEm ?? emitidoEm),
    medico: {
      nome: nomeComTratamento(folha.medico),
      registro: formatCrm(folha.medico),
      especialidade: especialidadeComRqe(folha.medico),
    },
    enviadoEm: row.enviado_em?.toISOString() ?? null,
    certificadoDeTeste: row.certificado_de_teste,
    revogadoEm: row.revogado_em?.toISOString() ?? null,
    revogadoMotivo: row.revogado_motivo,
    substituidoPor: parts.substituidoPor,
    substitui: row.substitui,
    arquivo: opensAsFile(row) ? `/api/documentos/${id}/arquivo` : null,
    folhas: showsSheet(row)
      ? Array.from(
          { length: Math.min(row.paginas ?? 1, MAX_FOLHAS) },
          (_, i) => `/api/documentos/${id}/paginas/${i + 1}`,
        )
      : [],
    dispensacoes: presentDispensacoes(medicines, row.dispensacoes),
    relato: presentRelato(row),
  };
}

/** Medicine, presentation and posology of each item; null for a document that was never issued. */
export function presentReceitaAnterior(row: DocumentoEntregue): ReceitaAnterior | null {
  if (row.emitido_em === null) return null;
  const documento = documentoSchema.parse({ tipo: row.tipo, dados: row.dados });
  return {
    emitidaEm: row.emitido_em.toISOString(),
    medico: nomeComTratamento(readFolha(row.folha, documento).medico),
    itens: itensDoDocumento(documento.dados).map(({ medicamento, apresentacao, posologia }) => ({
      medicamento,
      apresentacao,
      posologia,
    })),
  };
}

function presentRelato(row: DocumentoEntregue): DocumentoDoPaciente['relato'] {
  const { relato: texto, relato_em: em, relato_resposta: resposta } = row;
  if (texto === null || em === null) return null;
  const { relato_resolvido_em: answered, relato_respondido_de: medico } = row;
  return {
    texto,
    em: em.toISOString(),
    resposta:
      resposta === null || answered === null || medico === null
        ? null
        : { texto: resposta, em: answered.toISOString(), medico },
  };
}

function presentTratamento(
  { estado }: DocumentoEntregue,
  medicines: readonly ItemDaReceita[],
  from: Date,
): DocumentoDoPaciente['tratamento'] {
  const dias = Math.max(0, ...medicines.map((item) => item.dias ?? 0));
  if (estado === 'revogado' || dias === 0) return null;
  return { dias, ate: somarDias(dataEmSaoPaulo(from), dias) };
}
