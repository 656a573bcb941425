import type { FastifyInstance } from 'fastify';
import { lerSessao, type SessaoAtual } from '../../../../contracts/contas/sessao-atual.contract.ts';
import { vivo } from '../../../../contracts/live.contract.ts';
import { nomeDeTratamento } from '../../../../domain/dados-pessoais.ts';
import type { Actor } from '../../../platform/actor.ts';
import { readCookies } from '../../../platform/http/cookies.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { asAccount } from '../../../platform/http/role.ts';
import { openLiveStream } from '../../../platform/http/live-stream.ts';
import type { LiveHub } from '../../../platform/live/hub.ts';
import { DESK_TOPIC, patientTopic, sessionTopic } from '../../../platform/live/topics.ts';
import { readCliente } from '../clientes/clientes.public.ts';
import { resolveActor, type SessionDeps } from '../identidade/identidade.public.ts';

export type SessaoDeps = SessionDeps & {
  hub: LiveHub;
  aplicacao: SessaoAtual['aplicacao'];
  /** Topics that everybody who is signed in hears of. */
  sharedTopics: readonly string[];
};

/** Who is here, and the stream of what changes for them. */
export function sessaoAtualRoutes(app: FastifyInstance, deps: SessaoDeps): void {
  endpoint(app, lerSessao).handle(async ({ actor }) => ({
    status: 200,
    body: { ...(await describe(deps, actor)), aplicacao: deps.aplicacao },
  }));

  endpoint(app, vivo).handle(async ({ actor, query, request, reply }) => {
    await openLiveStream(reply, {
      db: deps.db,
      hub: deps.hub,
      topicos: topicsOf(actor, deps.sharedTopics),
      endsOn: sessionTopic(asAccount(actor).sessaoId),
      lastEventId: lastEventId(request.headers['last-event-id'] ?? query.ultimo),
      async stillAllowed() {
        const now = await resolveActor(deps, readCookies(request), { ocioso: true });
        return now.tipo === actor.tipo;
      },
    });
    return 'sent';
  });
}

const NINGUEM = {
  papel: 'Visitante',
  clienteId: null,
  cpf: null,
  nome: null,
  dadosCompletos: false,
  faltaSegundoFator: false,
} as const;

async function describe(deps: SessaoDeps, actor: Actor): Promise<Omit<SessaoAtual, 'aplicacao'>> {
  if (actor.tipo === 'Paciente') {
    const { id, cpf, nome, nome_social, dados_em } = await readCliente(deps.db, actor.scope);
    const tratamento = nomeDeTratamento(nome, nome_social);
    const dadosCompletos = dados_em !== null;
    const nomeOuNada = tratamento || null;
    return { ...NINGUEM, papel: 'Paciente', clienteId: id, cpf, nome: nomeOuNada, dadosCompletos };
  }
  if (actor.tipo !== 'Admin') return NINGUEM;
  return { ...NINGUEM, papel: 'Admin', faltaSegundoFator: actor.faltaFator === true };
}

/** What a role may hear of: a patient of their own rows, the administrator of the desk's, both of what is shared. */
function topicsOf(actor: Actor, shared: readonly string[]): string[] {
  if (actor.tipo === 'Paciente') return [patientTopic(actor.clienteId), ...shared];
  return actor.tipo === 'Admin' ? [DESK_TOPIC, ...shared] : [];
}

/** From the header that a browser sends when it reconnects, or from `ultimo`. */
function lastEventId(given: string | string[] | undefined): number | null {
  return typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : null;
}
