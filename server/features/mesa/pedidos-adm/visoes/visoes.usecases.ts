import type { z } from 'zod';
import { filtrosDaVisao, type VisaoDePedidos } from '#contracts/mesa/visoes.contract.ts';
import { MAX_VISOES, recusaDaVisao } from '#domain/mesa/visao.ts';
import type { Admin } from '#platform/actor.ts';
import { AppError, notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call } from '#platform/db/command/decision.ts';
import type { LiveEvent } from '#platform/db/queries/events.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { DESK_TOPIC } from '#platform/live/topics.ts';
import { filterOfAll } from '../lista/achar.usecases.ts';
import { MAX_COUNTED } from '../lista/lista.policy.ts';
import * as visoes from './visoes.repository.ts';

type Nova = { nome: string; filtros: z.output<typeof filtrosDaVisao> };

const nomeRecusado = (status: 400 | 409, motivo: string) =>
  new AppError(status, 'nome_recusado', motivo, [{ campo: 'nome', mensagem: motivo }]);
const nomeEmUso = () => nomeRecusado(409, 'Você já tem uma visão com este nome.');
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
export const guardarVisao = command({
  load: ({ actor, input: { nome } }: UseCase<Admin, Nova, BaseDeps>) => {
    const recusa = recusaDaVisao(nome);
    if (recusa !== null) throw nomeRecusado(400, recusa);
    return { count: call(visoes.countLocked, actor.administradorId) };
  },
  decide: ({ count }, { actor, input: { nome, filtros }, now, newId }) => {
    if (count >= MAX_VISOES) throw visoesDemais();
    const id = newId();
    const owner = { id, administrador_id: actor.administradorId };
    const row = { ...owner, nome, filtros: JSON.stringify(filtros), criada_em: now };
    return {
      writes: [{ ...call(visoes.insertVisao, row), taken: nomeEmUso }],
      events: visoesEvents(),
      answer: id,
    };
  },
});

/** Removes one of the administrator's own views; no order changes. @throws naoEncontrado */
export const apagarVisao = command({
  load: ({ actor, input }: UseCase<Admin, { id: string }, BaseDeps>) => ({
    deleted: call(visoes.deleteVisao, actor.administradorId, input.id),
  }),
  decide: ({ deleted }) => {
    if (!deleted) throw notFound();
    return { events: visoesEvents(), answer: undefined };
  },
});

/** The desk reads again which views are kept. */
function visoesEvents(): LiveEvent[] {
  return [{ topic: DESK_TOPIC, kind: 'visoes', ref: null, version: 0 }];
}
