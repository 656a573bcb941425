import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { appForTest } from '#testing/app/app.ts';
import { runCli, runCliProcess } from '#testing/app/cli.ts';
import { writeFiles } from '#testing/predecessor/predecessor-files.ts';
import { writePredecessor } from '#testing/predecessor/predecessor.ts';
import { tableHashes } from '#testing/predecessor/table-hashes.ts';
import { runCommandLine } from '../command-line.ts';

const CPF = '52998224725';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'importar-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function run(...words: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runCommandLine(['import', folder, ...words], {
    env: { DATA_DIR: join(folder, 'none'), ADMIN_EMAIL: 'adm@zelo.br' },
    say: (line) => void out.push(line),
    warn: (line) => void err.push(line),
    stdin: async () => null,
  });
  return { code, out, err: err.join('\n') };
}
const write = (file: string, content: object) => writeFile(join(folder, file), JSON.stringify(content));

const BANCO = {
  __collections__: {
    clientes: {
      velho: { cpf: CPF, nome: 'Ana', updatedAt: '2023-01-01T00:00:00Z', password: 'segredo' },
      novo: { cpf: CPF, nome: 'Ana Souza', updatedAt: '2024-01-01T00:00:00Z' },
      pontos: { cpf: '111.444.777-35', nome: 'Beto', __collections__: { antigos: {} } },
    },
    pedidos: { p1: { cpf: CPF, status: 'Pago?', Servico_Selecionado: 'Atestados de saúde' } },
    [CPF]: { m1: { mensagem: 'Oi', Por: 'Cliente' }, m2: { mensagem: 'Olá', Por: '?' } },
    precos: { 'Atestados de saúde': { preco: '49,90' }, Outro: { preco: 1 } },
    perguntasTratamento: { unico: { perguntas: ['a', 'b'], descricao: ['x'] } },
    logs: { x: {}, y: 7 },
  },
};
const conta = (email: string) => ({ email, salt: 'AAAA', passwordHash: 'AAAA' });

test('a folder is read to its end → each row that is odd or stays out, counts, and no CPF', async () => {
  await write('firestore.json', BANCO);
  await write('users.json', {
    users: [
      conta(`${CPF}@app.com`),
      conta('adm@zelo.br'),
      conta('11144477735@app.com'),
      conta('86288366757@app.com'),
    ],
  });
  const refused = await run('--dry-run');
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('falta hash-config.json')]);
  const hashes = { base64_signer_key: 'AAAA', base64_salt_separator: 'Bw==', rounds: 8, mem_cost: 14 };
  await write('hash-config.json', hashes);
  const { code, out, err } = await run('--dry-run');
  expect([code, err]).toEqual([0, '']);
  const text = out.join('\n');
  expect(text).not.toMatch(/52998224725|111\.444\.777-35|86288366757|segredo|Ana/);
  for (const line of [
    'clientes/velho: Havia dois cadastros deste CPF.',
    'clientes/pontos: O CPF estava escrito com pontos.',
    'pedidos/p1: O status não é nenhum dos seis.',
    'pedidos/p1: A data de criação faltava',
    '529.***.***-25/m2: Uma mensagem não dizia',
    'precos/Outro: O serviço não é nenhum dos nove.',
    'clientes/pontos: Tem coleções dentro dele',
    'logs/y: Coleção que',
    'logs/x: Coleção que o sistema anterior não descreve.',
    'users.json/1: Conta da administração',
    'users.json/3: Conta sem cadastro',
    'pacientes (2)',
    'cadastros repetidos, que ficam como nota (1)',
    'contas com a senha de antes (2)',
    'mensagens (2)',
    'Nada foi gravado.',
  ])
    expect(text).toContain(line);
});

test('a folder without a database, or a cut one → refused in words', async () => {
  await rm(join(folder, 'firestore.json'), { force: true });
  expect((await run('--dry-run')).err).toContain('não tem firestore.json');
  await writeFile(join(folder, 'firestore.json'), JSON.stringify(BANCO).slice(0, 200));
  expect((await run('--dry-run')).err).toContain('não é JSON inteiro');
});

/** Where a run is killed: once the table has rows of the import. */
const PLACES = ['pedidos', 'mensagens', 'anexos'] as const;

test('a folder is brought, killed at three places and begun again → all of it, once', async () => {
  const app = await appForTest();
  const pasta = join(folder, 'predecessor');
  await writePredecessor(pasta, { patients: 20, ordersEach: 2 });
  await writeFiles(pasta, 20);
  const count = async (table: (typeof PLACES)[number]) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
      app.deps.db,
    );
    return rows[0]?.n ?? 0;
  };
  for (const place of PLACES)
    await runCliProcess(app, ['import', pasta], {
      during: async (child) => {
        await vi.waitUntil(async () => (await count(place)) > 0, { timeout: 60_000, interval: 5 });
        child.kill('SIGKILL');
      },
    });
  const again = await runCli(app, ['import', pasta]);
  expect([again.code, again.err]).toEqual([0, '']);
  expect([await count('pedidos'), await count('anexos')]).toEqual([40, 4]);
  const before = await tableHashes(app.deps.db);
  const third = await runCli(app, ['import', pasta]);
  expect([third.code, third.out]).toEqual([0, expect.stringContaining('Gravado agora: nada')]);
  expect(await tableHashes(app.deps.db)).toEqual(before);
  const path = /Relatório, linha por linha: (.*)/.exec(third.out)?.[1] ?? '';
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readFile(path, 'utf8')).not.toMatch(/\d{11}/);
});
