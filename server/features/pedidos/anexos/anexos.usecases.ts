import type { Readable } from 'node:stream';
import type { Storage } from '#ports/storage.ts';
import { systemScope, type Actor, type Paciente, type PatientScope } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, type Decision } from '#platform/db/command/decision.ts';
import { recordLook } from '#platform/db/queries/looks.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { Signer } from '#platform/secrets/secrets.ts';
import { pedidoEvents, isEditable, findPedido, lockPedido, updatePedido } from '../pedidos/pedidos.public.ts';
import { avisoDeRetirada, MAX_ANTERIORES, semPedido } from '#domain/pedidos/anexos.ts';
import { arquivoRetirado, emVerificacao, pedidoFechado } from './anexos.errors.ts';
import * as anexos from './anexos.repository.ts';
import type { StoredAnexoRow } from './anexos.repository.ts';

export type AnexosDeps = BaseDeps & { storage: Storage; signer: Signer };

/** How long the address of a file is good (ms). */
export const LINK_MS = 5 * 60_000;
const PURPOSE = 'anexo';

/**
 * The patient's own scope, or for the administrator the scope of the owner.
 * @throws naoEncontrado when there is no owner
 */
async function scopeFor(actor: Actor, owner: () => Promise<string | null>): Promise<PatientScope> {
  if (actor.tipo === 'Paciente') return actor.scope;
  const clienteId = await owner();
  if (!clienteId || actor.tipo !== 'Admin') throw notFound();
  return systemScope(actor, clienteId);
}

/**
 * Lists the files of one order, none of an erased account's; the administrator's look is audited.
 *
 * @throws naoEncontrado for an unknown or foreign order
 */
export async function listarAnexos({
  actor,
  input,
  deps,
}: UseCase<Actor, { id: string }, AnexosDeps>): Promise<anexos.AnexoDoPedido[]> {
  const scope = await scopeFor(actor, () => anexos.findDonoDoPedido(deps.db, input.id));
  if (!(await findPedido(deps.db, scope, input.id))) throw notFound();
  if (actor.tipo !== 'Paciente' && (await anexos.isErased(deps.db, scope))) return [];
  const [rows] = await Promise.all([
    anexos.listAnexos(deps.db, scope, input.id),
    actor.tipo === 'Admin' && recordLook(deps, actor, 'pedido.abrir', { tipo: 'pedido', id: input.id }),
  ]);
  return rows;
}

/** Files of the patient's other orders, each content once, newest first. @throws naoEncontrado, also for a foreign order */
export async function listarAnteriores({
  actor: { scope },
  input,
  deps,
}: UseCase<Paciente, { id: string }, AnexosDeps>): Promise<anexos.AnexoDoPedido[]> {
  if (!(await findPedido(deps.db, scope, input.id))) throw notFound();
  const rows = await anexos.listEarlier(deps.db, scope, input.id);
  const newest = new Map(rows.toReversed().map((row) => [row.sha256, row]));
  return rows.filter((row) => newest.get(row.sha256) === row).slice(0, MAX_ANTERIORES);
}

/**
 * Removes a file from an unpaid order; its content stays stored until the retention ends.
 * @throws naoEncontrado, pedidoFechado
 */
export const removerAnexo = command({
  find: ({ actor, input, deps }: UseCase<Paciente, { id: string }, AnexosDeps>) =>
    anexos.findAnexo(deps.db, actor.scope, input.id),
  load: ({ actor: { scope }, input }, found) => ({
    pedido: call(lockPedido, scope, found?.pedido_id ?? null),
    anexo: call(anexos.findAnexo, scope, input.id),
  }),
  decide: ({ pedido, anexo }, { now }): Decision => {
    // A file of the chat has no order: it cannot be removed.
    if (!anexo || !pedido) throw notFound();
    if (!isEditable(pedido)) throw pedidoFechado();
    return {
      writes: [call(anexos.markRemoved, anexo.id, now), call(updatePedido, pedido.id, {}, now)],
      audit: [{ action: 'anexo.remover', targetType: 'anexo', targetId: anexo.id }],
      events: pedidoEvents(pedido, pedido.versao + 1),
    };
  },
});

/**
 * Makes a download link that expires after five minutes and works for this account only; writes an audit row.
 * @throws naoEncontrado, emVerificacao, arquivoRetirado
 */
export async function criarLink({
  actor,
  input,
  deps,
}: UseCase<Actor, { id: string }, AnexosDeps>): Promise<{ url: string; expiraEm: Date }> {
  const scope = await scopeFor(actor, () => anexos.findOwner(deps.db, input.id));
  const anexo = await anexos.findAnexo(deps.db, scope, input.id);
  if (!anexo) throw notFound();
  if (anexo.motivo !== null) {
    const aviso = avisoDeRetirada(anexo.motivo);
    throw arquivoRetirado(anexo.pedido_id === null ? semPedido(aviso) : aviso);
  }
  if (anexo.situacao !== 'guardado') throw emVerificacao();
  await deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({ action: 'anexo.abrir', targetType: 'anexo', targetId: anexo.id }),
  );
  const expiraEm = new Date(deps.clock().getTime() + LINK_MS);
  const token = deps.signer.sign(PURPOSE, [anexo.id, sessionOf(actor), expiraEm.getTime()].join('|'));
  return { url: `/api/anexos/baixar/${token}`, expiraEm };
}

/** The audit action of reading a preview: a look when a person opened the file, else its picture in a list. */
export function previewAction(vista: boolean): 'anexo.ver' | 'anexo.miniatura' {
  return vista ? 'anexo.ver' : 'anexo.miniatura';
}

/**
 * Reads the preview image of a file; access by the administrator is audited, as a look only where a person opened it.
 * @throws naoEncontrado when there is no preview
 */
export async function verPrevia({
  actor,
  input,
  deps,
}: UseCase<Actor, { id: string; vista: boolean }, AnexosDeps>): Promise<Readable> {
  const scope = await scopeFor(actor, () => anexos.findOwner(deps.db, input.id));
  const anexo = await anexos.findAnexo(deps.db, scope, input.id);
  const objeto = anexo?.situacao === 'guardado' ? anexo.previa_objeto : null;
  if (!anexo || objeto === null) throw notFound();
  if (actor.tipo === 'Admin')
    await recordLook(deps, actor, previewAction(input.vista), { tipo: 'anexo', id: anexo.id });
  return deps.storage.read(objeto);
}

/**
 * Opens the file of a download link.
 * @throws naoEncontrado for an expired or forged link, or another session's
 */
export async function abrirAnexo({
  actor,
  input,
  deps,
}: UseCase<Actor, { token: string }, AnexosDeps>): Promise<{ anexo: StoredAnexoRow; conteudo: Readable }> {
  const [id, owner, until] = deps.signer.open(PURPOSE, input.token)?.split('|') ?? [];
  if (!id || owner !== sessionOf(actor) || Number(until) < deps.clock().getTime()) throw notFound();
  const scope = await scopeFor(actor, () => anexos.findOwner(deps.db, id));
  const anexo = await anexos.findAnexo(deps.db, scope, id);
  if (anexo?.situacao !== 'guardado') throw notFound();
  return { anexo, conteudo: await deps.storage.read(anexo.objeto) };
}

/** The session of a signed-in actor: a download address is good in no other, and ends with it. */
function sessionOf(actor: Actor): string | null {
  return 'sessaoId' in actor ? actor.sessaoId : null;
}
