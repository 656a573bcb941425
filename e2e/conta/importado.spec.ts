import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestInfo } from '@playwright/test';
import { listarPedidos } from '#contracts/pedidos/pedidos.contract.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessible } from '../support/axe.ts';
import { button } from '../support/locators.ts';
import { linkTo } from '../support/mail.ts';
import { newCpf } from '../support/person.ts';
import { screenshot, screenshots } from '../support/screenshot.ts';
import * as prepare from '../support/prepare.ts';
import { answerQuestions, chooseServico, signIn, signInAdmin } from '../support/steps.ts';

/** The vendor's own example of a hash, and its password (https://github.com/firebase/scrypt). */
const HASH_CONFIG = {
  base64_signer_key:
    'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  base64_salt_separator: 'Bw==',
  rounds: 8,
  mem_cost: 14,
};
const HASH = {
  salt: '42xEC+ixf3L2lw==',
  passwordHash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
};
const PASSWORD_OF_BEFORE = 'user1password';

const DADOS = {
  nome: 'Célia Prado Nunes',
  data_nascimento: '12/04/1985',
  telefone: '11988880042',
  emailContato: 'celia.prado@exemplo.com.br',
  cep: '01001000',
  endereco: 'Praça da Sé',
  numero: '42',
  bairro: 'Sé',
  complemento: 'ap. 52',
  uf: 'SP',
  cidade: 'São Paulo',
};

const run = promisify(execFile);

// Two imports at once: the second one is refused.
test.describe.configure({ mode: 'default' });

/** Runs an operator's command beside the journey's own server. @returns what it said */
async function command({ project }: TestInfo, ...words: readonly string[]): Promise<string> {
  const { port } = new URL(project.use.baseURL ?? '');
  const DATA_DIR = await readFile(`test-results/server-${port}.folder`, 'utf8');
  const env = { ...process.env, DATA_DIR };
  return (await run(process.execPath, ['scripts/cli.mjs', ...words], { env })).stdout;
}

/** A folder of the predecessor with one patient, an order, and two words of its chat, one without a date. */
async function folderOf(cpf: string, emailContato = DADOS.emailContato): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'zelo-predecessor-'));
  const pedido = {
    cpf,
    Servico_Selecionado: 'Atestados de saúde',
    status: 'Concluído',
    createdAt: '2025-03-10T12:00:00Z',
    pergSaude: ['Tem alergia?'],
    histSaude: ['Não', 'Nenhuma'],
    motivacao: 'Para o trabalho.',
    outrasInfos: 'Nada.',
  };
  const mensagem = { mensagem: 'O seu atestado ficou pronto.', Por: 'Adm', createdAt: '11/03/2025 10:00' };
  const semData = { mensagem: 'Ele chegou, obrigada.', Por: 'Cliente' };
  const files = {
    'firestore.json': {
      clientes: { [`c-${cpf}`]: { cpf, ...DADOS, emailContato, updatedAt: '2025-03-01T12:00:00Z' } },
      pedidos: { [`p-${cpf}`]: pedido },
      [cpf]: { m: mensagem, semData },
    },
    'users.json': { users: [{ localId: 'u', email: `${cpf}@app.com`, ...HASH }] },
    'hash-config.json': HASH_CONFIG,
  };
  for (const [name, content] of Object.entries(files))
    await writeFile(join(folder, name), JSON.stringify(content));
  return folder;
}

/** Brings a folder into the journey's server, as its operator does. @returns what the command said */
async function bring(info: TestInfo, folder: string): Promise<string> {
  try {
    return await command(info, 'import', folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('a patient of before: the password, the order and the chat of before, and a new order', async ({
  page,
  browser,
}, info) => {
  const cpf = newCpf();
  expect(await bring(info, await folderOf(cpf))).toContain(
    'pacientes (1), senhas (1), pedidos (1), mensagens (2)',
  );
  await signIn(page, cpf, PASSWORD_OF_BEFORE);
  await expect(page.getByText('Atestados de saúde').first()).toBeVisible();
  await expect(page.getByText('Concluído').first()).toBeVisible();
  // No mail was sent to anybody.
  await expect(page.getByText('Confirme o seu e-mail')).toBeVisible();
  await expect(page.getByText('Enviamos um link')).toHaveCount(0);
  await screenshot(page, info, 'importado-usuario');
  await page.goto('/chatpage');
  await expect(page.getByText('O seu atestado ficou pronto.')).toBeVisible();
  await page.goto('/servico');
  await chooseServico(page, 'Renovação de Receita Simples (Branca)');
  await answerQuestions(page);
  const { pedidos } = await prepare.call(page, listarPedidos);
  const before = pedidos.find(({ status }) => status === 'Concluído');
  const desk = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await signInAdmin(desk);
  await desk.goto(`/pedido/${before?.id}`);
  const odd = desk
    .getByRole('list', { name: 'O que aconteceu' })
    .getByText('Havia mais respostas do que perguntas');
  await expect(odd).toBeVisible();
  await odd.scrollIntoViewIfNeeded();
  await screenshot(desk, info, 'importado-fio');
  await desk.goto(`/chatpageadm/${cpf}`);
  const notes = desk.getByRole('group', { name: 'Lista de notas' });
  await expect(notes.getByText('Mensagens sem data ficaram no fim da conversa.')).toBeVisible();
  await expect(notes.getByText('Sistema anterior')).toBeVisible();
  await expectAccessible(desk, 'notes of an import');
  await screenshots(desk, info, 'importado-notas');
  await desk.context().close();
});

test('somebody registered here first → the record of before comes by their confirmed address', async ({
  page,
}, info) => {
  const cpf = newCpf();
  const email = `celia.${cpf}@exemplo.com.br`;
  await prepare.paciente(page, cpf, { nome: DADOS.nome, emailContato: email });
  await bring(info, await folderOf(cpf, email));
  await page.goto('/usuario');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Atestados de saúde')).toHaveCount(0);
  await page.goto(await linkTo(page, email, 'Confirme', 'confirmar-email'));
  await button(page, 'Confirmar e-mail').click();
  await expect(page.getByText('confirmado', { exact: false }).first()).toBeVisible();
  await page.goto('/conta/prontuario');
  await button(page, 'Trazer pelo e-mail').click();
  await expect(page.getByText('O prontuário está na sua conta', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Abrir os meus pedidos' }).click();
  await expect(page.getByText('Atestados de saúde').first()).toBeVisible();
  await page.goto('/chatpage');
  await expect(page.getByText('O seu atestado ficou pronto.')).toBeVisible();
});
