/** The provider refused the payer's data, or the charge itself. */
export type MotivoDaCobrancaRecusada = 'dados' | 'cobranca';

/** Shown to the patient for a refused charge; the page and the API say the same. */
export const MENSAGEM_DA_RECUSA: Readonly<Record<MotivoDaCobrancaRecusada, string>> = {
  dados:
    'O provedor de pagamento não aceitou os seus dados e nada foi cobrado. O seu pedido está guardado. Confira o nome, o e-mail, o telefone e o endereço: depois da correção o Pix sai sozinho.',
  cobranca:
    'O provedor de pagamento não aceitou esta cobrança e nada foi cobrado. O seu pedido está guardado, a nossa equipe já sabe e tentamos de novo sozinhos. Você também pode tentar agora.',
};

const MINUTE_MS = 60_000;
const ESPERAS_EM_MINUTOS = [5, 15, 60, 180, 720] as const;
const LONGA_EM_MINUTOS = 1_440;

/**
 * Milliseconds before an automatic attempt after `recusas` refusals; the pause grows, because the answer is usually the
 * same.
 */
export function esperaDaRecusa(recusas: number): number {
  return (ESPERAS_EM_MINUTOS[recusas - 1] ?? LONGA_EM_MINUTOS) * MINUTE_MS;
}

/** Milliseconds during which attempts are automatic; afterwards only a request or a correction causes one. */
export const INSISTENCIA_MS = 30 * 24 * 60 * MINUTE_MS;
