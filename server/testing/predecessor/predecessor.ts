import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';

/** The vendor's own example of a hash (https://github.com/firebase/scrypt): its password is `SENHA_DE_ANTES`. */
export const HASH_DE_ANTES = {
  salt: '42xEC-ixf3L2lw==',
  passwordHash: 'lSrfV15cpx95_sZS2W9c9Kp6i_LVgQNDNC_qzrCnh1SAyZvqmZqAjTdn3aoItz-VHjoZilo78198JAdRuid5lQ==',
};
export const SENHA_DE_ANTES = 'user1password';
export const HASH_CONFIG = {
  base64_signer_key:
    'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  base64_salt_separator: 'Bw==',
  rounds: 8,
  mem_cost: 14,
};

export type Size = {
  patients: number;
  ordersEach: number;
  /** The payment that an order names, and the customer of a patient; none without it. */
  payments?: {
    of: (patient: number, order: number) => string | undefined;
    customer: (patient: number) => string;
  };
};

function checkDigit(digits: string): string {
  const sum = Array.from(digits, Number).reduce((total, d, i) => total + d * (digits.length + 1 - i), 0);
  return String(((sum * 10) % 11) % 10);
}

/** The CPF of the patient with a number. */
export function cpfOf(n: number): string {
  const base = String(100_000_000 + n * 7);
  const first = checkDigit(base);
  return `${base}${first}${checkDigit(`${base}${first}`)}`;
}

const stamp = (ms: number) => ({
  __datatype__: 'timestamp',
  value: { _seconds: Math.floor(ms / 1000), _nanoseconds: 0 },
});
const FIRST_MS = Date.UTC(2022, 0, 10, 15);
const DAY_MS = 86_400_000;

const two = (n: number) => String(n).padStart(2, '0');

/** An instant in one of the five forms, by turns; the sixth is none. */
function written(ms: number, turn: number): unknown {
  const at = new Date(ms);
  const local = `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()} 12:00`;
  return [stamp(ms), at.toISOString(), ms, String(ms), local, undefined][turn % 6];
}

const STATUS = [
  'Concluído',
  'Excluído',
  'Sendo Feito - Documentos Anexados',
  'Sendo feito - Histórico Respondido',
  'Sendo Feito - Serviço Selecionado',
  'Pago?',
];
const QUESTIONS = ['Tem alergia?', 'Toma algum remédio?'];

function clienteOf(n: number, { payments }: Size): object {
  const cpf = cpfOf(n);
  return {
    cpf:
      n % 50 === 7
        ? cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
        : n % 50 === 8
          ? `${cpf.slice(0, 10)}x`
          : cpf,
    email: `${cpf}@app.com`,
    password: n % 10 === 3 ? `plain password ${n}` : undefined,
    nome: `Paciente ${n} da Silva`,
    data_nascimento: '03/09/1980',
    telefone: '(11) 98888-0042',
    emailContato: `p${n}@exemplo.com.br`,
    cep: '01001-000',
    endereco: 'Praça da Sé',
    numero: String(n),
    bairro: 'Sé',
    complemento: 'ap 1',
    uf: 'SP',
    cidade: 'São Paulo',
    idAsaas: payments?.customer(n),
    updatedAt: written(FIRST_MS + n * 1000, n % 5),
  };
}

function orderOf(n: number, k: number, { payments }: Size): object {
  const at = FIRST_MS + (k + 1) * DAY_MS + n * 1000;
  return {
    cpf: k === 0 && n % 40 === 5 ? undefined : cpfOf(n),
    Servico_Selecionado: n % 30 === 9 ? 'Serviço antigo' : 'Atestados de saúde',
    idPayment: payments?.of(n, k),
    status: STATUS[(n + k) % STATUS.length],
    createdAt: written(at, n + k),
    dateCreated: (n + k) % 12 === 5 ? undefined : written(at, 4),
    pergSaude: QUESTIONS,
    histSaude: ['Não', 'Não', 'a mais'].slice(0, 2 + (n % 7 === 0 ? 1 : n % 7 === 1 ? -1 : 0)),
    pergTrat: ['Para quê?'],
    histTrat: ['Para o trabalho'],
    motivacao: `Motivo do pedido ${n}.${k}`,
    outrasInfos: 'Nada a acrescentar.',
  };
}

function* collections(size: Size): Generator<[string, Iterable<[string, object]>]> {
  const { patients, ordersEach } = size;
  const numbers = Array.from({ length: patients }, (_, n) => n);
  yield [
    'pedidos',
    (function* () {
      for (const n of numbers)
        for (let k = 0; k < ordersEach; k += 1) yield [`p${n}-${k}`, orderOf(n, k, size)];
    })(),
  ];
  yield [
    'clientes',
    (function* () {
      for (const n of numbers) {
        if (n % 60 !== 11) yield [`c${n}`, clienteOf(n, size)];
        if (n % 60 === 12)
          yield [
            `c${n}-velho`,
            { ...clienteOf(n, size), nome: 'Nome velho', updatedAt: '2001-01-01T00:00:00Z' },
          ];
      }
    })(),
  ];
  for (const n of numbers) {
    if (n % 3 !== 0) continue;
    const message = (i: number) => ({
      mensagem: `Mensagem ${i} de ${n}`,
      Por: i === 5 ? 'Robô' : i % 2 === 0 ? 'Cliente' : 'Adm',
      createdAt: i === 4 ? undefined : stamp(FIRST_MS + (9 - i) * 60_000),
    });
    yield [cpfOf(n), [0, 1, 2, 3, 4, 5].map((i): [string, object] => [`m${i}`, message(i)])];
  }
  yield [cpfOf(patients + 1), [['m0', { mensagem: 'De ninguém', Por: 'Cliente' }]]];
  yield ['precos', [['Atestados de saúde', { preco: '49,90' }]]];
  yield [
    'perguntasTratamento',
    [['unico', { perguntas: ['Para quê?', 'Desde quando?'], descricao: ['Diga'] }]],
  ];
}

/** Writes a folder as a predecessor hands one over, with every oddity that it may have, whatever its size in bounded memory. */
export async function writePredecessor(folder: string, size: Size): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'hash-config.json'), JSON.stringify(HASH_CONFIG));
  await writeJson(join(folder, 'firestore.json'), firestoreOf(size));
  await writeJson(join(folder, 'users.json'), usersOf(size));
}

function* firestoreOf(size: Size): Generator<string> {
  yield '{"__collections__": {';
  let first = true;
  for (const [name, documents] of collections(size)) {
    yield `${first ? '' : ','}${JSON.stringify(name)}: {`;
    let inner = true;
    for (const [id, document] of documents) {
      yield `${inner ? '' : ','}${JSON.stringify(id)}: ${JSON.stringify({ ...document, __collections__: {} })}`;
      inner = false;
    }
    yield '}';
    first = false;
  }
  yield '}}';
}

function* usersOf({ patients }: Size): Generator<string> {
  yield `{"users": [${JSON.stringify({ localId: 'adm', email: 'anonimo@app.com', ...HASH_DE_ANTES })}`;
  for (let n = 0; n < patients; n += 1) {
    const hash = n % 10 === 3 ? {} : HASH_DE_ANTES;
    const account = { localId: `u${n}`, email: `${cpfOf(n)}@app.com`, ...hash, disabled: n % 45 === 4 };
    yield `,${JSON.stringify(account)}`;
  }
  yield ']}';
}

async function writeJson(path: string, pieces: Iterable<string>): Promise<void> {
  const file = createWriteStream(path);
  for (const piece of pieces) if (!file.write(piece)) await once(file, 'drain');
  file.end();
  await once(file, 'close');
}
