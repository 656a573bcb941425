import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { filtrosDaVisao, type VisaoDePedidos } from '#contracts/mesa/visoes.contract.ts';
import { MAX_VISOES, recusaDaVisao } from '#domain/mesa/visao.ts';
import type { Admin } from '#platform/actor.ts';
import { AppError, notFound } from '#platform/app-error.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import { DESK_TOPIC } from '#platform/live/topics.ts';
import { filterOfAll } from '../lista/achar.usecases.ts';
import { MAX_COUNTED } from '../lista/partes.policy.ts';
import * as visoes from './visoes.repository.ts';

type Nova = { nome: string; filtros: z.output<typeof filtrosDaVisao> };

const nomeRecusado = (status: 400 | 409, motivo: string) =>
  new AppError(status, 'nome_recusado', motivo, [{ campo: 'nome', mensagem: motivo }]);
/** 409: as many views are kept as may be. */
const visoesDemais = () =>
  new AppError(
    409,
    'visoes_demais',
    `Você já guarda ${MAX_VISOES} visões. Apague uma antes de guardar outra.`,
  );

/**
 * The administrator's own views with the number of orders that each shows, counted up to 1,001; two database round trips,
 * one where none is kept. A view with a filter that no longer exists is left out.
 */
export async function listarVisoes({
  actor,
  deps,
}: UseCase<Admin, null, BaseDeps>): Promise<VisaoDePedidos[]> {
  const kept = (await visoes.listVisoes(deps.db, actor.administradorId)).flatMap(({ filtros, ...row }) => {
    const { data } = filtrosDaVisao.safeParse(filtros);
    return data ? [{ ...row, filtros: data }] : [];
  });
  const filters = kept.map(({ filtros }) => filterOfAll({ ...filtros, busca: '' }));
  const counts = await visoes.countEach(deps.db, filters, MAX_COUNTED + 1);
  return kept.map((visao, i) => ({ ...visao, contagem: counts[i] ?? 0 }));
}

/** Keeps filters and order under a name of the administrator's own. @throws nomeRecusado, visoesDemais */
export async function guardarVisao({ actor, input, deps }: UseCase<Admin, Nova, BaseDeps>): Promise<string> {
  const recusa = recusaDaVisao(input.nome);
  if (recusa !== null) throw nomeRecusado(400, recusa);
  const id = randomUUID();
  const filtros = JSON.stringify(input.filtros);
  await deps.runInTransaction({ actor }, async (uow) => {
    const { administradorId } = actor;
    if ((await visoes.countLocked(uow.db, administradorId)) >= MAX_VISOES) throw visoesDemais();
    const row = { id, administrador_id: administradorId, nome: input.nome, filtros, criada_em: deps.clock() };
    if (!(await visoes.insertVisao(uow.db, row)))
      throw nomeRecusado(409, 'Você já tem uma visão com este nome.');
    announceVisoes(uow);
  });
  return id;
}

/** Removes one of the administrator's own views; no order changes. @throws naoEncontrado */
export async function apagarVisao({
  actor,
  input: { id },
  deps,
}: UseCase<Admin, { id: string }, BaseDeps>): Promise<void> {
  await deps.runInTransaction({ actor }, async (uow) => {
    if (!(await visoes.deleteVisao(uow.db, actor.administradorId, id))) throw notFound();
    announceVisoes(uow);
  });
}

/** Tells the desk to read again which views are kept. */
function announceVisoes(uow: UnitOfWork): void {
  uow.emit({ topic: DESK_TOPIC, kind: 'visoes', ref: null, version: 0 });
}
