import { AppError } from '../../../platform/app-error.ts';

/** The provider did not answer; the desk keeps what it knew. */
export const filaSemResposta = () =>
  new AppError(
    502,
    'asaas_sem_resposta',
    'O Asaas não respondeu. Nada mudou; tente de novo em alguns minutos.',
  );

/** There is no queue of ours that could be set going. */
export const semWebhook = () =>
  new AppError(409, 'sem_webhook', 'Nenhum webhook do Asaas aponta para cá: não há fila para reativar.');
