import type { Etapa } from '../../../../domain/pedidos/mensagens-etapa.ts';
import { PATIENT_RETRIES, type JobDefinition, type NoData } from '../../../platform/jobs/queue.ts';

/** Asks the provider to send money back. What fails is written into the entry, and the sweep tries again. */
export const pedirReembolsoJob: JobDefinition<{ devolucaoId: string }> = {
  name: 'devolucao.pedir',
  options: PATIENT_RETRIES,
};

/** Finds the entries whose next try is due. */
export const varrerDevolucoesJob: JobDefinition<NoData> = { name: 'devolucao.varrer', cron: '* * * * *' };

/** What a patient is told about money that goes back. */
export type MomentoDaDevolucao = Extract<
  Etapa,
  'cancelado' | 'pago-excluido' | 'pago-duas-vezes' | 'reembolsado'
>;

/** Tells the patient by mail what became of money that goes back. */
export const avisarDevolucaoJob: JobDefinition<{ devolucaoId: string; momento: MomentoDaDevolucao }> = {
  name: 'devolucao.avisar',
  options: PATIENT_RETRIES,
};
