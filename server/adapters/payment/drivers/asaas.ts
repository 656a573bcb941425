import { lerPix } from '#domain/pagamentos/brcode.ts';
import type { Gate } from '#platform/providers/gate.ts';
import { createHttpClient, type OnCall } from '#adapters/http-client.ts';
import { ProviderError, refusedOutright } from '#ports/provider-error.ts';
import type { CobrancaNoProvedor, PaymentProvider } from '#ports/payment.ts';
import { expiryOf, toCliente, toCobranca, toFila, toReais } from './asaas.mapping.ts';
import {
  anyAnswer,
  asaasErrorCode,
  customerAnswer,
  customerList,
  paymentAnswer,
  paymentCreated,
  paymentList,
  pixAnswer,
  SEM_SALDO,
  webhookList,
} from './asaas.schemas.ts';

/** How to call the Asaas API. */
export type AsaasOptions = {
  /** Base URL including `/v3`. */
  url: string;
  apiKey: string;
  timeoutMs?: number;
  /** Parallel calls; an account may have 50 GETs at once over all replicas and both gates. */
  concurrency?: number;
  onCall?: OnCall;
  gate?: Gate;
};

/**
 * Creates the client of the Asaas API v3 (docs/product/providers.md). Creating is not idempotent there:
 * search by reference before repeating it.
 */
export function createAsaas({
  url,
  apiKey,
  timeoutMs = 10_000,
  concurrency = 16,
  ...hooks
}: AsaasOptions): PaymentProvider {
  const client = {
    provider: 'asaas',
    baseUrl: url,
    headers: { access_token: apiKey },
    timeoutMs,
    concurrency,
    errorCode: asaasErrorCode,
    ...hooks,
  };
  const http = createHttpClient(client);
  // A key may lack the permission to read webhooks while everything else works, so such a refusal must not
  // close the gate.
  const filas = createHttpClient({ ...client, gate: hooks.gate && without403(hooks.gate) });

  const readCobranca = async (id: string): Promise<CobrancaNoProvedor | null> => {
    const payment = await orIfNotFound(
      http.request({
        operation: 'payments.get',
        method: 'GET',
        path: `/payments/${encodeURIComponent(id)}`,
        schema: paymentAnswer,
        idempotent: true,
      }),
      null,
    );
    // An answer about another payment must not be accepted.
    if (payment !== null && payment.id !== id) throw new ProviderError('asaas', 'invalid-answer', 200);
    return payment === null ? null : toCobranca(payment);
  };

  return {
    async findCliente(cpf, referencia) {
      const found = await orIfNotFound(
        http.request({
          operation: 'customers.search',
          method: 'GET',
          path: '/customers',
          query: { cpfCnpj: cpf },
          schema: customerList,
          idempotent: true,
        }),
        { data: [] },
      );
      // An answer that ignored the filter must not connect a person to another person's record.
      const theirs = found.data.filter(
        ({ deleted, cpfCnpj }) => deleted !== true && (cpfCnpj?.replace(/\D/g, '') ?? cpf) === cpf,
      );
      const ours = theirs.find(({ externalReference }) => externalReference === referencia);
      const customer = ours ?? theirs[0];
      return customer === undefined ? null : { id: customer.id };
    },

    async createCliente(cliente) {
      const { id } = await http.request({
        operation: 'customers.create',
        method: 'POST',
        path: '/customers',
        body: toCliente(cliente),
        schema: customerAnswer,
        idempotent: false,
      });
      return { id };
    },

    async updateCliente(id, cliente) {
      await http.request({
        operation: 'customers.update',
        method: 'PUT',
        path: `/customers/${encodeURIComponent(id)}`,
        body: toCliente(cliente),
        schema: anyAnswer,
        idempotent: true,
      });
    },

    async deleteCliente(id) {
      const removed = http.request({
        operation: 'customers.delete',
        method: 'DELETE',
        path: `/customers/${encodeURIComponent(id)}`,
        schema: anyAnswer,
        idempotent: true,
      });
      await orIfNotFound(removed, null);
    },

    async findCobranca(referencia) {
      const found = await orIfNotFound(
        http.request({
          operation: 'payments.search',
          method: 'GET',
          path: '/payments',
          query: { externalReference: referencia },
          schema: paymentList,
          idempotent: true,
        }),
        { data: [] },
      );
      const payment = found.data.find(
        ({ deleted, externalReference = referencia }) => deleted !== true && externalReference === referencia,
      );
      return payment === undefined ? null : toCobranca(payment);
    },

    async createCobranca(cobranca) {
      const payment = await http.request({
        operation: 'payments.create',
        method: 'POST',
        path: '/payments',
        body: {
          customer: cobranca.idAsaas,
          billingType: 'PIX',
          value: toReais(cobranca.valorCentavos),
          dueDate: cobranca.vencimento,
          description: cobranca.descricao,
          externalReference: cobranca.referencia,
        },
        schema: paymentCreated,
        idempotent: false,
      });
      return toCobranca(payment);
    },

    readCobranca,

    async readPix(id) {
      const pix = await http.request({
        operation: 'payments.pixQrCode',
        method: 'GET',
        path: `/payments/${encodeURIComponent(id)}/pixQrCode`,
        schema: pixAnswer,
        idempotent: true,
      });
      if (!looksLikePix(pix.payload)) throw new ProviderError('asaas', 'invalid-answer', 200);
      return { payload: pix.payload, expiraEm: expiryOf(pix.expirationDate) };
    },

    async deleteCobranca(id) {
      try {
        await http.request({
          operation: 'payments.delete',
          method: 'DELETE',
          path: `/payments/${encodeURIComponent(id)}`,
          schema: anyAnswer,
          idempotent: true,
        });
      } catch (error) {
        if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error;
        // A refusal may mean that the charge is deleted already; reading it tells.
        const cobranca = await readCobranca(id);
        if (cobranca !== null && !cobranca.removida) throw error;
      }
    },

    async refund(id, { valorCentavos, descricao }) {
      try {
        await http.request({
          operation: 'payments.refund',
          method: 'POST',
          path: `/payments/${encodeURIComponent(id)}/refund`,
          body: {
            ...(valorCentavos !== undefined && { value: toReais(valorCentavos) }),
            description: descricao,
          },
          schema: anyAnswer,
          idempotent: false,
        });
        return { ok: true };
      } catch (error) {
        if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error;
        const code = error.cause instanceof Error ? error.cause.message : '';
        return { ok: false, motivo: code.includes(SEM_SALDO) ? 'sem-saldo' : 'recusado' };
      }
    },

    async readFilas() {
      const found = await filas.request({
        operation: 'webhooks.list',
        method: 'GET',
        path: '/webhooks',
        schema: webhookList,
        idempotent: true,
      });
      return found.data.map(toFila);
    },

    async reactivateFila(id) {
      const path = `/webhooks/${encodeURIComponent(id)}`;
      await filas.request({
        operation: 'webhooks.update',
        method: 'PUT',
        path,
        body: { interrupted: false },
        schema: anyAnswer,
        idempotent: true,
      });
      const hurry = filas.request({
        operation: 'webhooks.removeBackoff',
        method: 'POST',
        path: `${path}/removeBackoff`,
        body: {},
        schema: anyAnswer,
        idempotent: true,
      });
      // Refused when no notification is waiting; the queue is active nevertheless.
      await hurry.catch((error: unknown) => {
        if (!refusedOutright(error)) throw error;
      });
    },
  };
}

/** A gate that is not told of status 403, for calls that the key may not be allowed to make. */
function without403(gate: Gate): Gate {
  return async (retry) => {
    const admission = await gate(retry);
    if (!admission.go) return admission;
    const tell: typeof admission.tell = async (outcome) => {
      if (outcome.status !== 403) await admission.tell(outcome);
    };
    return { go: true, tell };
  };
}

/** True for a code that banks accept: the start of a BR Code and a correct checksum. */
function looksLikePix(payload: string): boolean {
  const read = lerPix(payload);
  return read.ok || (read.motivo !== 'crc' && payload.trim().startsWith('000201'));
}

async function orIfNotFound<T, F>(call: Promise<T>, instead: F): Promise<T | F> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ProviderError && error.status === 404) return instead;
    throw error;
  }
}
