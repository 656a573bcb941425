import type { FastifyInstance } from 'fastify';
import { lerSessao, NINGUEM, type SessaoAtual } from '#contracts/contas/sessao-atual.contract.ts';
import { vivo } from '#contracts/live.contract.ts';
import { nomeDeTratamento } from '#domain/contas/dados-pessoais.ts';
import type { Actor } from '#platform/actor.ts';
import { readCookies } from '#platform/http/cookies.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { createStreamAllowance } from '#platform/http/connection/stream-allowance.ts';
import { isLoopbackAddress, networkOf } from '#platform/space/network.ts';
import { openLiveStream } from '#platform/http/live-stream.ts';
import type { LiveHub } from '#platform/live/hub.ts';
import { DESK_TOPIC, DOCTORS_TOPIC, doctorTopic, patientTopic, sessionTopic } from '#platform/live/topics.ts';
import { readCliente } from '../clientes/clientes.public.ts';
import { readNomeDoMedico } from '../medicos/medicos.public.ts';
import {
  lerAceitesQueFaltam,
  resolveActor,
  type SessionDeps,
  type TextosDeps,
} from '../identidade/identidade.public.ts';

export type SessaoAtualDeps = SessionDeps &
  TextosDeps & {
    hub: LiveHub;
    aplicacao: SessaoAtual['aplicacao'];
    /** Topics that every signed-in account receives. */
    sharedTopics: readonly string[];
    loopbackExempt: boolean;
  };

/** The current session (`lerSessao`), and the live stream of its account. */
export function sessaoAtualRoutes(app: FastifyInstance, deps: SessaoAtualDeps): void {
  endpoint(app, lerSessao).handle(async ({ actor }) => ({
    status: 200,
    body: { ...(await describeActor(deps, actor)), aplicacao: deps.aplicacao },
  }));

  const takePlace = createStreamAllowance();
  endpoint(app, vivo).handle(async ({ actor, query, request, reply }) => {
    const { sessaoId } = actor;
    const exempt = deps.loopbackExempt && isLoopbackAddress(request.ip);
    const release = takePlace(sessaoId, exempt ? null : networkOf(request.ip));
    reply.raw.once('close', release);
    if (reply.raw.destroyed) release();
    await openLiveStream(reply, {
      db: deps.db,
      hub: deps.hub,
      topics: listTopics(actor, deps.sharedTopics),
      endsOn: sessionTopic(sessaoId),
      lastEventId: lastEventId(request.headers['last-event-id'] ?? query.ultimo),
      async stillAllowed() {
        const now = await resolveActor(deps, readCookies(request), { idle: true });
        return now.tipo === actor.tipo;
      },
    });
    return 'sent';
  });
}

async function describeActor(deps: SessaoAtualDeps, actor: Actor): Promise<Omit<SessaoAtual, 'aplicacao'>> {
  if (actor.tipo === 'Paciente') {
    const [row, aceites] = await Promise.all([
      readCliente(deps.db, actor.scope),
      lerAceitesQueFaltam(deps.db, actor.scope, deps),
    ]);
    const { id, cpf, nome, nome_social, responsavel_nome, dados_em } = row;
    // The account of a minor is used by the person who answers for them.
    const tratamento = responsavel_nome || nomeDeTratamento(nome, nome_social);
    const dadosCompletos = dados_em !== null;
    const nomeOuNada = tratamento || null;
    return { ...NINGUEM, papel: 'Paciente', clienteId: id, cpf, nome: nomeOuNada, dadosCompletos, aceites };
  }
  if (actor.tipo === 'Medico') {
    const nome = await readNomeDoMedico(deps.db, actor.medicoId);
    const faltaSegundoFator = actor.faltaFator === true;
    const medico = { id: actor.medicoId, ativo: actor.ativo };
    return { ...NINGUEM, papel: 'Medico', nome, faltaSegundoFator, medico };
  }
  if (actor.tipo !== 'Admin') return NINGUEM;
  const faltaSenhaPropria = actor.senhaProvisoria === true;
  return { ...NINGUEM, papel: 'Admin', faltaSenhaPropria, faltaSegundoFator: actor.faltaFator === true };
}

/** The topics of a role: a patient's own rows, the administrator's desk, a doctor's own and, while active, the doctors'; for all what is shared. */
function listTopics(actor: Actor, shared: readonly string[]): string[] {
  if (actor.tipo === 'Paciente') return [patientTopic(actor.clienteId), ...shared];
  if (actor.tipo === 'Medico') {
    const own = doctorTopic(actor.medicoId);
    return actor.ativo ? [own, DOCTORS_TOPIC, ...shared] : [own, ...shared];
  }
  return actor.tipo === 'Admin' ? [DESK_TOPIC, ...shared] : [];
}

/** The id of the last live event received: from the header of a reconnect, or from the query; null when there is none. */
function lastEventId(given: string | string[] | undefined): number | null {
  return typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : null;
}
