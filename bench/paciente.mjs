// Calls of a patient's people, channels, passkeys, reserve codes and questionnaire beside their limits, in one run and in
// turn, one call at a time: reads beside `lerSessao` (one session and one row by its key), an order for a person beside
// one for the holder, entrances beside one by password (a bare hash and the session). node bench/paciente.mjs [rounds] [entrances]
import { createECDH, randomBytes } from 'node:crypto';
import { lerCanais, ligarPush, mudarCanal } from '../contracts/contas/canais.contract.ts';
import { criarCodigosReserva } from '../contracts/contas/conta.contract.ts';
import { entrar, recuperarPorCodigo } from '../contracts/contas/identidade.contract.ts';
import { listarPessoas, salvarPessoa } from '../contracts/contas/pessoas.contract.ts';
import { lerSessao } from '../contracts/contas/sessao-atual.contract.ts';
import { listarPerguntas } from '../contracts/catalogo/perguntas.contract.ts';
import { sugerirDoses, sugerirRemedios } from '../contracts/catalogo/referencias.contract.ts';
import { perguntasDoServico } from '../domain/catalogo/perguntas.ts';
import { SERVICOS } from '../domain/catalogo/servicos.ts';
import { addChave, enterByChave } from '../server/testing/builders/authenticator.ts';
import { createPedido, newPatient, randomCpf, SENHA, visitor } from '../server/testing/builders/builders.ts';
import { startServer, URL_OF_SERVER, withDataFolder } from './with-server.mjs';

const rounds = Number(process.argv[2] ?? 200);
/** Fewer: tries of a network are limited. */
const entrances = Number(process.argv[3] ?? 10);
const PEOPLE = 8;
const WARM = 5;

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Medians in ms of works done in turn, each beside the named limit. */
async function inTurn(times, works) {
  const taken = Object.fromEntries(Object.keys(works).map((name) => [name, []]));
  for (let round = -WARM; round < times; round += 1) {
    for (const [name, work] of Object.entries(works)) {
      const started = performance.now();
      await work(round);
      if (round >= 0) taken[name].push(performance.now() - started);
    }
  }
  return Object.fromEntries(Object.entries(taken).map(([name, values]) => [name, median(values)]));
}

/** `most`: how many times the limit a work may take. */
function print(medians, limit, most) {
  for (const [name, value] of Object.entries(medians)) {
    const ratio = value / medians[limit];
    const beside =
      name === limit ? `limit, ${most} times` : `${ratio.toFixed(2)}${ratio > most ? ' beyond' : ''}`;
    process.stdout.write(`${name.padEnd(50)} ${value.toFixed(3).padStart(9)} ms  ${beside}\n`);
    if (ratio > most) process.exitCode = 1;
  }
  process.stdout.write('\n');
}

await withDataFolder(async (dataDir) => {
  const server = await startServer(dataDir);
  try {
    const app = { url: URL_OF_SERVER };
    const patient = await newPatient(app);
    const { http } = patient;
    for (let i = 0; i < PEOPLE; i += 1) {
      const cpf = randomCpf();
      await http.want(salvarPessoa, 201, {
        body: {
          nome: `Filha ${i} Nogueira`,
          data_nascimento: '03/09/2019',
          cpf,
          parentesco: 'filho',
          declara: true,
        },
      });
    }
    for (const canal of ['whatsapp', 'sms'])
      await http.want(mudarCanal, 200, { params: { canal }, body: { ligado: true } });
    const browser = createECDH('prime256v1');
    const target = {
      p256dh: browser.generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    };
    const endereco = 'https://fcm.googleapis.com/fcm/send/bench';
    await http.want(ligarPush, 200, { body: { endereco, ...target } });

    const { saude, tratamento } = await http.want(listarPerguntas, 200);
    const asked = SERVICOS.map(
      ({ titulo }) =>
        perguntasDoServico(saude.perguntas, titulo).length +
        perguntasDoServico(tratamento.perguntas, titulo).length,
    );
    process.stdout.write(`questions of each service: ${asked.join(' ')} (limit 8)\n\n`);
    const reads = await inTurn(rounds, {
      'the session': () => http.want(lerSessao, 200),
      [`${PEOPLE} people of an account`]: () => http.want(listarPessoas, 200),
      'its channels': () => http.want(lerCanais, 200),
      'all questions': () => http.want(listarPerguntas, 200),
      'medicines by five letters of a brand': () =>
        http.want(sugerirRemedios, 200, { body: { busca: 'zocor' } }),
      'doses of a medicine': () => http.want(sugerirDoses, 200, { body: { remedio: 'Losartana potássica' } }),
    });
    print(reads, 'the session', 3);

    const { pessoas } = await http.want(listarPessoas, 200);
    const servico = 'Pedido de Exames Complementares';
    const orders = await inTurn(Math.ceil(rounds / 4), {
      'an order for the holder': () => createPedido(patient, servico),
      'an order for a person': () => createPedido(patient, servico, pessoas[0].id),
    });
    print(orders, 'an order for the holder', 1.2);

    const { authenticator } = await addChave(
      { deps: { settings: { appUrl: URL_OF_SERVER.replace('127.0.0.1', 'localhost') } } },
      http,
    );
    // Each of an account of its own, whose tries are limited.
    const codes = [];
    for (let i = -WARM; i < entrances; i += 1) {
      const other = await newPatient(app);
      const { codigos } = await other.http.want(criarCodigosReserva, 200, { body: { senhaAtual: SENHA } });
      codes.push({ cpf: other.cpf, codigo: codigos[0] });
    }
    const bodies = { cpf: patient.cpf, senha: SENHA };
    const entering = await inTurn(entrances, {
      'entering by password': () => visitor(app).want(entrar, 200, { body: bodies }),
      'entering by a passkey, its challenge included': () => enterByChave(visitor(app), authenticator),
      'a reserve code': () => visitor(app).want(recuperarPorCodigo, 200, { body: codes.pop() }),
    });
    print(entering, 'entering by password', 1);
  } finally {
    await server.stop();
  }
});
process.exit();
