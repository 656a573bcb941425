// Delay from a request to the open streams of its patient: node bench/live.mjs [patients] [streams] [posts]
// [pedido|chat]
// A step of an order, or a message of the chat: its event on every stream, and its text, read by the first that saw it.
// Every post ends in one wait for the disk, which is measured alone between the posts. TMPDIR=/dev/shm leaves the disk
// out.
import { randomInt } from 'node:crypto';
import { fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { report, startServer, URL_OF_SERVER, withDataFolder } from './with-server.mjs';

const [patients = 40, streams = 5, posts = 400] = process.argv.slice(2, 5).map(Number);
const kind = process.argv[5] ?? 'pedido';
/** Long enough for the slowest stream, so that every arrival counts for its own post. */
const PAUSE_MS = 60;
const DADOS = {
  nome: 'Medida do Banco',
  data_nascimento: '12/04/1984',
  telefone: '11988880042',
  emailContato: 'medida@exemplo.com.br',
  cep: '01001000',
  endereco: 'Praça da Sé',
  numero: '1',
  bairro: 'Sé',
  complemento: 'sala 1',
  uf: 'SP',
  cidade: 'São Paulo',
};

function newCpf() {
  const digits = Array.from({ length: 9 }, () => randomInt(10));
  for (const length of [9, 10]) {
    const sum = digits.slice(0, length).reduce((total, digit, i) => total + digit * (length + 1 - i), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join('');
}

async function patient() {
  let cookie = '';
  const send = async (method, path, data) => {
    const headers = { 'content-type': 'application/json', cookie };
    const request = { method, headers, body: JSON.stringify(data) };
    const answer = await fetch(URL_OF_SERVER + path, request);
    const session = answer.headers.getSetCookie().find((line) => line.startsWith('zelo_sessao='));
    if (session) cookie = session.split(';')[0];
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
    return answer.json();
  };
  const newest = async () => {
    const answer = await fetch(`${URL_OF_SERVER}/api/chat?limite=1`, { headers: { cookie } });
    return (await answer.json()).mensagens[0];
  };
  await send('POST', '/api/clientes', {
    cpf: newCpf(),
    senha: 'medida do banco',
    confirmacao: 'medida do banco',
  });
  await send('PUT', '/api/cliente', DADOS);
  const waiting = { arrive: [] };
  for (let i = 0; i < streams; i += 1) {
    // A stream ends when the server stops; earlier its end would count as unseen posts.
    follow(cookie, () => {
      waiting.arrive.push(performance.now());
      if (kind === 'chat' && waiting.arrive.length === 1) {
        newest().then(
          ({ id }) => (waiting.read = { id, at: performance.now() }),
          () => undefined,
        );
      }
    }).catch(() => undefined);
  }
  return { send, waiting };
}

async function follow(cookie, onEvent) {
  const answer = await fetch(`${URL_OF_SERVER}/api/live`, { headers: { cookie } });
  let text = '';
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
      text = text.slice(end + 2);
      const event = data ? JSON.parse(data) : {};
      if (event.tipo === kind) onEvent();
    }
  }
}

/** A commit's wait for the disk: one block written and synced. */
function diskProbe(dataDir) {
  const file = openSync(join(dataDir, 'medida'), 'w');
  const block = Buffer.alloc(8192);
  return () => {
    const started = performance.now();
    writeSync(file, block, 0, block.length, 0);
    fdatasyncSync(file);
    return performance.now() - started;
  };
}

await withDataFolder(async (dataDir) => {
  const disk = diskProbe(dataDir);
  const server = await startServer(dataDir);
  const everyone = [];
  for (let i = 0; i < patients; i += 1) everyone.push(await patient());
  const answer = await fetch(`${URL_OF_SERVER}/api/precos`);
  const { precos } = await answer.json();
  // Long enough for the sign-ups' background work.
  await sleep(5_000);
  const values = [];
  const waits = [];
  const reads = [];
  for (let i = 0; i < posts; i += 1) {
    const { send, waiting } = everyone[i % patients];
    const Servico_Selecionado = precos[Math.floor(i / patients) % precos.length].Servico;
    const id = crypto.randomUUID();
    waiting.arrive = [];
    waiting.read = undefined;
    const started = performance.now();
    if (kind === 'chat') await send('POST', '/api/chat', { id, mensagem: `Mensagem ${i + 1} da medida.` });
    else await send('POST', '/api/pedidos', { Servico_Selecionado, chave: id });
    await sleep(PAUSE_MS);
    values.push(...waiting.arrive.map((time) => time - started));
    if (waiting.read?.id === id) reads.push(waiting.read.at - started);
    waits.push(disk());
  }
  await server.stop();
  report('the disk alone', waits);
  report(`post to seen, ${patients * streams} streams`, values, 25);
  // A step of an order is possible once per service; a message always.
  const done = kind === 'chat' ? posts : Math.min(posts, patients * precos.length);
  process.stdout.write(`seen ${values.length} of ${done * streams}\n`);
  if (kind === 'chat') {
    report('post to its text read', reads);
    process.stdout.write(`read ${reads.length} of ${done}\n`);
  }
});
process.exit(0);
