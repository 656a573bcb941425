import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { request } from 'node:http';
import * as fc from 'fast-check';
import { client } from '#testing/app/client.ts';
import { createPedido, dadosDe, randomCpf, SENHA } from '#testing/builders/builders.ts';
import { cadastrar } from '#contracts/contas/identidade.contract.ts';
import { salvarCliente } from '#contracts/contas/clientes.contract.ts';
import { readDocument } from '#testing/fuzz/document.ts';
import { LEFT_OUT, requestsOf, type FuzzRequest } from '#testing/fuzz/requests.ts';
import type { HostileFiles } from './files.ts';
import { cookiesOf, wireTo, type Answer } from './wire.ts';

/** Requests a second, and the n-th of them from an address. */
export type Attack = { name: string; perSecond: number; send: (n: number) => Promise<Answer> };

export type Siege = { attacks: Attack[]; end: () => void };

/** Three addresses for each attack, as a small network of rented machines has. */
const from = (attack: number, n: number) => `198.51.${attack}.${(n % 3) + 1}`;
const NOTHING: Answer = { status: 0, headers: {}, text: '' };
const TUS = { 'tus-resumable': '1.0.0' };
const JSON_TYPE = { 'content-type': 'application/json' };
const BYTES_TYPE = { 'content-type': 'application/octet-stream' };

/** The ten kinds, with free accounts of their own. `taken` is a registered CPF. */
export async function besiege(url: string, files: HostileFiles, taken: string): Promise<Siege> {
  const { send, close } = wireTo(url);
  const accounts = await Promise.all([1, 2, 3].map((n) => account(url, from(1, n))));
  const own = (n: number) => accounts[n % accounts.length] ?? { cookie: '', pedido: '' };
  const post = (ip: string, path: string, body: unknown, cookie?: string) =>
    send({ method: 'POST', path, ip, cookie, headers: JSON_TYPE, body: JSON.stringify(body) });

  async function announce(n: number, ip: string, bytes: number): Promise<Answer> {
    const { cookie, pedido } = own(n);
    const facts = { filename: `exame ${randomUUID()}.pdf`, pedido, tipo: 'outros_documentos' };
    const metadata = Object.entries(facts).map(
      ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
    );
    const headers = { ...TUS, 'upload-length': String(bytes), 'upload-metadata': metadata.join(',') };
    return send({ method: 'POST', path: '/api/uploads', ip, cookie, headers });
  }

  async function upload(n: number, ip: string, bytes: Buffer, announced = bytes.length): Promise<Answer> {
    const begun = await announce(n, ip, announced);
    const { location } = begun.headers;
    if (begun.status !== 201 || typeof location !== 'string') return begun;
    const path = new URL(location, url).pathname;
    const headers = { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    return send({ method: 'PATCH', path, ip, cookie: own(n).cookie, headers, body: bytes });
  }

  const open: { destroy: () => void }[] = [];
  const requests = await fuzz(url, accounts[0]?.cookie ?? '');
  const slowFile = (n: number) => (n % 2 === 0 ? files.slow : files.swelling);
  const picture = (n: number) => files.pictures[n % files.pictures.length] ?? files.slow;
  const attacks: Attack[] = [
    {
      name: 'announced uploads',
      perSecond: 5,
      send: (n) =>
        n % 4 === 0
          ? upload(n, from(1, n), Buffer.alloc(64 * 1024), 50 * 1024 * 1024)
          : announce(n, from(1, n), 50 * 1024 * 1024),
    },
    {
      name: 'bombs of an account',
      perSecond: 1,
      send: (n) => upload(n, from(2, n), n % 3 === 0 ? picture(n) : slowFile(n)),
    },
    {
      name: "visitors' slow files",
      perSecond: 1,
      send: (n) => {
        const path = n % 4 < 2 ? '/api/contestacoes/documento' : '/api/verificacao/arquivo';
        return send({ method: 'POST', path, ip: from(3, n), headers: BYTES_TYPE, body: slowFile(n) });
      },
    },
    {
      name: 'taken CPFs registered',
      perSecond: 6,
      send: (n) => post(from(4, n), '/api/clientes', { cpf: taken, senha: SENHA, confirmacao: SENHA }),
    },
    {
      name: 'wrong passwords',
      perSecond: 6,
      send: (n) => {
        const ip = from(5, n);
        if (n % 3 === 0) return post(ip, '/api/sessao/adm', { email: 'adm@exemplo.com.br', senha: `x${n}` });
        return post(ip, '/api/sessao', { cpf: n % 3 === 1 ? taken : randomCpf(), senha: `palpite ${n}` });
      },
    },
    { name: 'slow bodies', perSecond: 3, send: async (n) => slowBody(url, from(6, n), open) },
    {
      name: 'many streams',
      perSecond: 8,
      send: (n) => stream(url, from(7, n), n % 4 === 0 ? '' : own(n).cookie, open),
    },
    {
      name: 'mails caused',
      perSecond: 4,
      send: async (n) => {
        const ip = from(8, n);
        if (n % 3 === 0) return post(ip, '/api/recuperacao/adm', { email: 'adm@exemplo.com.br' });
        if (n % 3 === 1) return post(ip, '/api/cliente/email/confirmacao', {}, own(n).cookie);
        const visit = await post(ip, '/api/visitante', {});
        return post(ip, '/api/recuperacao', { cpf: taken }, cookiesOf(visit));
      },
    },
    {
      name: 'forged webhooks',
      perSecond: 10,
      send: (n) => {
        const paid = {
          id: `evt_${n}`,
          event: 'PAYMENT_RECEIVED',
          payment: { id: `pay_${n}`, status: 'RECEIVED' },
        };
        const headers = { ...JSON_TYPE, 'asaas-access-token': `palpite-${n}` };
        const body = JSON.stringify(paid);
        return send({ method: 'POST', path: '/api/webhooks/asaas', ip: from(9, n), headers, body });
      },
    },
    {
      name: 'fuzz',
      perSecond: 20,
      send: (n) => {
        const { who, method, url: path, headers, body } = requests(n);
        // Node refuses to send line breaks and the like, and no proxy forwards them.
        const cookie = who === 'patient' ? accounts[0]?.cookie : undefined;
        return send({ method, path, ip: from(10, n), cookie, headers, body });
      },
    },
  ];
  return {
    attacks,
    end() {
      for (const one of open) one.destroy();
      close();
    },
  };
}

async function account(url: string, ip: string): Promise<{ cookie: string; pedido: string }> {
  const http = client(() => url, new Map(), { 'x-forwarded-for': ip });
  const cpf = randomCpf();
  await http.want(cadastrar, 201, { body: { cpf, senha: SENHA, confirmacao: SENHA } });
  const dados = dadosDe();
  await http.want(salvarCliente, 200, { body: dados });
  const { id } = await createPedido({ http, cpf, dados });
  const cookie = [...http.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return { cookie, pedido: id };
}

/** Requests from the served OpenAPI document, in turn over its operations. */
async function fuzz(url: string, cookie: string): Promise<(n: number) => FuzzRequest> {
  const { operations, schemas } = readDocument(await (await fetch(`${url}/api/openapi.json`)).text());
  const scene = {
    ids: [randomUUID()],
    texts: ['saude'],
    cookies: { stranger: '', patient: cookie },
    secret: 'palpite',
  };
  // A stream is an attack of its own; signing out would spare the server the rest.
  const asked = operations.filter(
    ({ operationId }) => !LEFT_OUT.has(operationId) && !/^(vivo|sair)$/.test(operationId),
  );
  const drawn = asked.map((operation, i) =>
    fc.sample(requestsOf(operation, schemas, scene), { seed: 14 + i, numRuns: 40 }),
  );
  return (n) => {
    const some = drawn[n % drawn.length] ?? [];
    const found = some[Math.floor(n / drawn.length) % some.length];
    if (!found) throw new Error('the document has no operations');
    return found;
  };
}

/** A complete announced body that arrives byte by byte, until the server or the siege ends it. */
function slowBody(url: string, ip: string, open: { destroy: () => void }[]): Answer {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  const head = ['POST /api/sessao HTTP/1.1', `host: ${hostname}:${port}`, `x-forwarded-for: ${ip}`];
  const rest = ['content-type: application/json', 'content-length: 100000', '', '{'];
  socket.write([...head, ...rest].join('\r\n'));
  const drip = setInterval(() => socket.write(' '), 8000);
  socket.on('error', () => undefined);
  socket.on('close', () => clearInterval(drip));
  socket.resume();
  open.push(socket);
  return NOTHING;
}

/** A live stream that is never closed. */
function stream(url: string, ip: string, cookie: string, open: { destroy: () => void }[]): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const headers = { 'x-forwarded-for': ip, cookie };
  return new Promise((resolve) => {
    const asking = request({ hostname, port, path: '/api/live', headers, agent: false }, (answer) => {
      answer.on('error', () => undefined);
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: '' });
    });
    asking.on('error', () => resolve(NOTHING));
    asking.end();
    open.push(asking);
  });
}
