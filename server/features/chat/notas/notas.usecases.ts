import { MAX_NOTAS_INTERNAS, recusaDaNotaInterna } from '#domain/chat/nota-interna.ts';
import { TITULAR } from '#domain/chat/sobre.ts';
import { systemScope, type Admin } from '#platform/actor.ts';
import { AppError, notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call } from '#platform/db/command/decision.ts';
import { together } from '#platform/db/database.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { notaEvents } from '../chat.events.ts';
import { findPacienteDaConta, lockOpenAccount, patientExists } from '../chat/chat.public.ts';
import * as notas from './notas.repository.ts';
import type { NotaInternaRow, RessalvaRow } from './notas.repository.ts';

type Written = { clienteId: string; id: string; texto: string; sobre: string };

/** 400: the text of a note is empty or too long. @param motivo the sentence to show */
const notaRecusada = (motivo: string) =>
  new AppError(400, 'nota_recusada', motivo, [{ campo: 'texto', mensagem: motivo }]);
/** 409: another note has this id; the client retries with a new one. */
const idEmUso = () => new AppError(409, 'id_em_uso', 'Não conseguimos guardar. Guarde esta nota de novo.');
/** 409: the person whom a note is about is not in the account any more. */
const pessoaForaDaConta = () =>
  new AppError(409, 'pessoa_fora_da_conta', 'Esta pessoa não está mais nesta conta. Escolha outra.');
/** 409: an account has as many notes as it may have. */
const notasDemais = () =>
  new AppError(
    409,
    'notas_demais',
    `Esta conversa já tem ${MAX_NOTAS_INTERNAS} notas internas. Não cabe mais nenhuma.`,
  );
/** 403: somebody else wrote the note. */
const notaDeOutraPessoa = () =>
  new AppError(403, 'nota_de_outra_pessoa', 'Só quem escreveu a nota pode riscá-la.');

/**
 * The notes about the people of an account, and what was odd about its record when it was brought; writes an audit row. @throws naoEncontrado for an
 * unknown or closed account
 */
export async function listarNotasInternas({
  actor,
  input: { id },
  deps,
}: UseCase<Admin, { id: string }, BaseDeps>): Promise<{ notas: NotaInternaRow[]; ressalvas: RessalvaRow[] }> {
  if (!(await patientExists(deps.db, actor, id))) throw notFound();
  await deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({ action: 'nota.ler', targetType: 'cliente', targetId: id }),
  );
  const scope = systemScope(actor, id);
  return together(deps.db, async (db) => {
    const [own, ressalvas] = await Promise.all([notas.listNotas(db, scope), notas.listRessalvas(db, scope)]);
    return { notas: own, ressalvas };
  });
}

/**
 * Keeps a note about a person of an account; the same note sent again is answered with the stored one. Writes an audit row.
 * @throws notaRecusada, naoEncontrado for an unknown or closed account, pessoaForaDaConta, notasDemais, idEmUso
 */
export const escreverNotaInterna = command({
  load: ({ actor, input: { clienteId, id, texto, sobre } }: UseCase<Admin, Written, BaseDeps>) => {
    const motivo = recusaDaNotaInterna(texto);
    if (motivo !== null) throw notaRecusada(motivo);
    const scope = systemScope(actor, clienteId);
    return {
      open: call(lockOpenAccount, scope),
      known: call(notas.findNota, id),
      count: call(notas.countNotas, scope),
      paciente: call(findPacienteDaConta, scope, sobre === TITULAR ? clienteId : sobre),
      autor: call(notas.readAutor, actor),
    };
  },
  decide: ({ open, known, count, paciente, autor }, { actor, input: { clienteId, id, texto }, now }) => {
    if (!open) throw notFound();
    if (known) return { answer: requireSame(known, { actor, clienteId, texto }) };
    if (!paciente) throw pessoaForaDaConta();
    if (count >= MAX_NOTAS_INTERNAS) throw notasDemais();
    const whose = {
      cliente_id: clienteId,
      paciente_id: paciente.id,
      administrador_id: actor.administradorId,
    };
    const row = { id, ...whose, texto, created_at: now };
    const { nome: paciente_nome, nome_social: paciente_nome_social } = paciente;
    return {
      writes: [{ ...call(notas.insertNota, row), taken: idEmUso }],
      audit: [{ action: 'nota.escrever', targetType: 'cliente', targetId: clienteId }],
      events: notaEvents({ clienteId }),
      answer: { ...row, riscada_em: null, autor, paciente_nome, paciente_nome_social },
    };
  },
});

/** @throws idEmUso unless the stored note is the one that is sent again */
function requireSame(
  known: NotaInternaRow,
  { actor, clienteId, texto }: { actor: Admin; clienteId: string; texto: string },
): NotaInternaRow {
  const own = known.administrador_id === actor.administradorId && known.cliente_id === clienteId;
  if (!own || known.texto !== texto) throw idEmUso();
  return known;
}

/**
 * Strikes a note out, which stays readable; one that is struck out already stays as it is. Writes an audit row.
 * @throws naoEncontrado for an unknown note and one of another account alike, notaDeOutraPessoa
 */
export const riscarNotaInterna = command({
  load: ({ actor, input: { clienteId, notaId } }: UseCase<Admin, Struck, BaseDeps>) => ({
    open: call(lockOpenAccount, systemScope(actor, clienteId)),
    known: call(notas.findNota, notaId),
  }),
  decide: ({ open, known }, { actor, input: { clienteId, notaId }, now }) => {
    if (!open || known?.cliente_id !== clienteId) throw notFound();
    if (known.administrador_id !== actor.administradorId) throw notaDeOutraPessoa();
    if (known.riscada_em !== null) return { answer: known };
    return {
      writes: [call(notas.strikeNota, notaId, now)],
      audit: [{ action: 'nota.riscar', targetType: 'cliente', targetId: clienteId }],
      events: notaEvents({ clienteId }),
      answer: { ...known, riscada_em: now },
    };
  },
});

type Struck = { clienteId: string; notaId: string };
