/** What the payment provider did not accept: the payer's data, or the charge itself. */
export type MotivoDaCobrancaRecusada = 'dados' | 'cobranca';

/** What the patient reads of a charge that was refused outright; the page and the API say the same. */
export const MENSAGEM_DA_RECUSA: Readonly<Record<MotivoDaCobrancaRecusada, string>> = {
  dados:
    'O provedor de pagamento não aceitou os seus dados e nada foi cobrado. O seu pedido está guardado. Confira o nome, o e-mail, o telefone e o endereço: depois da correção o Pix sai sozinho.',
  cobranca:
    'O provedor de pagamento não aceitou esta cobrança e nada foi cobrado. O seu pedido está guardado, a nossa equipe já sabe e tentamos de novo sozinhos. Você também pode tentar agora.',
};

const MINUTE_MS = 60_000;
const ESPERAS_EM_MINUTOS = [5, 15, 60, 180, 720] as const;
const LONGA_EM_MINUTOS = 1_440;

/** Milliseconds before the provider is asked again by itself after `recusas` refusals: it answers alike, as a rule. */
export function esperaDaRecusa(recusas: number): number {
  return (ESPERAS_EM_MINUTOS[recusas - 1] ?? LONGA_EM_MINUTOS) * MINUTE_MS;
}

/** Asked again by itself for this long; after that only when somebody asks or corrects something. */
export const INSISTENCIA_MS = 30 * 24 * 60 * MINUTE_MS;
