import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { especialidadeComRqe } from '#domain/contas/medico.ts';
import { numeroInteiro } from '#domain/documentos/emissao/talao.ts';
import { tipoDeDocumento } from '#domain/documentos/tipos.ts';
import type { Documents } from '#ports/documents.ts';
import type { Sistema } from '#platform/actor.ts';
import { command } from '#platform/db/command/command.ts';
import { call, type Decision } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { DocumentKeys } from '#pades/document-keys.ts';
import type { Rectangle } from '#pades/pdf-update.ts';
import { countPages } from '#pades/prepare.ts';
import type { Signer, Vault } from '#platform/secrets/secrets.ts';
import { storeBytes, type StoreBytesDeps } from '#platform/storage/store-bytes.ts';
import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';
import { assinadoEvents } from '#features/documentos/documentos.events.ts';
import { keepSecret, newSecret, plainSecret } from '#features/documentos/segredo/segredo.public.ts';
import { placeOfQuadro, presentDocumento } from '#features/documentos/tipos/tipos.public.ts';
import { findDocumento, lockDocumento, type DocumentoInteiro } from '../documentos.repository.ts';
import { storeSheet, type SheetOnPaper } from './emissao.repository.ts';
import { documentoDaFolha } from './folha.policy.ts';

type Reading = Pick<BaseDeps, 'db'> & { documents: Documents };

/** `em`: the printed instant, by default that of the issue. */
export type SheetAsk = { documentoId: string; segredo: string; certificadoDeTeste: boolean; em?: Date };

/**
 * Sets the sheet of an issued document from its snapshot: the same document, secret, word on the certificate and instant give
 * the same bytes, whatever changed since. @throws DocumentsUnavailable
 */
export async function setSheet(
  { documentoId, segredo, certificadoDeTeste, em: printed }: SheetAsk,
  deps: Reading,
): Promise<{ pdf: Buffer; paginas: number; place: Rectangle | null; keys: DocumentKeys }> {
  const row = await findDocumento(deps.db, documentoId);
  if (!row?.folha || row.codigo === null || row.emitido_em === null) {
    throw new Error('a sheet was asked for of what is not issued');
  }
  const { documento, folha, codigo } = row;
  const em = printed ?? row.emitido_em;
  const ask = documentoDaFolha(documento, folha, {
    numero: numeroOf(row),
    talao: talaoImpresso(row),
    emissao: { codigo, segredo: plainSecret(segredo) },
    em,
    certificadoDeTeste,
  });
  const { dados, imagens } = presentDocumento(ask);
  const pdf = await buffer((await deps.documents.render('documento', dados, imagens)).content);
  const { oid } = tipoDeDocumento(documento.tipo);
  const { crm, uf } = folha.medico;
  return {
    pdf,
    paginas: await countPages(pdf),
    place: dados.farmaceutico && placeOfQuadro(dados.farmaceutico),
    keys: {
      type: { oid: oid.codigo, name: oid.nome },
      crm: { number: crm, uf, speciality: especialidadeComRqe(folha.medico) },
    },
  };
}

/** The number of its form, or of the one of the notification that a common prescription goes along with. */
function talaoImpresso({ talao, acompanhado, folha }: DocumentoInteiro): string | null {
  const number = folha?.notificacao ? (acompanhado?.talao ?? null) : talao;
  return number && numeroInteiro(number);
}

function numeroOf({ numero_sncr: valor, numero_simulado: simulado }: DocumentoInteiro) {
  return valor === null ? null : { valor, simulado };
}

/** `signing.test`: sheets of a demonstration are marked as worthless, like its signatures. */
export type ImpressaoDeps = BaseDeps &
  Reading &
  StoreBytesDeps & { signer: Signer; vault: Vault; signing: { test: boolean } };

/** Sets and stores the sheet of a document that leaves on paper. */
export const imprimirJob: JobDefinition<{ documentoId: string }> = {
  name: 'documentos.imprimir',
  options: PATIENT_RETRIES,
  onePerKey: true,
};

/**
 * Sets and stores the sheet of a document that leaves on paper, once: a second try finds it, and bytes that no row names
 * are removed by the sweep of the store. Where the document was given another number meanwhile, it is set once more.
 */
export async function imprimirDocumento(
  use: UseCase<Sistema, { documentoId: string }, ImpressaoDeps>,
): Promise<void> {
  const { actor, deps } = use;
  const { documentoId } = use.input;
  const row = await findDocumento(deps.db, documentoId);
  if (!row || !leavesOnPaper(row) || row.objeto !== null) return;
  const segredo = newSecret();
  const certificadoDeTeste = deps.signing.test;
  const { pdf, paginas } = await setSheet({ documentoId, segredo, certificadoDeTeste }, deps);
  const objeto = `documentos/${documentoId}/folha-${randomUUID()}`;
  const { size, sha256 } = await storeBytes(deps, objeto, pdf);
  const sheet = {
    objeto,
    size,
    sha256,
    paginas,
    certificadoDeTeste,
    segredo: keepSecret(segredo, documentoId, deps),
  };
  const outcome = await keepSheet({ actor, input: { row, sheet }, deps });
  if (outcome !== 'stored') await deps.storage.remove(objeto);
  if (outcome === 'renumbered') await imprimirDocumento(use);
}

/** Also one that a demonstration begins with as signed by hand. */
const leavesOnPaper = ({ estado }: DocumentoInteiro): boolean =>
  estado === 'a imprimir' || estado === 'impresso';

const keepSheet = command({
  load: ({ input }: UseCase<Sistema, { row: DocumentoInteiro; sheet: SheetOnPaper }, ImpressaoDeps>) => ({
    now: call(lockDocumento, input.row.id),
  }),
  decide: ({ now }, { input: { row, sheet } }): Decision<'stored' | 'renumbered' | 'late'> => {
    if (now && talaoImpresso(now) !== talaoImpresso(row)) return { answer: 'renumbered' };
    if (!now || !leavesOnPaper(now) || now.objeto !== null) return { answer: 'late' };
    const { id, pedido_id: pedidoId, medico_id: medicoId } = row;
    return {
      writes: [call(storeSheet, id, sheet)],
      audit: [{ action: 'documento.imprimir', targetType: 'documento', targetId: id }],
      events: assinadoEvents({ pedidoId, medicoId }),
      answer: 'stored',
    };
  },
});
