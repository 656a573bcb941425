import type { Etapa } from '#domain/pedidos/mensagens-etapa.ts';
import { PATIENT_RETRIES, type JobDefinition, type NoData } from '#platform/jobs/queue.ts';

/** Requests a refund at the provider. A failure is recorded in the entry, and the sweep tries again. */
export const pedirReembolsoJob: JobDefinition<{ devolucaoId: string }> = {
  name: 'devolucao.pedir',
  options: PATIENT_RETRIES,
};

/** Finds refunds whose next attempt is due. */
export const varrerDevolucoesJob: JobDefinition<NoData> = { name: 'devolucao.varrer', cron: '* * * * *' };

/** Tells the administrator of refunds that do not go out; once a day at most. */
export const avisarParadasJob: JobDefinition<NoData> = {
  name: 'devolucao.avisar-paradas',
  cron: '7 * * * *',
};

/** The events of a refund that a patient is told of. */
export const MOMENTOS_DA_DEVOLUCAO = [
  'cancelado',
  'cancelado-parte',
  'recusado',
  'recusado-parte',
  'excluido-pago',
  'pago-excluido',
  'pago-duas-vezes',
  'frete-nao-usado',
  'reembolso-por-fora',
  'reembolsado',
  'reembolsado-por-fora',
] as const satisfies readonly Etapa[];
export type MomentoDaDevolucao = (typeof MOMENTOS_DA_DEVOLUCAO)[number];

/** An event of a refund. `versao` is the refund's at that moment: an event that happens again is another one. */
export type DevolucaoMoment = { devolucaoId: string; momento: MomentoDaDevolucao; versao: number };

/** Mails the patient about an event of a refund. */
export const avisarDevolucaoJob: JobDefinition<DevolucaoMoment> = {
  name: 'devolucao.avisar',
  options: PATIENT_RETRIES,
};
