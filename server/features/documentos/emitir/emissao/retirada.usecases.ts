import { notFound } from '../../../../platform/app-error.ts';
import type { UnitOfWork } from '../../../../platform/db/transaction.ts';
import type { BaseDeps } from '../../../../platform/deps.ts';
import {
  findDocumento,
  insertRascunho,
  listDocumentos,
  moveCompanions,
  type DocumentoInteiro,
} from '../documentos.repository.ts';
import { esperaPor, listRelatos, settleRelatos } from '../../relatos/relatos.public.ts';
import * as erros from '../emitir.errors.ts';
import { requireRoom } from '../escrita/escrita.usecases.ts';
import type { CasoDosDocumentos } from '../escrita/contexto.usecases.ts';
import * as repository from './emissao.repository.ts';

type Caso = Omit<CasoDosDocumentos, 'fatos'>;
type Deps = Pick<BaseDeps, 'clock'>;

/**
 * Takes a document back that is not signed yet, in an order that is locked: its number stays void, its text becomes a new
 * draft. The same request again changes nothing. @returns false when it was done before
 * @throws 404, 409 nao_anula, documentos_demais, id_ocupado
 */
export async function anularDocumento(
  uow: UnitOfWork,
  deps: Deps,
  caso: Caso,
  { id, rascunho }: { id: string; rascunho: string },
): Promise<boolean> {
  const row = await requireOwn(uow, caso, id);
  if (row.estado === 'anulado' && (await isThere(uow, caso, rascunho))) return false;
  if (row.estado !== 'a assinar' && row.estado !== 'a imprimir') throw erros.naoAnula();
  const now = deps.clock();
  await repository.annulDocumento(uow.db, id, now);
  await beginAgain(uow, caso, { row, rascunho, substitui: row.substitui, now });
  uow.audit({ action: 'documento.anular', targetType: 'documento', targetId: id });
  return true;
}

/**
 * Revokes a document that was signed or leaves on paper, in an order that is locked, and begins the one that replaces it.
 * What its patient reported about it is settled by that. Whoever has to answer a report about a document of a doctor who works
 * here no more may revoke it, too. @returns false when it was done before
 * @throws 404, 409 nao_revoga, documentos_demais, id_ocupado
 */
export async function revogarDocumento(
  uow: UnitOfWork,
  deps: Deps,
  caso: Caso,
  { id, rascunho, motivo }: { id: string; rascunho: string; motivo: string },
): Promise<boolean> {
  if (await wasRevoked(uow, caso, { id, rascunho })) return false;
  const row = await requireRevocable(uow, caso, id);
  if (!['assinado', 'a imprimir', 'impresso'].includes(row.estado)) throw erros.naoRevoga();
  const now = deps.clock();
  await repository.revokeDocumento(uow.db, id, { motivo, now });
  await settleRelatos(uow.db, id, now);
  await beginAgain(uow, caso, { row, rascunho, substitui: id, now });
  uow.audit({ action: 'documento.revogar', targetType: 'documento', targetId: id });
  return true;
}

/**
 * Notes that a doctor signed their printed sheet by hand, in an order that is locked. The same request again changes nothing.
 * @returns false when it was noted before @throws 404, 409 nao_assina_a_mao, also before the sheet is stored
 */
export async function assinarAMao(uow: UnitOfWork, deps: Deps, caso: Caso, id: string): Promise<boolean> {
  const row = await requireOwn(uow, caso, id);
  if (row.estado === 'impresso') return false;
  if (row.estado !== 'a imprimir' || row.objeto === null) throw erros.naoAssinaAMao();
  await repository.markSignedByHand(uow.db, id, deps.clock());
  uow.audit({ action: 'documento.assinar_a_mao', targetType: 'documento', targetId: id });
  return true;
}

/** @throws 404 as `requireOwn`, but not where a report about the document waits for this doctor */
async function requireRevocable(
  uow: UnitOfWork,
  caso: Pick<Caso, 'pedidoId' | 'medicoId'>,
  id: string,
): Promise<DocumentoInteiro> {
  const relatos = await listRelatos(uow.db, caso.pedidoId);
  const theirs = relatos.some((relato) => relato.documento_id === id && esperaPor(relato, caso.medicoId));
  return requireOwn(uow, theirs ? { pedidoId: caso.pedidoId } : caso, id);
}

/** @param medicoId absent: whoever issued it @throws 404 for a document of another case, and for one that another doctor issued */
async function requireOwn(
  uow: UnitOfWork,
  { pedidoId, medicoId }: { pedidoId: string; medicoId?: string },
  id: string,
): Promise<DocumentoInteiro> {
  const row = await findDocumento(uow.db, id, { pedidoId, ...(medicoId !== undefined && { medicoId }) });
  if (!row) throw notFound();
  return row;
}

/** True where the same click revoked the document before. */
async function wasRevoked(
  uow: UnitOfWork,
  { medicoId }: Pick<Caso, 'medicoId'>,
  { id, rascunho }: { id: string; rascunho: string },
): Promise<boolean> {
  const draft = await findDocumento(uow.db, rascunho, { medicoId });
  return draft?.substitui === id;
}

async function isThere(uow: UnitOfWork, { pedidoId }: Caso, id: string): Promise<boolean> {
  return (await findDocumento(uow.db, id, { pedidoId })) !== undefined;
}

type Again = { row: DocumentoInteiro; rascunho: string; substitui: string | null; now: Date };

async function beginAgain(
  uow: UnitOfWork,
  { pedidoId, medicoId, scope }: Caso,
  { row, rascunho: id, substitui, now }: Again,
): Promise<void> {
  requireRoom(await listDocumentos(uow.db, pedidoId));
  const { documento, acompanha } = row;
  const { clienteId } = scope;
  const made = await insertRascunho(
    uow.db,
    { id, pedidoId, clienteId, medicoId, documento, acompanha, substitui },
    now,
  );
  if (!made) throw erros.idOcupado();
  await moveCompanions(uow.db, row.id, id);
}
