import { instanteEmSaoPaulo } from '#domain/calendario/datas.ts';
import type { FilaLida } from '#domain/pagamentos/fila-de-avisos.ts';
import type { ClientePagador, CobrancaNoProvedor } from '#ports/payment.ts';
import type { AsaasPayment, AsaasWebhook } from './asaas.schemas.ts';

/** Centavos as the number in reais that Asaas expects (10090 → 100.9). */
export function toReais(centavos: number): number {
  return centavos / 100;
}

/**
 * A payer as Asaas' customer. Asaas' own notifications are turned off, because they cost and Zelo sends the
 * mails.
 */
export function toCliente(cliente: ClientePagador): Record<string, unknown> {
  const { endereco } = cliente;
  const telefone = cliente.telefone.replace(/\D/g, '');
  return {
    name: cliente.nome,
    cpfCnpj: cliente.cpf,
    email: cliente.email,
    // Asaas refuses a landline number (ten digits) as a mobile number.
    [telefone.length === 10 ? 'phone' : 'mobilePhone']: telefone,
    externalReference: cliente.referencia,
    notificationDisabled: true,
    ...(endereco && {
      postalCode: endereco.cep.replace(/\D/g, ''),
      address: endereco.logradouro,
      addressNumber: endereco.numero,
      complement: endereco.complemento,
      province: endereco.bairro,
    }),
  };
}

const toCentavos = (reais: number): number => Math.round(reais * 100);

/** Asaas' payment as a charge; the date of the payment is preferred to the date of the credit. */
export function toCobranca(payment: AsaasPayment): CobrancaNoProvedor {
  const { value } = payment;
  return {
    id: payment.id,
    status: payment.status,
    valorCentavos: value === null || value === undefined ? null : toCentavos(value),
    referencia: payment.externalReference ?? null,
    removida: payment.deleted === true,
    pagaEm: payment.clientPaymentDate ?? payment.paymentDate ?? null,
    idAsaas: payment.customer ?? null,
    estorno: estornoDe(payment),
  };
}

/** A full refund also appears in the status, a partial one only in `refunds` (docs/product/providers.md). */
function estornoDe({ status, value, refunds }: AsaasPayment): CobrancaNoProvedor['estorno'] {
  const all = refunds ?? [];
  const done = all.filter((refund) => refund.status === 'DONE');
  const sum = toCentavos(done.reduce((total, refund) => total + (refund.value ?? 0), 0));
  const denied = all.some((refund) => refund.status === 'CANCELLED');
  const open =
    status === 'REFUND_REQUESTED' ||
    status === 'REFUND_IN_PROGRESS' ||
    all.some((refund) => refund.status !== 'DONE' && refund.status !== 'CANCELLED');
  return {
    centavos: status === 'REFUNDED' ? Math.max(sum, toCentavos(value ?? 0)) : sum,
    emAndamento: open,
    negado: denied && !open,
  };
}

/** Asaas' webhook configuration as a queue; fields that it omits get their defaults. */
export function toFila(webhook: AsaasWebhook): FilaLida {
  return {
    id: webhook.id,
    url: webhook.url,
    ativa: webhook.enabled !== false,
    interrompida: webhook.interrupted === true,
    comToken: webhook.hasAuthToken ?? null,
    penalizados: webhook.penalizedRequestsCount ?? null,
    eventos: webhook.events ?? null,
  };
}

/** Asaas' local `YYYY-MM-DD HH:mm:ss` as RFC 3339 UTC; null when absent or in another format. */
export function expiryOf(expirationDate: string | null | undefined): string | null {
  const [, date = '', hour = '', seconds = ''] = LOCAL.exec(expirationDate ?? '') ?? [];
  if (date === '') return null;
  try {
    const minute = instanteEmSaoPaulo(date, hour);
    return new Date(minute.getTime() + Number(seconds) * 1_000).toISOString();
  } catch {
    return null;
  }
}

const LOCAL = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}):(\d{2})$/;
