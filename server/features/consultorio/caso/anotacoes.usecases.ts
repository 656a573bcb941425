import { randomUUID } from 'node:crypto';
import { respondida } from '#domain/catalogo/perguntas.ts';
import { type FormaDeConferir, formasDeConferir } from '#domain/consultorio/identidade.ts';
import { recusaDoTexto } from '#domain/consultorio/textos-do-medico.ts';
import type { DoctorScope, Medico } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { readNomeDoMedico } from '#features/contas/medicos/medicos.public.ts';
import { rascunhoDeDocumentoEvents } from '#features/documentos/documentos.events.ts';
import { casoEvents } from '#features/pedidos/pedidos.events.ts';
import * as anotacoes from './anotacoes.repository.ts';
import type { NotaFound, RascunhoDaNotaRow } from './anotacoes.repository.ts';
import * as erros from './caso.errors.ts';
import { isHeldBy } from './caso.policy.ts';
import { findDecisao, lockCaso, updateCaso } from './caso.repository.ts';
import { requireActive, requireInHand, type CasoEmMaos } from './caso.usecases.ts';
import { findConferencia } from './leitura/identidade.repository.ts';

type Call<Input> = UseCase<Medico, { id: string } & Input, BaseDeps>;

/** The most notes of one case, what was added to them included. */
export const MAX_NOTAS = 60;

/**
 * Records that it was checked who the patient is, and how, or takes that back. Where there is a photo document, it was by that
 * unless something else is said.
 * @returns until when the case is held, and by whom and how it was checked
 * @throws the errors of `requireInHand`, 400 falta_como, 409 forma_sem_base
 */
export async function conferirIdentidade({
  actor,
  input: { id, conferida, como: said },
  deps,
}: Call<{ conferida: boolean; como: FormaDeConferir | null }>) {
  return deps.runInTransaction({ actor }, async (uow) => {
    const { now, ate, caso, scope } = await requireInHand(uow, deps, { actor, pedidoId: id });
    const como = conferida ? await requireComo(uow, scope, said) : null;
    const change = conferida
      ? { identidade_em: now, identidade_por: actor.medicoId, identidade_como: como }
      : { identidade_em: null, identidade_por: null, identidade_como: null };
    await updateCaso(uow.db, id, change);
    const action = conferida ? 'caso.identidade' : 'caso.identidade_desfazer';
    uow.audit({ action, targetType: 'pedido', targetId: id });
    uow.emit(...casoEvents(id));
    return { ate, por: caso.medico_nome ?? '', em: change.identidade_em, como };
  });
}

/** @throws 400 falta_como, 409 forma_sem_base */
async function requireComo(
  uow: UnitOfWork,
  scope: DoctorScope,
  said: FormaDeConferir | null,
): Promise<FormaDeConferir> {
  const { foto, atendeu } = await findConferencia(uow.db, scope);
  const como = said ?? (foto === null ? null : 'foto');
  if (como === null) throw erros.faltaComo();
  if (!formasDeConferir({ foto: foto !== null, atendeu }).includes(como)) throw erros.formaSemBase(como);
  return como;
}

type Writing = Call<{ nota: string; texto: string; adendoDe: string | null }>;

/**
 * Writes a note in a case that is in hand, or adds to a note; whoever decided a case may add to its notes for good. Writing the
 * same again gives the note that stands.
 * @throws 400 texto_recusado, the errors of `requireInHand`, 409 nota_fechada, 409 notas_demais, 409 id_em_uso
 */
export async function escreverNota(call: Writing): Promise<{ ate: Date | null; nota: NotaFound }> {
  const { actor, input, deps } = call;
  const { id, nota, adendoDe } = input;
  const motivo = recusaDoTexto('nota', input.texto);
  if (motivo !== null) throw erros.textoRecusado(motivo);
  return deps.runInTransaction({ actor }, async (uow) => {
    const ate = await requireWritable(uow, call);
    const known = await anotacoes.findNota(uow.db, nota);
    if (known) return { ate, nota: requireSame(known, call) };
    if (adendoDe !== null) await requireNota(uow, { id, adendoDe });
    const { todas } = await anotacoes.countNotas(uow.db, { pedidoId: id, medicoId: actor.medicoId });
    if (todas >= MAX_NOTAS) throw erros.notasDemais(MAX_NOTAS);
    const row = { id: nota, pedido_id: id, medico_id: actor.medicoId, adendo_de: adendoDe };
    const written = { ...row, texto: input.texto, created_at: deps.clock() };
    if (!(await anotacoes.insertNota(uow.db, written))) throw erros.idEmUso();
    if (adendoDe === null) {
      const of = { pedidoId: id, medicoId: actor.medicoId };
      await anotacoes.clearRascunho(uow.db, of, written.created_at);
      uow.emit(...rascunhoDeDocumentoEvents(of));
    }
    const action = adendoDe === null ? 'caso.nota' : 'caso.adendo';
    uow.audit({ action, targetType: 'pedido', targetId: id });
    uow.emit(...casoEvents(id));
    const medico_nome = (await readNomeDoMedico(uow.db, actor.medicoId)) ?? '';
    return { ate, nota: { ...written, medico_nome } };
  });
}

/**
 * Keeps the note of this doctor as typed, at the version that it was typed upon; the same text again changes nothing.
 * @throws the errors of `requireInHand`, 409 rascunho_mudou
 */
export async function salvarRascunhoDaNota({
  actor,
  input: { id, texto, versao },
  deps,
}: Call<{ texto: string; versao: number }>): Promise<{ ate: Date; rascunho: RascunhoDaNotaRow }> {
  return deps.runInTransaction({ actor }, async (uow) => {
    const { now, ate } = await requireInHand(uow, deps, { actor, pedidoId: id });
    const of = { pedidoId: id, medicoId: actor.medicoId };
    const written = await anotacoes.upsertRascunho(uow.db, { ...of, texto, versao }, now);
    if (written) {
      uow.emit(...rascunhoDeDocumentoEvents(of));
      return { ate, rascunho: written };
    }
    const stands = await anotacoes.findRascunho(uow.db, of);
    if (stands?.texto !== texto) throw erros.notaMudou();
    return { ate, rascunho: stands };
  });
}

/**
 * Puts the note that this doctor is writing into the record of a locked case that is decided with it, and ends what others
 * were writing there.
 */
export async function guardarNotaAoDecidir(
  uow: UnitOfWork,
  { scope: { pedidoId, medicoId }, now }: Pick<CasoEmMaos, 'scope' | 'now'>,
): Promise<void> {
  const texto = await anotacoes.takeRascunhos(uow.db, { pedidoId, medicoId });
  if (texto === null || !respondida(texto)) return;
  const nota = { id: randomUUID(), pedido_id: pedidoId, medico_id: medicoId, adendo_de: null };
  await anotacoes.insertNota(uow.db, { ...nota, texto, created_at: now });
  uow.audit({ action: 'caso.nota', targetType: 'pedido', targetId: pedidoId });
}

/** Locks the case. @returns until when it is held; null for a decided one, to whose notes its doctor adds */
async function requireWritable(uow: UnitOfWork, { actor, input, deps }: Writing): Promise<Date | null> {
  requireActive(actor);
  if (input.adendoDe !== null) {
    const caso = await lockCaso(uow.db, input.id);
    const held = caso !== undefined && isHeldBy(caso, actor.medicoId, deps.clock());
    if (!held && (await findDecisao(uow.db, input.id)) === actor.medicoId) return null;
  }
  return (await requireInHand(uow, deps, { actor, pedidoId: input.id })).ate;
}

function requireSame(known: NotaFound, { actor, input }: Writing): NotaFound {
  const same =
    known.pedido_id === input.id &&
    known.medico_id === actor.medicoId &&
    known.adendo_de === input.adendoDe &&
    known.texto === input.texto;
  if (!same) throw erros.idEmUso();
  return known;
}

/** The note that is added to is one of this case, and no addition itself. */
async function requireNota(
  uow: UnitOfWork,
  { id, adendoDe }: { id: string; adendoDe: string },
): Promise<void> {
  const before = await anotacoes.findNota(uow.db, adendoDe);
  if (before?.pedido_id !== id || before.adendo_de !== null) throw notFound();
}
