import { z } from 'zod';
import type {
  ArquivoVerificado,
  DocumentoVerificado,
} from '../../../../contracts/documentos/verificar.contract.ts';
import { documentoSchema, tipoSchema } from '../../../../contracts/documentos/documento.ts';
import { maskCpf } from '../../../../domain/contas/cpf.ts';
import { formatCrm } from '../../../../domain/contas/medico.ts';
import { itensDoDocumento } from '../../../../domain/documentos/regras/problemas.ts';
import { ehReceita, tipoDeDocumento } from '../../../../domain/documentos/tipos.ts';
import { MAX_DISPENSACOES } from '../../../../domain/documentos/verificacao/dispensacao.ts';
import type { ResultadoDaVerificacao } from '../../../../domain/documentos/verificacao/resultado.ts';
import type { ReadSignatures } from '../../../adapters/media/media.port.ts';
import type { DispensacaoRow, HeldRow } from './verificar.repository.ts';

/** What of the sheet, as it was at the issue, is told to whoever checks it. */
const folhaSchema = z.object({
  medico: z.object({ nome: z.string(), crm: z.string(), uf: z.string() }),
  paciente: z.object({ nome: z.string(), cpf: z.string() }),
});
export const itensSchema = z.array(z.object({ item: z.number(), quantidade: z.string() }));

/** A document as whoever holds it sees it: where its original is, if anybody gets it, and the key to dispense of it. */
export function presentDocumento(
  row: HeldRow,
  dispensacoes: readonly DispensacaoRow[],
  { url, chave }: { url: string | null; chave: string },
): DocumentoVerificado {
  const { medico, paciente } = folhaSchema.parse(row.folha);
  const tipo = tipoSchema.parse(row.tipo);
  const medicines = medicinesOf(row);
  const { substituto_codigo: codigo, substituto_em: emitidoEm } = row;
  return {
    codigo: row.codigo ?? '',
    tipo,
    titulo: tipoDeDocumento(tipo).titulo,
    medico: { nome: medico.nome, registro: formatCrm(medico) },
    paciente: { iniciais: initialsOf(paciente.nome), cpf: paciente.cpf === '' ? '' : maskCpf(paciente.cpf) },
    emitidoEm: (row.emitido_em ?? new Date(0)).toISOString(),
    assinadoEm: row.assinado_em?.toISOString() ?? null,
    certificadoDeTeste: row.certificado_de_teste,
    numeroSimulado: row.numero_simulado,
    revogadoEm: row.revogado_em?.toISOString() ?? null,
    substituidoPor: codigo !== null && emitidoEm ? { codigo, emitidoEm: emitidoEm.toISOString() } : null,
    arquivo: url === null ? null : { url, size: row.size ?? 0 },
    dispensa: medicines && {
      itens: medicines,
      registros: dispensacoes.map(({ created_at: em, nome, crf, uf, itens }) => ({
        em: em.toISOString(),
        nome,
        crf,
        uf,
        itens: itensSchema.parse(itens),
      })),
      chave: row.estado === 'assinado' && dispensacoes.length < MAX_DISPENSACOES ? chave : null,
    },
  };
}

/** The medicines of an electronic prescription in words, in their order; null for any other document. */
export function medicinesOf({ tipo, dados, canal }: HeldRow): string[] | null {
  const parsed = documentoSchema.safeParse({ tipo, dados });
  if (!parsed.success || canal !== 'eletronico' || !ehReceita(parsed.data.tipo)) return null;
  return itensDoDocumento(parsed.data.dados).map(({ medicamento, apresentacao, quantidade }) =>
    [medicamento, apresentacao, quantidade].filter(Boolean).join(', '),
  );
}

/** What the number and the secret of a document tell about it. */
export function resultadoDoCodigo({ estado, canal }: HeldRow): ResultadoDaVerificacao {
  if (estado === 'revogado') return 'revogado';
  if (canal === 'impresso' || canal === 'transcricao') return canal;
  return 'autentico';
}

/** "M. A. N." */
function initialsOf(nome: string): string {
  const names = nome.split(/\s+/).filter((part) => /^\p{Lu}/u.test(part));
  return names.map((part) => `${part.charAt(0)}.`).join(' ');
}

/** The signatures in a file. */
export function presentAssinaturas({ signatures }: ReadSignatures): ArquivoVerificado['assinaturas'] {
  return signatures.map(({ name, claimedAt, intact, trusted }) => ({
    nome: name ?? '',
    em: claimedAt,
    integra: intact,
    confiavel: trusted,
  }));
}
