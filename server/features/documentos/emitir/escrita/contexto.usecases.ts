import type { ContextoDoDocumento, Problema } from '../../../../../domain/documentos/regras/contexto.ts';
import { reconhecer, type Substancia } from '../../../../../domain/documentos/medicamentos/substancia.ts';
import { itensDoDocumento, problemas } from '../../../../../domain/documentos/regras/problemas.ts';
import type { NumeroSncr } from '../../../../../domain/documentos/tipo-de-documento.ts';
import type { DocumentoDigitado } from '../../../../../domain/documentos/tipos.ts';
import type { PatientScope } from '../../../../platform/actor.ts';
import type { BaseDeps } from '../../../../platform/deps.ts';
import type { UnitOfWork } from '../../../../platform/db/transaction.ts';
import { findMedicamentos, listControladas } from '../../../catalogo/referencias/referencias.public.ts';
import { listNumerosLivres } from '../../numeros/numeros.public.ts';
import type { DocumentoInteiro } from '../documentos.repository.ts';
import { namesIn } from '../emissao/folha.policy.ts';

/** What the rules ask about a case; the document and the reference lists add the rest. */
export type FatosDosDocumentos = Omit<ContextoDoDocumento, 'acompanha' | 'numerosSncr' | 'substancias'>;

/** A case whose documents are read or written: whoever calls has locked it, or seen that it may be read. */
export type CasoDosDocumentos = {
  pedidoId: string;
  medicoId: string;
  scope: PatientScope;
  fatos: FatosDosDocumentos;
};

type Reader = BaseDeps['db'] | UnitOfWork['db'];

/** What the lists and the pool of numbers say about documents. */
export type Conhecido = { numerosSncr: NumeroSncr[]; substancias: readonly Substancia[] };

/** Reads what the rules ask about documents beside their case: substances that they name, and the numbers left. */
export async function readConhecido(
  db: Reader,
  medicoId: string,
  documentos: readonly DocumentoDigitado[],
): Promise<Conhecido> {
  const numerosSncr = await listNumerosLivres(db, medicoId);
  const found = await findMedicamentos(db, namesIn(documentos));
  const unknown = documentos.some(({ dados }) =>
    itensDoDocumento(dados).some(
      ({ medicamento }) => reconhecer(medicamento, found).desconhecidas.length > 0,
    ),
  );
  // A name that nobody knows is compared with those of every substance under control.
  const controlled = unknown ? await listControladas(db) : [];
  return { numerosSncr, substancias: [...found, ...controlled] };
}

/** The context in which one document of a case is judged; `all` are the documents of the case. */
export function contextoDe(
  row: Pick<DocumentoInteiro, 'acompanha'>,
  { fatos }: Pick<CasoDosDocumentos, 'fatos'>,
  { conhecido, all }: { conhecido: Conhecido; all: readonly DocumentoInteiro[] },
): ContextoDoDocumento {
  const main = all.find(({ id }) => id === row.acompanha);
  return { ...fatos, acompanha: main?.documento.tipo ?? null, ...conhecido };
}

/** What is wrong with a document, whatever its kind. */
export function problemasDe({ tipo, dados }: DocumentoDigitado, contexto: ContextoDoDocumento): Problema[] {
  return problemas(tipo, dados, contexto);
}
