import type { FilaLida } from '../../../domain/pagamentos/fila-de-avisos.ts';

/** What Zelo asks of a payment provider. Amounts are integer centavos; dates are ISO `YYYY-MM-DD`. */

/** The provider's record of a payer. */
export type ClientePagador = {
  /** Our own id, kept as the provider's `externalReference`. */
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

export type NovaCobranca = {
  idAsaas: string;
  valorCentavos: number;
  /** Last day to pay, `YYYY-MM-DD` in America/Sao_Paulo. */
  vencimento: string;
  /** Shown to the payer and by the payer's bank: never a clinical word. */
  descricao: string;
  /** Our own id, kept as `externalReference`: what makes a retry find the first attempt. */
  referencia: string;
};

export type CobrancaNoProvedor = {
  id: string;
  /** The provider's word as it came (PENDING, RECEIVED, …); unknown words are passed on untouched. */
  status: string;
  /** null when the provider's answer does not say. */
  valorCentavos: number | null;
  referencia: string | null;
  /** True once the charge was deleted at the provider. */
  removida: boolean;
  /** RFC 3339 or `YYYY-MM-DD` as the provider says it; null while unpaid. */
  pagaEm: string | null;
  /** The provider's customer who owes or paid it; null when the answer does not say. */
  idAsaas: string | null;
  /** What was sent back of it, by whomever. */
  estorno: {
    centavos: number;
    /** Asked for and not finished. */
    emAndamento: boolean;
    /** The last one asked for was turned down. */
    negado: boolean;
  };
};

/** A refund that the provider took, or why it did not: a word of ours, never the provider's. */
export type RefundAnswer = { ok: true } | { ok: false; motivo: 'sem-saldo' | 'recusado' };

export type PixNoProvedor = {
  /** The "copia e cola" string (BR Code). */
  payload: string;
  /** When the code stops working, RFC 3339 UTC; null when the provider does not say. */
  expiraEm: string | null;
};

export type PaymentProvider = {
  /** A customer with this CPF, or null; of several, which the provider allows, the one with our `externalReference`. */
  findCliente(cpf: string, referencia?: string): Promise<{ id: string } | null>;
  createCliente(cliente: ClientePagador): Promise<{ id: string }>;
  updateCliente(id: string, cliente: ClientePagador): Promise<void>;
  /** The charge with this `externalReference` that is not deleted, or null. */
  findCobranca(referencia: string): Promise<CobrancaNoProvedor | null>;
  createCobranca(cobranca: NovaCobranca): Promise<CobrancaNoProvedor>;
  /** null when the provider does not know the id. */
  readCobranca(id: string): Promise<CobrancaNoProvedor | null>;
  readPix(id: string): Promise<PixNoProvedor>;
  /** Deletes an unpaid charge; a charge already gone counts as deleted. */
  deleteCobranca(id: string): Promise<void>;
  /**
   * Asks that a paid charge be sent back to whoever paid it: all of it, or only `valorCentavos`. Not idempotent:
   * read the charge before asking again. The description is shown to the payer: never a clinical word.
   * @throws ProviderError when no answer came; it may have been taken all the same
   */
  refund(id: string, pedido: { valorCentavos?: number; descricao: string }): Promise<RefundAnswer>;
  /**
   * The queues in which the provider tells of payments, one for each address.
   * @throws ProviderError `key-refused` with status 403 where our key may not read them: nothing else suffers
   */
  readFilas(): Promise<FilaLida[]>;
  /** Has a queue that stopped, or that waits ever longer between its tries, send again at once. Idempotent. */
  reactivateFila(id: string): Promise<void>;
};
