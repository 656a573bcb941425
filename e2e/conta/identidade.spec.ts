import { expect, test, type Page } from '@playwright/test';
import { semViolacoes } from '../support/axe.ts';
import * as passos from '../support/steps.ts';
import { novoCpf, SENHA } from '../support/person.ts';

async function preencher(page: Page, cpf: string, senha: string, confirmacao: string): Promise<void> {
  await page.getByLabel('CPF', { exact: true }).fill(cpf);
  await page.getByLabel('Senha', { exact: true }).fill(senha);
  await page.getByLabel('Confirme a senha', { exact: true }).fill(confirmacao);
  await page.getByRole('button', { name: 'Cadastrar' }).click();
}

test('registration answers in the words of the product and keeps what was typed', async ({ page }) => {
  await page.goto('/pedido');
  await preencher(page, '52998224725', SENHA, 'outra senha');
  await expect(page.getByRole('alert').filter({ hasText: 'As senhas não são iguais.' })).toBeVisible();
  await semViolacoes(page, 'cadastro, passwords differ');
  await preencher(page, '123', SENHA, SENHA);
  await expect(
    page.getByRole('alert').filter({ hasText: 'Digite um CPF válido (apenas números, 11 dígitos).' }),
  ).toBeVisible();
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue(SENHA);
  await preencher(page, '52998224726', SENHA, SENHA);
  await expect(
    page.getByRole('alert').filter({ hasText: 'CPF inválido: confira os números digitados.' }),
  ).toBeVisible();
  await preencher(page, '52998224725', SENHA, SENHA);
  await expect(
    page.getByRole('alert').filter({ hasText: 'Erro ao criar usuário: este CPF já tem cadastro.' }),
  ).toBeVisible();
});

test('sign in, sign out, and a new password by mail', async ({ page }) => {
  const cpf = novoCpf();
  await passos.pacienteNovo(page, cpf);
  await page.goto('/usuario');
  await expect(page.getByText('Você ainda não tem pedidos')).toBeVisible();
  await semViolacoes(page, 'usuario, empty');
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/usuario');
  await page.waitForURL('**/login');

  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Preencha corretamente os campos.' })).toBeVisible();
  await page.getByLabel('CPF', { exact: true }).fill(cpf);
  await page.getByLabel('Senha', { exact: true }).fill('uma senha errada');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'CPF ou senha incorretos.' })).toBeVisible();
  await semViolacoes(page, 'login, refused');
  await page.getByRole('button', { name: 'Recuperar senha' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Email para b***o@exemplo.com.br enviado com sucesso!' }),
  ).toBeVisible();

  await page.goto('/demo/emails');
  await semViolacoes(page, 'demonstration mailbox');
  await page.getByRole('link', { name: 'Nova senha no Zelo' }).first().click();
  await expect(page.locator('iframe[title]')).toBeVisible();
  // The mail's own HTML is sandboxed without scripts: axe cannot enter it and would wait for ever.
  await page.locator('iframe').evaluateAll((frames) => frames.forEach((frame) => frame.remove()));
  await semViolacoes(page, 'demonstration mail');
  await page
    .getByRole('link', { name: /nova-senha/ })
    .first()
    .click();
  await page.waitForURL('**/nova-senha/*');
  await semViolacoes(page, 'nova-senha');
  await page.getByLabel('Nova senha', { exact: true }).fill('um banco na praça');
  await page.getByLabel('Confirme a senha', { exact: true }).fill('um banco na praça');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await page.waitForURL('**/login');
  await expect(page.getByRole('status').filter({ hasText: /senha/i })).toBeVisible();
  await passos.entrar(page, cpf, 'um banco na praça');
});

test('redirects by role', async ({ page }) => {
  for (const path of ['/dados', '/servico', '/usuario', '/chatpage']) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === '/login' && url.search === '');
  }
  for (const path of ['/menu_adm', '/pedidos', '/perguntas', '/precos']) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === '/loginAdm' && url.search === '');
  }
  await passos.entrar(page, '52998224725');
  await page.goto('/pedido');
  await page.waitForURL('**/dados');
  await page.goto('/menu_adm');
  await page.waitForURL('**/loginAdm');
  await semViolacoes(page, 'loginAdm');
  await page.getByLabel('E-mail', { exact: true }).fill('outra@exemplo.com.br');
  await page.getByLabel('Senha', { exact: true }).fill('qualquer coisa');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Email incorreto, tente novamente' })).toBeVisible();
  await page.getByLabel('E-mail', { exact: true }).fill('adm@exemplo.com.br');
  await page.getByLabel('Senha', { exact: true }).fill('mesa de demonstracao');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/menu_adm');
  await semViolacoes(page, 'menu_adm');
});

test("another patient's order is as missing as none", async ({ page }) => {
  await passos.pacienteNovo(page, novoCpf());
  const id = await passos.escolherServico(page, 'Atestados de saúde');
  await page.context().clearCookies();
  await passos.pacienteNovo(page, novoCpf());
  for (const missing of [id, crypto.randomUUID(), 'abc']) {
    for (const screen of ['historico', 'anexos', 'financeiro']) {
      await page.goto(`/${screen}/${missing}`);
      await expect(page.getByRole('heading', { name: 'Não encontramos esta página' })).toBeVisible();
    }
  }
  await semViolacoes(page, 'not found');
});

test('on a slow phone the way to the next screen is said, and nothing can be sent twice', async ({
  page,
}) => {
  const cpf = novoCpf();
  await passos.pacienteNovo(page, cpf);
  await page.context().clearCookies();
  await page.goto('/login');
  const tela = Promise.withResolvers<undefined>();
  await page.route('**/UsuarioPage-*.js', async (route) => {
    await tela.promise;
    await route.continue();
  });
  const entradas: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/sessao')) entradas.push(request.url());
  });
  await page.getByLabel('CPF', { exact: true }).fill(cpf);
  await page.getByLabel('Senha', { exact: true }).fill(SENHA);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Carregando...' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Entrar' })).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('Você já entrou neste navegador')).toBeHidden();
  await semViolacoes(page, 'login, on the way');
  await page.getByLabel('Senha', { exact: true }).press('Enter');
  tela.resolve(undefined);
  await page.waitForURL('**/usuario');
  await expect(page.getByText('Carregando...')).toBeHidden();
  expect(entradas).toHaveLength(1);

  await page.goto('/login');
  await expect(page.getByText('Você já entrou neste navegador')).toBeVisible();
});
