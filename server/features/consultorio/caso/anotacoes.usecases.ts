import { type FormaDeConferir, formasDeConferir } from '#domain/consultorio/identidade.ts';
import { recusaDoTexto } from '#domain/consultorio/textos-do-medico.ts';
import type { Medico } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { readNomeDoMedico } from '#features/contas/medicos/medicos.public.ts';
import { rascunhoDeDocumentoEvents } from '#features/documentos/documentos.events.ts';
import { casoEvents } from '#features/pedidos/pedidos.events.ts';
import * as anotacoes from './anotacoes.repository.ts';
import type { NotaFound } from './anotacoes.repository.ts';
import { requireActive, requireHeld } from './caso.decisions.ts';
import * as errors from './caso.errors.ts';
import { isHeldBy } from './caso.policy.ts';
import { lockCaso, updateCaso, type LockedCaso } from './caso.repository.ts';
import { findConferencia, type BaseDaConferencia } from './leitura/identidade.repository.ts';

type Call<Input> = UseCase<Medico, { id: string } & Input, BaseDeps>;

/** The most notes of one case, what was added to them included. */
export const MAX_NOTAS = 60;

/**
 * Records that and how the patient's identity was checked, or takes that back. Where there is a photo document, `como`
 * defaults to it.
 * @returns until when the case is held, and by whom and how it was checked
 * @throws the errors of `requireHeld`, 400 falta_como, 409 forma_sem_base
 */
export const conferirIdentidade = command({
  load: ({ actor, input: { id } }: Call<{ conferida: boolean; como: FormaDeConferir | null }>) => {
    requireActive(actor);
    return { locked: call(lockCaso, id) };
  },
  more: ({ locked }, { actor, now }) => ({
    base: call(findConferencia, requireHeld(locked, actor, now).scope),
  }),
  decide: ({ locked, base }, { actor, input: { id, conferida, como: said }, now }) => {
    const { caso, ate, renewal } = requireHeld(locked, actor, now);
    const como = conferida ? comoOf(base, said) : null;
    const em = conferida ? now : null;
    const identidade_por = conferida ? actor.medicoId : null;
    const change = { identidade_em: em, identidade_por, identidade_como: como };
    const action = conferida ? 'caso.identidade' : 'caso.identidade_desfazer';
    return {
      writes: [...renewal, call(updateCaso, id, change)],
      audit: [{ action, targetType: 'pedido', targetId: id }],
      events: casoEvents(id),
      answer: { ate, por: caso.medico_nome ?? '', em, como },
    };
  },
});

/**
 * Records that it was checked who decides for the patient, or takes that back.
 * @returns until when the case is held, and by whom it was checked
 * @throws the errors of `requireHeld`
 */
export const conferirResponsavel = command({
  load: ({ actor, input: { id } }: Call<{ conferida: boolean }>) => {
    requireActive(actor);
    return { locked: call(lockCaso, id) };
  },
  decide: ({ locked }, { actor, input: { id, conferida }, now }) => {
    const { caso, ate, renewal } = requireHeld(locked, actor, now);
    const em = conferida ? now : null;
    const change = { responsavel_em: em, responsavel_por: conferida ? actor.medicoId : null };
    const action = conferida ? 'caso.responsavel' : 'caso.responsavel_desfazer';
    return {
      writes: [...renewal, call(updateCaso, id, change)],
      audit: [{ action, targetType: 'pedido', targetId: id }],
      events: casoEvents(id),
      answer: { ate, por: caso.medico_nome ?? '', em },
    };
  },
});

/** @throws 400 falta_como, 409 forma_sem_base */
function comoOf({ foto, atendeu }: BaseDaConferencia, said: FormaDeConferir | null): FormaDeConferir {
  const como = said ?? (foto === null ? null : 'foto');
  if (como === null) throw errors.faltaComo();
  if (!formasDeConferir({ foto: foto !== null, atendeu }).includes(como)) throw errors.formaSemBase(como);
  return como;
}

type Writing = Call<{ nota: string; texto: string; adendoDe: string | null }>;

/**
 * Writes a note in a case that is in hand, or adds to a note; the doctor who decided a case may add to its notes for good. The
 * same note written again is answered with the stored one.
 * @throws 400 texto_recusado, the errors of `requireHeld`, 409 nota_fechada, 409 notas_demais, 409 id_em_uso
 */
export const escreverNota = command({
  load: ({ actor, input: { id, texto } }: Writing) => {
    const motivo = recusaDoTexto('nota', texto);
    if (motivo !== null) throw errors.textoRecusado(motivo);
    requireActive(actor);
    return { caso: call(lockCaso, id) };
  },
  more: ({ caso }, { actor, input, now }) => {
    requireWritable(caso, { actor, input }, now);
    const { medicoId } = actor;
    return {
      known: call(anotacoes.findNota, input.nota),
      before: call(anotacoes.findNota, input.adendoDe),
      count: call(anotacoes.countNotas, { pedidoId: input.id, medicoId }),
      nome: call(readNomeDoMedico, medicoId),
    };
  },
  decide: ({ caso, known, before, count, nome }, { actor, input, now }) => {
    const { id, adendoDe } = input;
    const { medicoId } = actor;
    const { ate, renewal } = requireWritable(caso, { actor, input }, now);
    if (known) return { writes: renewal, answer: { ate, nota: requireSame(known, { actor, input }) } };
    // A note that is added to is one of this case, and no addition itself.
    if (adendoDe !== null && (before?.pedido_id !== id || before.adendo_de !== null)) throw notFound();
    if (count.todas >= MAX_NOTAS) throw errors.notasDemais(MAX_NOTAS);
    const row = { id: input.nota, pedido_id: id, medico_id: medicoId, adendo_de: adendoDe };
    const nota = { ...row, texto: input.texto, created_at: now };
    const of = { pedidoId: id, medicoId };
    const inserted = { ...call(anotacoes.insertNota, nota), taken: errors.idEmUso };
    const cleared = adendoDe === null ? [call(anotacoes.clearRascunho, of, now)] : [];
    const action = adendoDe === null ? 'caso.nota' : 'caso.adendo';
    return {
      writes: [...renewal, inserted, ...cleared],
      audit: [{ action, targetType: 'pedido', targetId: id }],
      events: [...(adendoDe === null ? rascunhoDeDocumentoEvents(of) : []), ...casoEvents(id)],
      answer: { ate, nota: { ...nota, medico_nome: nome ?? '' } },
    };
  },
});

/** Until when the case is held; null for a decided one, to whose notes its doctor adds. @throws the errors of `requireHeld` */
function requireWritable(
  caso: LockedCaso | undefined,
  { actor, input: { adendoDe } }: Pick<Writing, 'actor' | 'input'>,
  now: Date,
) {
  const decided = adendoDe !== null && caso?.decidido_por === actor.medicoId;
  if (decided && !isHeldBy(caso, actor.medicoId, now)) return { ate: null, renewal: [] };
  return requireHeld(caso, actor, now);
}

function requireSame(known: NotaFound, { actor, input }: Pick<Writing, 'actor' | 'input'>): NotaFound {
  const same =
    known.pedido_id === input.id &&
    known.medico_id === actor.medicoId &&
    known.adendo_de === input.adendoDe &&
    known.texto === input.texto;
  if (!same) throw errors.idEmUso();
  return known;
}

/**
 * Keeps the note of this doctor as typed, at the version that it was typed upon; the same text again changes nothing.
 * @throws the errors of `requireHeld`, 409 rascunho_mudou
 */
export const salvarRascunhoDaNota = command({
  load: ({ actor, input: { id } }: Call<{ texto: string; versao: number }>) => {
    requireActive(actor);
    return {
      caso: call(lockCaso, id),
      before: call(anotacoes.findRascunho, { pedidoId: id, medicoId: actor.medicoId }),
    };
  },
  decide: ({ caso, before }, { actor, input: { id, texto, versao }, now }) => {
    const { ate, renewal } = requireHeld(caso, actor, now);
    if (before?.texto === texto) return { writes: renewal, answer: { ate, rascunho: before } };
    if (before && before.versao !== versao) throw errors.notaMudou();
    const of = { pedidoId: id, medicoId: actor.medicoId };
    const rascunho = { texto, versao: (before?.versao ?? 0) + 1, updated_at: now };
    return {
      writes: [...renewal, call(anotacoes.writeRascunho, of, rascunho)],
      events: rascunhoDeDocumentoEvents(of),
      answer: { ate, rascunho },
    };
  },
});
