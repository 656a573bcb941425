import type { FilaLida } from '#domain/pagamentos/fila-de-avisos.ts';

/** The payment provider's port. Amounts are integer centavos; dates are ISO `YYYY-MM-DD`. */

/** The provider's record of a payer. */
export type ClientePagador = {
  /** Our own id, stored as the provider's `externalReference`. */
  referencia: string;
  nome: string;
  cpf: string;
  email: string;
  telefone: string;
  endereco?: {
    cep: string;
    logradouro: string;
    numero: string;
    complemento: string;
    bairro: string;
  };
};

/** A charge to create. */
export type NovaCobranca = {
  idAsaas: string;
  valorCentavos: number;
  /** Last day to pay, `YYYY-MM-DD` in America/Sao_Paulo. */
  vencimento: string;
  /** Shown to the payer and by the payer's bank: no clinical words. */
  descricao: string;
  /** Our own id, stored as `externalReference`, by which a retry finds the charge of the first attempt. */
  referencia: string;
};

/** A charge as the provider has it. */
export type CobrancaNoProvedor = {
  id: string;
  /** The provider's status unchanged (PENDING, RECEIVED, …); unknown values are passed on. */
  status: string;
  /** Null when the provider's answer does not contain it. */
  valorCentavos: number | null;
  referencia: string | null;
  /** True once the charge was deleted at the provider. */
  removida: boolean;
  /** When it was paid, RFC 3339 or `YYYY-MM-DD` as the provider says; null while unpaid. */
  pagaEm: string | null;
  /** The provider's customer of the charge; null when the answer does not contain it. */
  idAsaas: string | null;
  /** The refunds of the charge, requested by us or by others. */
  estorno: {
    centavos: number;
    /** True while a refund is requested and not complete. */
    emAndamento: boolean;
    /** True when the last requested refund was refused. */
    negado: boolean;
  };
};

/** Whether the provider accepted a refund, or why not in our own words. */
export type RefundAnswer = { ok: true } | { ok: false; motivo: 'sem-saldo' | 'recusado' };

export type PixNoProvedor = {
  /** The "copia e cola" string (BR Code). */
  payload: string;
  /** When the code expires, RFC 3339 UTC; null when the provider does not say. */
  expiraEm: string | null;
};

/** The port through which charges are created, read and refunded. */
export type PaymentProvider = {
  /**
   * The customer with this CPF, or null. The provider allows several: one with our `externalReference` is
   * preferred.
   */
  findCliente(cpf: string, referencia?: string): Promise<{ id: string } | null>;
  createCliente(cliente: ClientePagador): Promise<{ id: string }>;
  updateCliente(id: string, cliente: ClientePagador): Promise<void>;
  /** Removes a customer; succeeds when it is removed already. The provider keeps the payments that it received. */
  deleteCliente(id: string): Promise<void>;
  /** The charge with this `externalReference` that is not deleted, or null. */
  findCobranca(referencia: string): Promise<CobrancaNoProvedor | null>;
  createCobranca(cobranca: NovaCobranca): Promise<CobrancaNoProvedor>;
  /** The charge with this id; null when the provider does not know it. */
  readCobranca(id: string): Promise<CobrancaNoProvedor | null>;
  readPix(id: string): Promise<PixNoProvedor>;
  /** Deletes an unpaid charge; succeeds when it is deleted already. */
  deleteCobranca(id: string): Promise<void>;
  /**
   * Requests a refund of a paid charge to its payer: all of it, or `valorCentavos`. Not idempotent: read the
   * charge before requesting again. The description is shown to the payer: no clinical words.
   * @throws ProviderError when no answer came; the refund may have been accepted all the same
   */
  refund(id: string, pedido: { valorCentavos?: number; descricao: string }): Promise<RefundAnswer>;
  /**
   * The queues through which the provider sends notifications of payments, one per webhook address.
   * @throws ProviderError `key-refused` with status 403 when the key may not read them; other calls are not
   * affected
   */
  readFilas(): Promise<FilaLida[]>;
  /** Makes a queue that has stopped, or that waits between its attempts, deliver at once. Idempotent. */
  reactivateFila(id: string): Promise<void>;
};
