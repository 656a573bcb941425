import type { AvisosAsaas } from '#contracts/pagamentos/avisos-asaas.contract.ts';
import type { Espera, Provedor, Recusa } from '#contracts/mesa/provedores.contract.ts';
import type { Actor } from '#platform/actor.ts';
import { listProviders } from '#platform/providers/state.repository.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { ASAAS_LIMITS } from '#platform/providers/gate.ts';
import { lerAvisos, presentAvisos } from '#features/pagamentos/avisos-asaas/avisos-asaas.public.ts';
import { listRefused } from '#features/instalacao/emails/emails.public.ts';
import { listarEsperas, listarRecusas } from './esperas.usecases.ts';
import { presentProvedor, TITLES, tipoDoEmail, type ProvedorName } from './provedores.presenter.ts';

export type ProvedoresDeps = BaseDeps & {
  /** The services that this installation is configured to call. */
  provedores: readonly ProvedorName[];
  settings: { appUrl: string };
};

type RefusedEmail = { clienteId: string; nome: string; em: string; desde: string; tipos: string[] };

type Overview = {
  provedores: Provedor[];
  esperas: Espera[];
  recusas: Recusa[];
  avisos: AvisosAsaas;
  emailsRecusados: RefusedEmail[];
};

/** How many refused e-mail addresses the desk lists. */
const REFUSED_SHOWN = 20;

/**
 * The state of the external services over all replicas, the requests that wait for them, and what they have
 * refused.
 */
export async function listarProvedores(call: UseCase<Actor, null, ProvedoresDeps>): Promise<Overview> {
  const { deps } = call;
  const { calls, windowMs } = ASAAS_LIMITS.budget;
  const [rows, refused, esperas, recusas, avisos] = await Promise.all([
    listProviders(deps.db, windowMs),
    listRefused(deps.db, REFUSED_SHOWN),
    listarEsperas(call),
    listarRecusas(call),
    lerAvisos(call),
  ]);
  const shown = Object.keys(TITLES).filter((nome): nome is ProvedorName =>
    deps.provedores.some((known) => known === nome),
  );
  return {
    provedores: shown.map((nome) =>
      presentProvedor(
        nome,
        rows.find((row) => row.nome === nome),
        nome === 'asaas' ? calls : null,
      ),
    ),
    esperas,
    recusas,
    avisos: presentAvisos(avisos, deps.settings.appUrl),
    emailsRecusados: refused.map(({ id, nome, em, desde, chaves }) => ({
      clienteId: id,
      nome,
      em: em.toISOString(),
      desde: desde.toISOString(),
      tipos: [...new Set(chaves.map(tipoDoEmail))],
    })),
  };
}
