import { z } from 'zod';
import type { ArquivoVerificado, DocumentoVerificado } from '#contracts/documentos/verificar.contract.ts';
import { documentoSchema } from '#contracts/documentos/documento.ts';
import { maskCpf } from '#domain/contas/cpf.ts';
import { formatCrm } from '#domain/contas/medico.ts';
import { nomeComTratamento } from '#domain/contas/tratamento.ts';
import { usoUnico, validadeDoDocumento } from '#domain/documentos/emissao/validade.ts';
import type { ItemDaReceita } from '#domain/documentos/receita.ts';
import { listasDosItens } from '#domain/documentos/regras/itens.ts';
import { itensDoDocumento } from '#domain/documentos/regras/problemas.ts';
import { ehReceita, tituloDoDocumento } from '#domain/documentos/tipos.ts';
import { MAX_DISPENSACOES } from '#domain/documentos/verificacao/dispensacao.ts';
import type { ResultadoDaVerificacao } from '#domain/documentos/verificacao/resultado.ts';
import type { ReadSignatures } from '#ports/media.ts';
import { readFolha } from '../emitir/emitir.public.ts';
import type { DispensacaoRow, HeldRow } from './verificar.repository.ts';

export const itensSchema = z.array(z.object({ item: z.number(), quantidade: z.string() }));

/** A document as its holder sees it: where its original is, if anybody gets it, and the key to dispense of it. */
export function presentDocumento(
  row: HeldRow,
  dispensacoes: readonly DispensacaoRow[],
  { url, chave, hoje }: { url: string | null; chave: string; hoje: string },
): DocumentoVerificado {
  const documento = documentoSchema.parse({ tipo: row.tipo, dados: row.dados });
  const { medico, paciente, contexto } = readFolha(row.folha, documento);
  const { tipo } = documento;
  const medicines = itensDoDocumento(documento.dados);
  const { substituto_codigo: codigo, substituto_em: emitidoEm } = row;
  const from = row.assinado_em ?? row.emitido_em ?? new Date(0);
  const validade = validadeDoDocumento(tipo, listasDosItens(medicines, contexto), from);
  return {
    codigo: row.codigo ?? '',
    tipo,
    titulo: tituloDoDocumento(documento),
    medico: { nome: nomeComTratamento(medico), registro: formatCrm(medico) },
    paciente: { nome: paciente.nome, cpf: paciente.cpf === '' ? '' : maskCpf(paciente.cpf) },
    numeroSncr: row.numero_sncr,
    validade: validade && { ate: validade.ate, vencida: hoje > validade.ate },
    medicamentos: ehReceita(tipo) ? medicines.map(presentMedicamento) : [],
    emitidoEm: (row.emitido_em ?? new Date(0)).toISOString(),
    assinadoEm: row.assinado_em?.toISOString() ?? null,
    certificadoDeTeste: row.certificado_de_teste,
    numeroSimulado: row.numero_simulado,
    revogadoEm: row.revogado_em?.toISOString() ?? null,
    substituidoPor: codigo !== null && emitidoEm ? { codigo, emitidoEm: emitidoEm.toISOString() } : null,
    arquivo: url === null ? null : { url, size: row.size ?? 0 },
    dispensa:
      quantosMedicamentos(row) !== null
        ? {
            usoUnico: usoUnico(tipo),
            registros: dispensacoes.map(({ created_at: em, nome, crf, uf, itens, arquivo_sha256: file }) => ({
              em: em.toISOString(),
              nome,
              crf,
              uf,
              verificada: file !== null,
              itens: itensSchema.parse(itens),
            })),
            chave: row.estado === 'assinado' && dispensacoes.length < MAX_DISPENSACOES ? chave : null,
          }
        : null,
  };
}

function presentMedicamento({ medicamento, apresentacao, quantidade, posologia }: ItemDaReceita) {
  return { nome: [medicamento, apresentacao].filter(Boolean).join(', '), quantidade, posologia };
}

/** How many medicines may be dispensed of an electronic prescription; null for any other document. */
export function quantosMedicamentos({ tipo, dados, canal }: HeldRow): number | null {
  const parsed = documentoSchema.safeParse({ tipo, dados });
  if (!parsed.success || canal !== 'eletronico' || !ehReceita(parsed.data.tipo)) return null;
  return itensDoDocumento(parsed.data.dados).length;
}

/** The result for the number and the secret of a document. */
export function resultadoDoCodigo({ estado, canal }: HeldRow): ResultadoDaVerificacao {
  if (estado === 'revogado') return 'revogado';
  if (canal === 'impresso' || canal === 'transcricao') return canal;
  return 'autentico';
}

const TIPOS = { signature: 'assinatura', timestamp: 'carimbo' } as const;
const ESTADOS = { conferred: 'conferida', unproven: 'nao-conferida', broken: 'quebrada' } as const;

export function presentAssinaturas({ signatures }: ReadSignatures): ArquivoVerificado['assinaturas'] {
  return signatures.map(({ name, at, kind, state }) => ({
    nome: name ?? '',
    em: at,
    tipo: TIPOS[kind],
    estado: ESTADOS[state],
  }));
}
