import { julgarFila, type Julgamento } from '#domain/pagamentos/fila-de-avisos.ts';
import type { PaymentProvider } from '#ports/payment.ts';
import { ProviderError } from '#ports/provider-error.ts';
import type { Admin, Sistema } from '#platform/actor.ts';
import { command, type Given } from '#platform/db/command/command.ts';
import { call } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { providersEvents } from '#platform/live/topics.ts';
import * as filas from './fila-de-avisos.repository.ts';
import { AppError } from '#platform/app-error.ts';

export type FilaDeps = BaseDeps & { paymentBackground: PaymentProvider; settings: { appUrl: string } };

type Call = UseCase<Admin | Sistema, null, FilaDeps>;

/**
 * Reads the state of the provider's notification queue and stores it for the desk.
 * @throws ProviderError when the provider does not answer; the stored state is then kept
 */
export async function conferirFila({ actor, deps }: Call): Promise<Julgamento> {
  const judged = await consultarFila(deps);
  await guardarFila({ actor, input: judged, deps });
  return judged;
}

const guardarFila = command({
  load: ({ input, deps }: UseCase<Admin | Sistema, Julgamento, BaseDeps>) => ({
    moved: call(filas.saveFila, input, deps.clock()),
  }),
  decide: ({ moved }, { actor }) => ({
    events: moved || actor.tipo === 'Admin' ? providersEvents() : [],
  }),
});

/**
 * Reads the present state of the queue at the provider; a key without permission to read it is one of the
 * states.
 * @throws ProviderError when the provider does not answer
 */
export async function consultarFila({
  paymentBackground,
  settings,
}: Pick<FilaDeps, 'paymentBackground' | 'settings'>): Promise<Julgamento> {
  try {
    return julgarFila(await paymentBackground.readFilas(), settings.appUrl);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.status !== 403) throw error;
    return { situacao: 'sem-permissao', id: null, penalizados: null, detalhe: null };
  }
}

/** Reads the state of the queue for the administrator. @throws 502 filaSemResposta */
export function conferirAgora(use: UseCase<Admin, null, FilaDeps>): Promise<Julgamento> {
  return answered(conferirFila(use));
}

/**
 * Makes the provider deliver its pending notifications. The queue is read before, so that no webhook of
 * another system is reactivated, and after, so that the desk shows the result.
 * @throws 409 semWebhook, 502 filaSemResposta
 */
export async function reativarAvisos(use: UseCase<Admin, null, FilaDeps>): Promise<void> {
  const { actor, deps } = use;
  const { id } = await answered(conferirFila(use));
  if (id === null) throw semWebhook();
  await answered(deps.paymentBackground.reactivateFila(id));
  await deps.runInTransaction({ actor }, async (uow) => {
    uow.audit({ action: 'avisos.reativar', targetType: 'provedor', targetId: 'asaas' });
  });
  await answered(conferirFila(use));
}

/** Takes notifications of unknown kinds from the desk. */
export const verDesconhecidos = command({
  decide: (_, { input: { ids }, now }: Given<Admin, { ids: readonly string[] }, BaseDeps>) => ({
    writes: [call(filas.markSeen, ids, now)],
    audit: [{ action: 'avisos.ver_desconhecidos', targetType: 'provedor', targetId: 'asaas' }],
    events: providersEvents(),
  }),
});

async function answered<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ProviderError) throw filaSemResposta();
    throw error;
  }
}

/** 502: the provider did not answer; the state that was read before stays. */
const filaSemResposta = () =>
  new AppError(
    502,
    'asaas_sem_resposta',
    'O Asaas não respondeu. Nada mudou; tente de novo em alguns minutos.',
  );

/** 409: the provider has no webhook of this installation that could be reactivated. */
const semWebhook = () =>
  new AppError(409, 'sem_webhook', 'Nenhum webhook do Asaas aponta para cá: não há fila para reativar.');
