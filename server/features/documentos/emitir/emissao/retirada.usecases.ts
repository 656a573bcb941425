import { randomUUID } from 'node:crypto';
import { ehNotificacao } from '#domain/documentos/tipos.ts';
import { notFound } from '#platform/app-error.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps } from '#platform/deps.ts';
import {
  findDocumento,
  insertRascunho,
  listDocumentos,
  type DocumentoInteiro,
} from '../documentos.repository.ts';
import { esperaPor, listRelatos, settleRelatos } from '#features/documentos/relatos/relatos.public.ts';
import { inutilizarNumeroDe } from '#features/documentos/taloes/taloes.public.ts';
import { faltaNumero } from '../escrita/acompanhante.policy.ts';
import { isDesajustadoDe } from '../desajustes.repository.ts';
import * as errors from '../emitir.errors.ts';
import { requireRoom } from '../escrita/escrita.usecases.ts';
import type { CasoDosDocumentos } from '../escrita/contexto.usecases.ts';
import * as repository from './emissao.repository.ts';

type Caso = Omit<CasoDosDocumentos, 'fatos'>;
type Deps = Pick<BaseDeps, 'clock'>;

/** Taken back by one act: the documents that were revoked, whose patient has to be told. */
export type Retirada = { revogados: readonly string[] };

/**
 * Takes a document back that is not signed yet, in an order that is locked: its number stays void, its text becomes a new
 * draft, and the common prescription beside a notification goes with it. A repeated request changes nothing.
 * @returns null when it was done before
 * @throws 404, 409 nao_anula, documentos_demais, id_ocupado
 */
export async function anularDocumento(
  uow: UnitOfWork,
  deps: Deps,
  caso: Caso,
  { id, rascunho }: { id: string; rascunho: string },
): Promise<Retirada | null> {
  const row = await requireOwn(uow, caso, id);
  if (row.estado === 'anulado' && (await isThere(uow, caso, rascunho))) return null;
  if (row.estado !== 'a assinar' && row.estado !== 'a imprimir') throw errors.naoAnula();
  return takeBack(uow, caso, { row, rascunho, now: deps.clock(), motivo: SEM_A_NOTIFICACAO });
}

/** Why the prescription beside a notification that nobody signed is revoked, should it have been signed before. */
const SEM_A_NOTIFICACAO = 'A notificação que ela acompanhava foi anulada.';

/**
 * Revokes a document that was signed or leaves on paper, in an order that is locked, and begins the one that replaces it; the
 * common prescription beside a notification goes with it. Open reports about it are settled. Where a document of a doctor who
 * works here no more was reported, or does not fit newer lists, anybody may revoke it.
 * @returns null when it was done before
 * @throws 404, 409 nao_revoga, documentos_demais, id_ocupado
 */
export async function revogarDocumento(
  uow: UnitOfWork,
  deps: Deps,
  caso: Caso,
  { id, rascunho, motivo }: { id: string; rascunho: string; motivo: string },
): Promise<Retirada | null> {
  if (await wasRevoked(uow, caso, { id, rascunho })) return null;
  const row = await requireRevocable(uow, caso, id);
  if (!['assinado', 'a imprimir', 'impresso'].includes(row.estado)) throw errors.naoRevoga();
  return takeBack(uow, caso, { row, rascunho, now: deps.clock(), motivo, revoga: true });
}

type Taking = { row: DocumentoInteiro; rascunho: string; now: Date; motivo: string; revoga?: boolean };

/** Ends a document, with whatever cannot be without it, and begins each of them again. */
async function takeBack(uow: UnitOfWork, caso: Caso, { row, ...act }: Taking): Promise<Retirada> {
  const beside = await listCompanions(uow, row);
  const main = await endDocumento(uow, row, act);
  const ended: (typeof main)[] = [];
  for (const one of beside) {
    ended.push(await endDocumento(uow, one, { ...act, revoga: one.estado === 'assinado' }));
  }
  const { rascunho, now } = act;
  await beginAgain(uow, caso, { ...main, rascunho, now });
  for (const one of ended) {
    const again = { ...one, row: { ...one.row, acompanha: rascunho } };
    await beginAgain(uow, caso, { ...again, rascunho: randomUUID(), now });
  }
  const revoked = [main, ...ended].filter(({ revogado }) => revogado);
  return { revogados: revoked.map((one) => one.row.id) };
}

/** The common prescriptions beside a notification that were issued and hold: they are worth nothing without it. */
async function listCompanions(uow: UnitOfWork, main: DocumentoInteiro): Promise<DocumentoInteiro[]> {
  if (!ehNotificacao(main.documento.tipo)) return [];
  return (await listDocumentos(uow.db, main.pedido_id)).filter(
    ({ acompanha, documento, estado }) =>
      acompanha === main.id &&
      documento.tipo === 'simples' &&
      (estado === 'a assinar' || estado === 'assinado'),
  );
}

async function endDocumento(
  uow: UnitOfWork,
  row: DocumentoInteiro,
  { now, motivo, revoga = false }: Pick<Taking, 'now' | 'motivo' | 'revoga'>,
) {
  const { id } = row;
  if (revoga) {
    await repository.revokeDocumento(uow.db, id, { motivo, now });
    await settleRelatos(uow.db, id, now);
  } else {
    await repository.annulDocumento(uow.db, id, now);
  }
  if (row.estado === 'a imprimir') {
    // Its form may be written upon, and nobody signs it.
    await inutilizarNumeroDe(uow, { documentoId: id, motivo, now });
  }
  const action = revoga ? 'documento.revogar' : 'documento.anular';
  uow.audit({ action, targetType: 'documento', targetId: id });
  return { row, revogado: revoga, substitui: revoga ? id : row.substitui };
}

/**
 * Notes that a doctor signed their printed sheet by hand, in an order that is locked. A repeated request changes nothing.
 * @returns false when it was noted before
 * @throws 404, 409 nao_assina_a_mao, also before the sheet is stored, 409 sem_numero
 */
export async function assinarAMao(uow: UnitOfWork, deps: Deps, caso: Caso, id: string): Promise<boolean> {
  const row = await requireOwn(uow, caso, id);
  if (row.estado === 'impresso') return false;
  if (row.estado !== 'a imprimir' || row.objeto === null) throw errors.naoAssinaAMao();
  if (faltaNumero(row)) throw errors.semNumero();
  await repository.markSignedByHand(uow.db, id, deps.clock());
  uow.audit({ action: 'documento.assinar_a_mao', targetType: 'documento', targetId: id });
  return true;
}

/**
 * @throws 404 as `requireOwn`, but not where a report about the document, or its not fitting newer lists, waits for this
 * doctor
 */
async function requireRevocable(
  uow: UnitOfWork,
  caso: Pick<Caso, 'pedidoId' | 'medicoId'>,
  id: string,
): Promise<DocumentoInteiro> {
  const relatos = await listRelatos(uow.db, caso.pedidoId);
  const reported = relatos.some((relato) => relato.documento_id === id && esperaPor(relato, caso.medicoId));
  const theirs = reported || (await isDesajustadoDe(uow.db, id, caso.medicoId));
  return requireOwn(uow, theirs ? { pedidoId: caso.pedidoId } : caso, id);
}

/**
 * @param medicoId absent: issued by any doctor @throws 404 for a document of another case, and for one that another doctor
 * issued
 */
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

type Again = {
  row: Pick<DocumentoInteiro, 'id' | 'documento' | 'acompanha'>;
  rascunho: string;
  substitui: string | null;
  now: Date;
};

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
  if (!made) throw errors.idOcupado();
  await repository.moveCompanions(uow.db, row.id, id);
}
