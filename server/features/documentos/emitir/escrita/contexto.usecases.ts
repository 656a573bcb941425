import type { ContextoDoDocumento, Problema } from '../../../../../domain/documentos/regras/contexto.ts';
import { reconhecer, type Substancia } from '../../../../../domain/documentos/medicamentos/substancia.ts';
import { itensDoDocumento, problemas } from '../../../../../domain/documentos/regras/problemas.ts';
import type { DocumentoDigitado } from '../../../../../domain/documentos/tipos.ts';
import type { PatientScope } from '../../../../platform/actor.ts';
import type { BaseDeps } from '../../../../platform/deps.ts';
import type { UnitOfWork } from '../../../../platform/db/transaction.ts';
import { findMedicamentos, listControladas } from '../../../catalogo/referencias/referencias.public.ts';
import type { DocumentoInteiro } from '../documentos.repository.ts';
import { namesIn } from '../emissao/folha.policy.ts';

/** What the rules ask about a case; the document and the reference lists add the rest. */
export type FatosDosDocumentos = Omit<ContextoDoDocumento, 'acompanha' | 'substancias'>;

/** A case whose documents are read or written: whoever calls has locked it, or seen that it may be read. */
export type CasoDosDocumentos = {
  pedidoId: string;
  medicoId: string;
  scope: PatientScope;
  fatos: FatosDosDocumentos;
};

type Reader = BaseDeps['db'] | UnitOfWork['db'];

/**
 * Reads what the rules ask about documents beside their case: the substances that they name. One round trip, a second one
 * where a name is in no list.
 */
export async function readSubstancias(
  db: Reader,
  documentos: readonly DocumentoDigitado[],
): Promise<readonly Substancia[]> {
  const found = await findMedicamentos(db, namesIn(documentos));
  const unknown = documentos.some(({ dados }) =>
    itensDoDocumento(dados).some(
      ({ medicamento }) => reconhecer(medicamento, found).desconhecidas.length > 0,
    ),
  );
  // A name that nobody knows is compared with those of every substance under control.
  const controlled = unknown ? await listControladas(db) : [];
  return [...found, ...controlled];
}

/** The context in which one document of a case is judged. */
export function contextoDe(
  { acompanhado_tipo: acompanha }: Pick<DocumentoInteiro, 'acompanhado_tipo'>,
  { fatos }: Pick<CasoDosDocumentos, 'fatos'>,
  substancias: readonly Substancia[],
): ContextoDoDocumento {
  return { ...fatos, acompanha, substancias };
}

/** What is wrong with a document, whatever its kind. */
export function problemasDe({ tipo, dados }: DocumentoDigitado, contexto: ContextoDoDocumento): Problema[] {
  return problemas(tipo, dados, contexto);
}
