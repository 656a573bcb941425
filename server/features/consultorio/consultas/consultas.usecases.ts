import { prazoUtil } from '#domain/calendario/dias-uteis.ts';
import { faltaDesde } from '#domain/consultorio/escolha.ts';
import { systemScope, type Medico, type Sistema } from '#platform/actor.ts';
import { notFound, AppError } from '#platform/app-error.ts';
import { call, merge } from '#platform/db/command/decision.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import { recordLook } from '#platform/db/queries/looks.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { ReconcileDeps } from '#features/pagamentos/cobrancas/cobrancas.public.ts';
import { registrarFalta as contarFalta } from '#features/pagamentos/encerramentos/encerramentos.public.ts';
import * as consultas from '#features/pedidos/consultas/consultas.public.ts';
import type { ConsultaFound } from '#features/pedidos/consultas/consultas.public.ts';
import { lerRegraDoPrazo } from '#features/catalogo/feriados-locais/feriados-locais.public.ts';
import * as casos from '../caso/caso.public.ts';
import { listConsultas, type ConsultaDoMedicoRow } from './consultas.repository.ts';

/** 409: nothing is recorded of a consultation that has not begun. */
const naoComecou = () => new AppError(409, 'consulta_nao_comecou', 'Esta consulta ainda não começou.');

/** 409: the patient may still come. */
const aindaPodeVir = () =>
  new AppError(409, 'falta_cedo', 'Espere 10 minutos do começo antes de registrar a falta.');

export type ConsultasDeps = ReconcileDeps;

type Call<Input = { id: string }> = UseCase<Medico, Input, ConsultasDeps>;

/** Within so many business hours after a consultation the doctor decides again. */
const PROMISED_HOURS = 48;

const system: Sistema = { tipo: 'Sistema', nome: 'consultas' };

/** The booked consultations of this doctor by time; the look is audited. @throws 403 cadastro_em_analise */
export async function listarConsultas({ actor, deps }: Call<null>): Promise<ConsultaDoMedicoRow[]> {
  casos.requireActive(actor);
  const [rows] = await Promise.all([
    listConsultas(deps.db, actor.medicoId),
    recordLook(deps, actor, 'consultas.ler'),
  ]);
  return rows;
}

/**
 * Records that a consultation was held: the case is in this doctor's hand again, and is promised anew. It is not refused for
 * the limit of cases in hand. Recording it again changes nothing.
 * @throws 403 cadastro_em_analise, 404, 409 consulta_nao_comecou, 409 consulta_nao_marcada
 */
export async function registrarRealizada({ actor, input: { id }, deps }: Call): Promise<void> {
  casos.requireActive(actor);
  await deps.runInTransaction({ actor }, async (uow) => {
    const { consulta, caso, now } = await lock(uow, deps, { actor, id });
    if (consulta.estado === 'realizada') return;
    if (consulta.estado !== 'marcada') throw consultas.naoMarcada();
    if (now < consulta.inicio) throw naoComecou();
    const held = { estado: 'realizada', cancelada_por: null } as const;
    const { quem } = await consultas.readEscolha(uow.db, caso.id, now);
    const prazo = prazoUtil(consulta.fim, PROMISED_HOURS, await lerRegraDoPrazo(uow.db, deps));
    const change = { atendimento: 'em atendimento', prazo };
    const writes = [
      call(casos.holdCaso, caso.id, { medicoId: actor.medicoId, now, ate: casos.claimEnd(now) }),
      call(casos.updateCaso, caso.id, { decidido_em: null, decidido_por: null, motivo_recusa: null }),
    ];
    await uow.add(
      merge(
        consultas.endOf(consulta, held, quem, now),
        { writes },
        casos.moveOf(caso, { action: 'consulta.realizar', change, now }),
        consultas.consultaLine(caso, 'consulta-realizada', prazo, now),
      ),
    );
  });
}

/**
 * Records that the patient did not come, ten minutes after the beginning at the earliest. Recording it again changes nothing.
 * @throws 403 cadastro_em_analise, 404, 409 falta_cedo, 409 consulta_nao_marcada
 */
export async function registrarFalta({ actor, input: { id }, deps }: Call): Promise<void> {
  casos.requireActive(actor);
  await deps.runInTransaction({ actor }, async (uow) => {
    const { consulta, caso, now } = await lock(uow, deps, { actor, id });
    if (consulta.estado === 'faltou') return;
    if (consulta.estado !== 'marcada') throw consultas.naoMarcada();
    if (now < faltaDesde(consulta.inicio)) throw aindaPodeVir();
    const scope = systemScope(system, caso.cliente_id);
    await uow.add(await contarFalta(uow.db, deps, { scope, consulta }));
  });
}

/**
 * Cancels a booked consultation from the clinic's side; the patient chooses again. Cancelling again changes nothing.
 * @throws 403 cadastro_em_analise, 404, 409 consulta_nao_marcada
 */
export async function desfazerConsulta({ actor, input: { id }, deps }: Call): Promise<void> {
  casos.requireActive(actor);
  await deps.runInTransaction({ actor }, async (uow) => {
    const { consulta, caso, now } = await lock(uow, deps, { actor, id });
    if (consulta.estado === 'cancelada') return;
    if (consulta.estado !== 'marcada') throw consultas.naoMarcada();
    const escolha = await consultas.readEscolha(uow.db, caso.id, now);
    await uow.add(consultas.voltarAEscolha({ pedido: caso, consulta, fim: 'clinica' }, escolha, now));
  });
}

/** Cancels every booked consultation of a doctor who is deactivated, in the transaction of that act. */
export async function desfazerConsultasDe(
  uow: UnitOfWork,
  deps: Pick<BaseDeps, 'clock' | 'log'>,
  medicoId: string,
): Promise<void> {
  for (const { id } of await consultas.listMarcadasDe(uow.db, medicoId)) {
    const caso = await casos.lockCaso(uow.db, id);
    const now = deps.clock();
    const escolha = await consultas.readEscolha(uow.db, id, now);
    const consulta = escolha.marcada;
    // Moved to another doctor, or cancelled, since the list was read.
    if (!caso || consulta?.medico_id !== medicoId) continue;
    await uow.add(consultas.voltarAEscolha({ pedido: caso, consulta, fim: 'clinica' }, escolha, now));
  }
}

type Locked = { consulta: ConsultaFound; caso: casos.LockedCaso; now: Date };

/** A consultation of this doctor with its order locked. @throws 403 cadastro_em_analise, 404, also for a colleague's */
async function lock(
  uow: UnitOfWork,
  deps: Pick<BaseDeps, 'clock'>,
  { actor, id }: { actor: Medico; id: string },
): Promise<Locked> {
  // The doctor's row before the order's, as a deactivation locks them.
  const estado = await casos.lockEstadoDoMedico(uow.db, actor.medicoId);
  if (estado !== 'ativo') throw casos.errors.cadastroEmAnalise();
  const own = { medicoId: actor.medicoId };
  const known = await consultas.findConsulta(uow.db, id, own);
  if (!known) throw notFound();
  const caso = await casos.lockCaso(uow.db, known.pedido_id);
  // As it is now that nobody changes it.
  const consulta = await consultas.findConsulta(uow.db, id, own);
  if (!caso || !consulta) throw notFound();
  return { consulta, caso, now: deps.clock() };
}
