import { z } from 'zod';
import type { Gate } from '#platform/providers/gate.ts';
import { createHttpClient, type OnCall, withoutRefusals } from '#adapters/http-client.ts';
import { didNothing, ProviderError } from '#ports/provider-error.ts';
import {
  type NumerosConcedidos,
  type PedidoDeNumeros,
  type Sncr,
  SncrError,
  type SncrProblem,
} from '#ports/sncr.ts';

export type SncrOptions = {
  /** The base of the API with its `/api/v1`. */
  url: string;
  /** Of the company that runs this platform, digits. */
  cnpj: string;
  timeoutMs?: number;
  onCall?: OnCall;
  gate?: Gate;
};

const numero = z.string().max(40);
const tokenAnswer = z.object({ access_token: z.string().min(1).max(8_192) });
/** The manual's table and its example name the list differently; 204 is an empty body: nothing is left to give. */
const notificacaoAnswer = z
  .object({
    numeracoesReceita: z.array(numero).max(50).optional(),
    numeroReceita: z.array(numero).max(50).optional(),
    saldoReceitas: z.number().int().nullish(),
  })
  .refine(({ numeracoesReceita, numeroReceita }) => (numeracoesReceita ?? numeroReceita) !== undefined)
  .optional();
const blocoAnswer = z.object({ inicio: numero, fim: numero }).optional();

/**
 * The SNCR API 1.0 (Anvisa). The doctor signs in at gov.br in a browser; what comes back is exchanged for a token of that
 * doctor, who alone can be given numbers.
 */
export function createSncr({ url, cnpj, timeoutMs = 12_000, onCall, gate }: SncrOptions): Sncr {
  const http = createHttpClient({
    provider: 'sncr',
    baseUrl: url,
    timeoutMs,
    maxBytes: 64 * 1024,
    errorCode,
    onCall,
    gate: gate && withoutRefusals(gate),
  });

  async function grant(token: string, pedido: PedidoDeNumeros): Promise<NumerosConcedidos | undefined> {
    const { numero: kind, inscricao: documento, uf, quantidade } = pedido;
    const who = { conselho: 'CRM', uf, documento };
    const headers = { authorization: `Bearer ${token}` };
    if (kind === 'RCE' || kind === 'RET') {
      const bloco = await http.request({
        operation: 'receita-especial-retencao',
        method: 'POST',
        path: '/numeracoes/receita-especial-retencao',
        headers,
        body: { ...who, tipo: kind, cnpj },
        schema: blocoAnswer,
        idempotent: false,
      });
      return bloco && { faixas: [bloco], saldo: null };
    }
    const given = await http.request({
      operation: 'notificacao-receita',
      method: 'POST',
      path: '/numeracoes/notificacao-receita',
      headers,
      body: { ...who, receita: kind, quantidade },
      schema: notificacaoAnswer,
      idempotent: false,
    });
    const numeros = given?.numeracoesReceita ?? given?.numeroReceita;
    if (!given || !numeros) return undefined;
    return { faixas: numeros.map((one) => ({ inicio: one, fim: one })), saldo: given.saldoReceitas ?? null };
  }

  return {
    loginUrl: ({ origin, state }) =>
      `${url}/auth/login?${new URLSearchParams({ client_url: origin, state }).toString()}`,
    async token(sessionId) {
      try {
        const { access_token: token } = await http.request({
          operation: 'token',
          method: 'GET',
          path: '/auth/token',
          query: { session_id: sessionId },
          schema: tokenAnswer,
          // Nothing is given by it: a session that the first try used up is one that is over.
          idempotent: true,
        });
        return token;
      } catch (error) {
        throw translated(error, 'expired', false);
      }
    },
    async pedir(token, pedido) {
      let granted: NumerosConcedidos | undefined;
      try {
        granted = await grant(token, pedido);
      } catch (error) {
        throw translated(error, 'refused', !didNothing(error));
      }
      if (!granted || granted.faixas.length === 0) throw new SncrError('none');
      return granted;
    },
  };
}

const CODES: readonly (readonly [RegExp, SncrProblem])[] = [
  [/diferente da autenticada/i, 'other-doctor'],
  [/v[ií]nculo ativo/i, 'no-link'],
  [/limite|m[aá]xim[oa]/i, 'limit'],
  [/dom[ií]nio n[aã]o autorizado/i, 'no-access'],
  [/sess[aã]o inv[aá]lida/i, 'expired'],
];

/** The meaning of a refusal, as one of our own words. */
function errorCode(body: string): SncrProblem | null {
  return CODES.find(([words]) => words.test(body))?.[1] ?? null;
}

const PROBLEMS: Readonly<Record<ProviderError['kind'], SncrProblem>> = {
  unreachable: 'down',
  insecure: 'down',
  timeout: 'slow',
  'rate-limited': 'busy',
  refused: 'refused',
  'key-refused': 'no-access',
  'invalid-answer': 'invalid-answer',
};

/** `refusal`: what a 400 without known words means here; `lost`: numbers may have been given. */
function translated(error: unknown, refusal: SncrProblem, lost: boolean): unknown {
  if (!(error instanceof ProviderError)) return error;
  const said = CODES.find(([, problem]) => error.cause instanceof Error && problem === error.cause.message);
  const problem = said?.[1] ?? byStatus(error) ?? (error.kind === 'refused' ? refusal : PROBLEMS[error.kind]);
  return new SncrError(problem, { cause: error, lost });
}

function byStatus({ status }: ProviderError): SncrProblem | undefined {
  if (status === 401) return 'expired';
  return status === 404 ? 'no-link' : undefined;
}
