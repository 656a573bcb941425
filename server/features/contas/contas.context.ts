import type { FastifyInstance } from 'fastify';
import type { PatientScope } from '#platform/actor.ts';
import type { Queries } from '#platform/db/database.ts';
import { defineContext } from '#platform/http/context.ts';
import { cookieJar } from '#platform/http/cookies.ts';
import { aceitesRoutes } from './identidade/aceites/aceites.routes.ts';
import type { TextosDeps } from './identidade/aceites/aceites.usecases.ts';
import { canaisRoutes } from './canais/canais.routes.ts';
import type { CanaisDeps } from './canais/canais.usecases.ts';
import type { PararDeps } from './canais/parar.usecases.ts';
import { whatsappRoutes } from './canais/whatsapp.routes.ts';
import type { WhatsAppDeps } from './canais/whatsapp.usecases.ts';
import { avisarPorCanais } from './canais/recados.usecases.ts';
import type { RespostasDeps } from './canais/respostas.usecases.ts';
import { recadosWorkers } from './canais/recados.workers.ts';
import { celularRoutes } from './celular/celular.routes.ts';
import { celularWorkers, type CelularJobDeps } from './celular/celular.workers.ts';
import type { RecuperarDeps } from './celular/recuperar.usecases.ts';
import { clientesRoutes, emailRoutes } from './clientes/clientes.routes.ts';
import { clientesWorkers, type CustomerJobDeps } from './clientes/clientes.workers.ts';
import type { ClientesDeps } from './clientes/clientes.usecases.ts';
import { emailWorkers } from './clientes/email/email.workers.ts';
import { contaRoutes } from './identidade/conta/conta.routes.ts';
import {
  opensWithPublicPassword,
  criarAdministrador,
  encerrarAdministradoresAnteriores,
  esquecerFatorPerdido,
  lerAceitesQueFaltam,
  requireProva,
  resolveActor,
} from './identidade/identidade.public.ts';
import { identidadeRoutes } from './identidade/identidade.routes.ts';
import { identidadeWorkers, type IdentityJobDeps } from './identidade/identidade.workers.ts';
import type { RecoveryDeps } from './identidade/recuperacao/recuperacao.usecases.ts';
import type { FactorDeps } from './identidade/segundo-fator/segundo-fator.usecases.ts';
import { medicosRoutes } from './medicos/medicos.routes.ts';
import type { MedicosDeps } from './medicos/medicos.usecases.ts';
import { medicosWorkers } from './medicos/medicos.workers.ts';
import { pessoasRoutes } from './pessoas/pessoas.routes.ts';
import { pessoasWorkers } from './pessoas/autorizacao.workers.ts';
import { sessaoAtualRoutes, type SessaoAtualDeps } from './sessao-atual/sessao-atual.routes.ts';

const actor = { tipo: 'Sistema', nome: 'início' } as const;

type RouteDeps = SessaoAtualDeps &
  RecoveryDeps &
  FactorDeps &
  ClientesDeps &
  MedicosDeps &
  CanaisDeps &
  PararDeps &
  WhatsAppDeps &
  RecuperarDeps &
  TextosDeps;

/** Who somebody is: accounts, sessions, second factor, recovery, and the patient's own record. */
export const contas = defineContext({
  name: 'contas',
  async routes(app: FastifyInstance, deps: RouteDeps & { settings: { appUrl: string } }) {
    sessaoAtualRoutes(app, deps);
    identidadeRoutes(app, deps, cookieJar(deps.settings.appUrl));
    contaRoutes(app, deps);
    clientesRoutes(app, deps);
    emailRoutes(app, deps);
    canaisRoutes(app, deps);
    celularRoutes(app, deps);
    medicosRoutes(app, deps);
    pessoasRoutes(app, deps);
    aceitesRoutes(app, deps);
    await app.register(async (scope) => whatsappRoutes(scope, deps));
  },
  workers: (
    deps: CustomerJobDeps &
      IdentityJobDeps &
      RespostasDeps &
      CelularJobDeps &
      Parameters<typeof recadosWorkers>[0] &
      Parameters<typeof emailWorkers>[0],
  ) => [
    ...identidadeWorkers(deps),
    ...clientesWorkers(deps),
    ...emailWorkers(deps),
    ...recadosWorkers(deps),
    ...celularWorkers(deps),
    ...medicosWorkers(deps),
    ...pessoasWorkers(deps),
  ],
  async refuses(deps, { demo, publicAccounts }) {
    if (demo || !(await opensWithPublicPassword({ actor, input: publicAccounts, deps }))) return null;
    return 'esta base conservacao uma demonstração, com senhas que todos podem ler. Comece com uma base vazia.';
  },
  async prepares(deps, { admin, lostFactorBefore }) {
    await criarAdministrador({ actor, input: admin, deps });
    await encerrarAdministradoresAnteriores({ actor, input: admin, deps });
    if (!lostFactorBefore) return;
    const input = { email: admin.email, antes: lostFactorBefore };
    await esquecerFatorPerdido({ actor, input, deps });
  },
});

/**
 * Given to the composition root: `resolveActor` for every request, `requireProva` for contexts that may not import this one,
 * and the messages that go beside each mail.
 */
export const contasOffers = { resolveActor, requireProva, avisarPorCanais };

/** Given to contexts above: whether an account has to accept a text anew before it asks for something new. */
export const aceitesOffers = ({ settings }: TextosDeps) => ({
  faltaAceitar: async (db: Queries, scope: PatientScope) =>
    (await lerAceitesQueFaltam(db, scope, { settings })).length > 0,
});
