import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#platform/deps.ts';
import {
  createHttpFaults,
  HANG_UP,
  listenHttp,
  type FakeAddress,
  type FakeAnswer,
  type FakeReply,
  type FakeRequest,
  type HttpFaults,
} from '../store/fake-http.ts';
import type { FakeStore } from '../store/fake-store.ts';
import { escapeHtml, fakePage } from '../store/fake-page.ts';
import { NOTIFICACOES, openBooks, RECEITAS } from './given.ts';

/** A doctor who may sign in; `ativo`: whether the council knows an active registration. */
export type Prescritor = { nome: string; inscricao: string; uf: string; ativo: boolean };

export type SncrFakeOptions = FakeAddress & {
  store: FakeStore;
  clock: Clock;
  prescritores: () => Promise<Prescritor[]>;
  /** Leads back to this machine, too: a demonstration has no address that ends in .br. */
  loopback: boolean;
};

export type SncrFaults = HttpFaults & {
  /** The numbers are given; then the connection is cut before the answer. */
  loseAnswer: boolean;
  /** Only the services that give numbers fail: the sign-in is well. */
  afterSignIn: boolean;
  /** No balance is left (204). */
  noBalance: boolean;
  /** The council knows no active registration (404). */
  noLink: boolean;
  /** The limit of the day or month is reached (400). */
  limit: boolean;
  /** The token is good no more (401). */
  expireToken: boolean;
  /** The numbers are of another state, as happened on 2026-10-09. */
  otherState: boolean;
  /** The list has the name that the manual's table gives it. */
  tableName: boolean;
};

export type SncrFake = {
  /** The base of the API, with its path. */
  url: string;
  port: number;
  faults: SncrFaults;
  /** How often each service was called. */
  calls: Record<string, number>;
  close(): Promise<void>;
};

const PATH = '/api/v1';
const LOGIN_MS = 5 * 60_000;
const SESSION_MS = 30_000;
const TOKEN_MS = 30_000;
const DAY_LIMIT = 50;
const BLOCK = 1_000;
const BLOCKS_A_MONTH = 3;

const conselho = z.enum(['CRM', 'CRMV', 'CRO']);
const notificacao = z.object({
  receita: z.enum(NOTIFICACOES),
  conselho,
  uf: z.string(),
  documento: z.string(),
  quantidade: z.number().int().min(10).max(50),
});
const receita = z.object({
  tipo: z.enum(RECEITAS),
  conselho,
  uf: z.string(),
  documento: z.string(),
  cnpj: z.string().regex(/^[0-9A-Z]{12}\d{2}$/),
});

/** SNCR as its API 1.0 has it, with gov.br before it: sign-in in a browser, numbers, their limits, its quirks. */
export async function startSncrFake(options: SncrFakeOptions): Promise<SncrFake> {
  const { clock, prescritores, loopback } = options;
  const calls: Record<string, number> = {};
  const { faults: httpFaults, next: nextFault, sent } = createHttpFaults();
  const faults: SncrFaults = Object.assign(httpFaults, {
    loseAnswer: false,
    afterSignIn: false,
    noBalance: false,
    noLink: false,
    limit: false,
    expireToken: false,
    otherState: false,
    tableName: false,
  });
  const books = openBooks(options.store, clock);
  const logins = expiring<true>(clock, LOGIN_MS);
  const sessions = expiring<Prescritor>(clock, SESSION_MS);
  const tokens = expiring<Prescritor>(clock, TOKEN_MS);

  async function login(request: FakeRequest): Promise<FakeAnswer> {
    const clientUrl = request.query.get('client_url') ?? '';
    if (!mayLeadTo(clientUrl, loopback)) return error(403, 'Domínio não autorizado');
    const known = (await prescritores()).map((one) => ({ ...one, id: idOf(one) }));
    if (request.method === 'GET') return loginPage(logins.add(true), known);
    const form = new URLSearchParams(request.body);
    if (!logins.take(form.get('login') ?? '')) return error(401, 'Sessão inválida ou expirada');
    const who = known.find(({ id }) => id === form.get('prescritor'));
    if (!who) return error(404, 'Usuário não encontrado');
    const back = new URL(clientUrl);
    back.searchParams.set('session_id', sessions.add(who));
    back.searchParams.set('state', request.query.get('state') ?? '');
    return { status: 302, headers: { location: back.href } };
  }

  async function token(request: FakeRequest): Promise<FakeAnswer> {
    const who = sessions.take(request.query.get('session_id') ?? '');
    if (!who) return error(401, 'Sessão inválida ou expirada');
    return { status: 200, json: { access_token: tokens.add(who), token_type: 'Bearer' } };
  }

  /** The doctor of a request, or the answer that it is refused with. */
  function allowed(request: FakeRequest, asked: { uf: string; documento: string } | undefined) {
    const bearer = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const who = faults.expireToken ? null : tokens.read(bearer);
    if (!who) return error(401, 'Não autorizado');
    if (!asked) return error(400, 'Requisição inválida');
    if (asked.documento !== who.inscricao || asked.uf !== who.uf) {
      return error(404, 'Inscrição fornecida é diferente da autenticada');
    }
    if (!who.ativo || faults.noLink) {
      return error(404, 'O usuário informado não possui vínculo ativo no conselho');
    }
    return faults.limit ? error(400, 'Limite de requisições atingido') : { prescritor: idOf(who) };
  }

  const stateOf = (uf: string): string => {
    if (!faults.otherState) return uf;
    return uf === 'SP' ? 'RJ' : 'SP';
  };

  async function notificacoes(request: FakeRequest): Promise<FakeReply> {
    const asked = notificacao.safeParse(jsonOf(request)).data;
    const may = allowed(request, asked);
    if (!('prescritor' in may) || !asked) return 'status' in may ? may : { status: 400 };
    const { prescritor } = may;
    const { receita: tipo, uf, quantidade } = asked;
    if ((await books.hoje(prescritor, tipo)) + quantidade > DAY_LIMIT) {
      return error(400, 'Limite máximo de 50 numerações por dia excedido');
    }
    const before = faults.noBalance ? 0 : await books.saldo(prescritor, tipo);
    const given = Math.min(quantidade, before);
    if (given <= 0) return { status: 204 };
    const numeros = await books.dar({ prescritor, tipo, uf: stateOf(uf), quantidade: given });
    if (faults.loseAnswer) return HANG_UP;
    const saldo = before - given;
    const json = {
      [faults.tableName ? 'numeroReceita' : 'numeracoesReceita']: numeros,
      saldoReceitas: saldo,
      mensagem: saldo < DAY_LIMIT ? 'Saldo inferior a 50 receitas disponíveis.' : '',
    };
    return { status: 201, json };
  }

  async function bloco(request: FakeRequest): Promise<FakeReply> {
    const asked = receita.safeParse(jsonOf(request)).data;
    const may = allowed(request, asked);
    if (!('prescritor' in may) || !asked) return 'status' in may ? may : { status: 400 };
    const { prescritor } = may;
    if ((await books.blocosDoMes(prescritor)) >= BLOCKS_A_MONTH) {
      return error(400, 'Limite de 3 requisições por mês excedido');
    }
    const { tipo, uf } = asked;
    const numeros = await books.dar({ prescritor, tipo, uf: stateOf(uf), quantidade: BLOCK });
    if (faults.loseAnswer) return HANG_UP;
    const json = {
      inicio: numeros.at(0),
      fim: numeros.at(-1),
      quantidade: BLOCK,
      mensagem: 'Numeração gerada com sucesso.',
    };
    return { status: 201, json };
  }

  const services: Readonly<Record<string, (request: FakeRequest) => Promise<FakeReply>>> = {
    'GET /auth/login': login,
    'POST /auth/login': login,
    'GET /auth/token': token,
    'POST /numeracoes/notificacao-receita': notificacoes,
    'POST /numeracoes/receita-especial-retencao': bloco,
  };

  const listener = await listenHttp(options, async (request) => {
    const service = request.path.startsWith(PATH) ? request.path.slice(PATH.length) : '';
    calls[service] = (calls[service] ?? 0) + 1;
    const spared = faults.afterSignIn && service.startsWith('/auth/');
    const fault = spared ? null : await nextFault();
    if (fault !== null) return fault;
    const reply = (await services[`${request.method} ${service}`]?.(request)) ?? { status: 404 };
    return spared ? reply : sent(reply);
  });
  const { port, close } = listener;
  return { url: `${listener.url}${PATH}`, port, faults, calls, close };
}

const error = (status: number, text: string): FakeAnswer => ({ status, json: { error: text } });
const idOf = ({ uf, inscricao }: Prescritor): string => `${uf}-${inscricao}`;

/** SNCR looks at the text behind the last slash alone: a path, a port or a slash at the end is no `.br`. */
function mayLeadTo(clientUrl: string, loopback: boolean): boolean {
  if (!URL.canParse(clientUrl)) return false;
  if (loopback && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(clientUrl).hostname)) return true;
  return clientUrl.startsWith('https://') && clientUrl.slice(clientUrl.lastIndexOf('/') + 1).endsWith('.br');
}

function jsonOf({ body }: FakeRequest): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Values under keys that nobody guesses, each good for so long; `take` also ends it. */
function expiring<T>(clock: Clock, ms: number) {
  const kept = new Map<string, { value: T; until: number }>();
  const read = (key: string): T | null => {
    const found = kept.get(key);
    return found && clock().getTime() < found.until ? found.value : null;
  };
  return {
    add(value: T): string {
      const key = randomUUID();
      kept.set(key, { value, until: clock().getTime() + ms });
      return key;
    },
    read,
    take(key: string): T | null {
      const value = read(key);
      kept.delete(key);
      return value;
    },
  };
}

/** The page that plays gov.br and SNCR: the person says which doctor they are. */
function loginPage(login: string, prescritores: readonly { id: string; nome: string }[]): FakeAnswer {
  const options = prescritores.map(
    ({ id, nome }) => `<option value="${escapeHtml(id)}">${escapeHtml(nome)}</option>`,
  );
  return fakePage({
    title: 'Entrar no SNCR',
    demo: 'Esta página faz as vezes do gov.br e do SNCR. Os números que ela dá não valem.',
    body: `<form method="post">
    <input type="hidden" name="login" value="${escapeHtml(login)}">
    <label for="prescritor">Médico</label>
    <select id="prescritor" name="prescritor">${options.join('')}</select>
    <button type="submit">Entrar com gov.br</button>
  </form>`,
  });
}
