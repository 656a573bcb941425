import type { FastifyInstance } from 'fastify';
import { locks } from '#platform/db/command/decision.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { defineContext } from '#platform/http/context.ts';
import { takeBackFrom, type CasosDoPaciente } from '#features/chat/chat/chat.public.ts';
import { atrasosWorkers, type AtrasoDeps } from './atrasos/atrasos.workers.ts';
import { andamentoRoutes } from './andamento/andamento.routes.ts';
import { casoRoutes } from './caso/caso.routes.ts';
import { avisarMedicosDoCliente } from './caso/leitura/leitura.usecases.ts';
import { consultasDoMedicoRoutes } from './consultas/consultas.routes.ts';
import { desfazerConsultasDe } from './consultas/consultas.usecases.ts';
import { respostaNoCasoRoutes } from './resposta-no-caso/resposta-no-caso.routes.ts';
import { correioRoutes } from './correio/correio.routes.ts';
import { correioWorkers, type CorreioMailDeps } from './correio/correio.workers.ts';
import { aoAssinar, devolverEmitidosDe } from './decisao/conclusao.usecases.ts';
import { decisaoRoutes } from './decisao/decisao.routes.ts';
import { decisaoWorkers, type DecisaoMailDeps } from './decisao/decisao.workers.ts';
import { filaRoutes } from './fila/fila.routes.ts';
import { devolverCasosDe } from './fila/fila.usecases.ts';
import { filaWorkers } from './fila/fila.workers.ts';
import { pausasRoutes } from './pausas/pausas.routes.ts';
import { lockCasosDoPaciente, type PauseDeps } from './pausas/pausas.usecases.ts';
import { pausasWorkers, type PauseMailDeps } from './pausas/pausas.workers.ts';

type RouteDeps = Parameters<typeof filaRoutes>[1] &
  Parameters<typeof casoRoutes>[1] &
  Parameters<typeof pausasRoutes>[1] &
  Parameters<typeof decisaoRoutes>[1] &
  Parameters<typeof correioRoutes>[1];

/** The doctor's work: the queue of paid orders, who has which case in hand, and what is read and written in a case. */
export const consultorio = defineContext({
  name: 'consultorio',
  routes(app: FastifyInstance, deps: RouteDeps) {
    filaRoutes(app, deps);
    casoRoutes(app, deps);
    decisaoRoutes(app, deps);
    pausasRoutes(app, deps);
    respostaNoCasoRoutes(app, deps);
    andamentoRoutes(app, deps);
    consultasDoMedicoRoutes(app, deps);
    correioRoutes(app, deps);
  },
  workers: (deps: PauseMailDeps & DecisaoMailDeps & AtrasoDeps & CorreioMailDeps) => [
    ...filaWorkers(deps),
    ...atrasosWorkers(deps),
    ...pausasWorkers(deps),
    ...decisaoWorkers(deps),
    ...correioWorkers(deps),
  ],
});

/**
 * Offers to the contexts below: a deactivated doctor's cases return to the queue, their conversations to the desk, and their
 * consultations are cancelled, a patient's message ends the pause of a case, and a changed record reaches the doctors who have it on their screens.
 */
export const consultorioOffers = (deps: BaseDeps & PauseDeps) => ({
  /** A document was signed: its order goes on. */
  aoAssinar: (uow: UnitOfWork, documento: { pedidoId: string }) => aoAssinar(uow, deps, documento),
  async devolverCasosDe(uow: UnitOfWork, medicoId: string, now: Date): Promise<void> {
    await devolverCasosDe(uow, medicoId, now);
    await devolverEmitidosDe(uow, medicoId, now);
    await desfazerConsultasDe(uow, deps, medicoId);
    await takeBackFrom(uow.db, medicoId);
  },
  avisarMedicosDoCliente,
  casosDoPaciente: locks('pedido', ((tx, scope, mensagemId, pacienteId) =>
    lockCasosDoPaciente(tx, deps, scope, mensagemId, pacienteId)) satisfies CasosDoPaciente),
});
