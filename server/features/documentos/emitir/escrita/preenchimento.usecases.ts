import { documentoSchema } from '#contracts/documentos/documento.ts';
import { comInicio, dadosParaReusar } from '#domain/documentos/dados.ts';
import type { PalavrasDoPaciente } from '#domain/documentos/pedido/palavras-do-paciente.ts';
import { preencherDoPedido } from '#domain/documentos/pedido/preencher.ts';
import { remediosDoPedido } from '#domain/documentos/pedido/remedios.ts';
import type { TipoDeDocumento } from '#domain/documentos/tipo-de-documento.ts';
import { type DocumentoDigitado, ehReceita } from '#domain/documentos/tipos.ts';
import type { BaseDeps } from '#platform/deps.ts';
import {
  readApresentacoes,
  readLexico,
  readNomes,
} from '#features/catalogo/referencias/referencias.public.ts';
import * as repository from '../documentos.repository.ts';
import type { CasoDosDocumentos } from './contexto.usecases.ts';
import { requireDraft } from './escrita.usecases.ts';

/** The last document and the patient's words that may fill a draft in; null where there is none, or they fill nothing. */
export type Preenchimento = {
  ultimo: { documento: DocumentoDigitado; emitidoEm: Date } | null;
  pedido: DocumentoDigitado | null;
  sobras: readonly string[];
};

/** A draft filled in by the last document of its kind for the patient, and by the patient's words. @throws 404, 409 documento_emitido */
export async function lerPreenchimento(
  { pedidoId, scope, fatos: { hoje } }: CasoDosDocumentos,
  { id, pedido }: { id: string; pedido: PalavrasDoPaciente },
  { db }: Pick<BaseDeps, 'db'>,
): Promise<Preenchimento> {
  const { documento } = await requireDraft(db, pedidoId, id);
  const { tipo } = documento;
  const [ultimo, listas] = await Promise.all([
    repository.findUltimo(db, { scope, pedidoId }, tipo),
    readListas(db, tipo, pedido),
  ]);
  const { dados, campos, sobras } = preencherDoPedido(tipo, pedido, listas, hoje);
  const filled = { ...documento.dados, ...dados, porConferir: campos };
  return {
    ultimo: ultimo && {
      documento: documentoSchema.parse({
        tipo,
        dados: comInicio(dadosParaReusar(tipo, ultimo.documento.dados, 'paciente'), hoje),
      }),
      emitidoEm: ultimo.emitidoEm,
    },
    pedido: campos.length === 0 ? null : documentoSchema.parse({ tipo, dados: filled }),
    sobras,
  };
}

/** The lists that a request for this kind of document is read by. */
async function readListas(db: BaseDeps['db'], tipo: TipoDeDocumento, pedido: PalavrasDoPaciente) {
  const lexico = await readLexico(db);
  const dcbs = ehReceita(tipo) ? remediosDoPedido(pedido, lexico).flatMap((one) => one.dcbs) : [];
  return {
    lexico,
    apresentacoes: dcbs.length > 0 ? await readApresentacoes(db, dcbs) : [],
    nomes:
      tipo === 'exames' || tipo === 'encaminhamento'
        ? await readNomes(db, tipo === 'exames' ? 'exames' : 'especialidades')
        : { comecos: new Map() },
  };
}
