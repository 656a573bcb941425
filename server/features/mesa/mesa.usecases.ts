import type { Admin } from '../../platform/actor.ts';
import type { BaseDeps, UseCase } from '../../platform/deps.ts';
import { readVarredura } from '../arquivos/arquivos.public.ts';
import { readEspera } from '../chat/chat.public.ts';
import * as mesa from './mesa.repository.ts';

/** As many as a person takes in at a glance. */
const PRIMEIROS = 5;

/** What needs a person now. */
export async function lerMesa({ deps: { db, clock } }: UseCase<Admin, null, BaseDeps>) {
  const [pedidos, primeiros, conversas, devolucoes, contestacoes, arquivos] = await Promise.all([
    mesa.countEsperando(db, clock()),
    mesa.listEsperando(db, PRIMEIROS),
    readEspera(db),
    mesa.countDevolucoes(db),
    mesa.countContestacoes(db),
    readVarredura(db),
  ]);
  return { pedidos: { ...pedidos, primeiros }, conversas, devolucoes, contestacoes, arquivos };
}
