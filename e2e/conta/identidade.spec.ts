import { expect, test, type Page } from '../support/test.ts';
import { expectNoViolations } from '../support/axe.ts';
import { entrar } from '#contracts/contas/identidade.contract.ts';
import { newCpf, PASSWORD, PERSON } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';
import { goWithin } from '../support/within.ts';

async function fillForm(page: Page, cpf: string, password: string, confirmation: string): Promise<void> {
  await page.getByLabel('CPF', { exact: true }).fill(cpf);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByLabel('Confirme a senha', { exact: true }).fill(confirmation);
  await page.getByRole('button', { name: 'Cadastrar' }).click();
}

test('registration answers in the words of the product and keeps what was typed', async ({ page }) => {
  await page.goto('/pedido');
  await fillForm(page, '52998224725', PASSWORD, 'outra senha');
  await expect(page.getByRole('alert').filter({ hasText: 'As senhas não são iguais.' })).toBeVisible();
  await fillForm(page, '123', PASSWORD, PASSWORD);
  await expect(
    page.getByRole('alert').filter({ hasText: 'Digite um CPF válido (apenas números, 11 dígitos).' }),
  ).toBeVisible();
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue(PASSWORD);
  await fillForm(page, '52998224726', PASSWORD, PASSWORD);
  await expect(
    page.getByRole('alert').filter({ hasText: 'CPF inválido: confira os números digitados.' }),
  ).toBeVisible();
  await fillForm(page, '52998224725', PASSWORD, PASSWORD);
  await expect(
    page.getByRole('alert').filter({ hasText: 'Erro ao criar usuário: este CPF já tem cadastro.' }),
  ).toBeVisible();
});

test('sign in, sign out, and a new password by mail', async ({ page }) => {
  const cpf = newCpf();
  await prepare.paciente(page, cpf);
  await page.goto('/usuario');
  await expect(page.getByText('Você ainda não tem pedidos')).toBeVisible();
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('link', { name: 'Área do paciente' }).first().click();
  await page.waitForURL('**/login');

  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Preencha corretamente os campos.' })).toBeVisible();
  await page.getByLabel('CPF', { exact: true }).fill(cpf);
  await page.getByLabel('Senha', { exact: true }).fill('uma senha errada');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'CPF ou senha incorretos.' })).toBeVisible();
  await expectNoViolations(page, 'login, refused');
  await page.getByRole('button', { name: 'Recuperar senha' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Email para b***o@exemplo.com.br enviado com sucesso!' }),
  ).toBeVisible();

  await page.goto('/demo/emails');
  await expectNoViolations(page, 'demonstration mailbox');
  const mail = page.getByRole('listitem').filter({ hasText: PERSON['E-mail de contato'] });
  await mail.getByRole('link', { name: 'Nova senha no Zelo' }).first().click();
  await expect(page.locator('iframe[title]')).toBeVisible();
  // The mail's own HTML is sandboxed without scripts: axe cannot enter it and would wait for ever.
  await page.locator('iframe').evaluateAll((frames) => frames.forEach((frame) => frame.remove()));
  await expectNoViolations(page, 'demonstration mail');
  await page
    .getByRole('link', { name: /nova-senha/ })
    .first()
    .click();
  await page.waitForURL('**/nova-senha/*');
  await expect(page.getByLabel('Nova senha', { exact: true })).toBeVisible();
  await expectNoViolations(page, 'nova-senha');
  await page.getByLabel('Nova senha', { exact: true }).fill('um banco na praça');
  await page.getByLabel('Confirme a senha', { exact: true }).fill('um banco na praça');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await page.waitForURL('**/login');
  await expect(page.getByRole('status').filter({ hasText: /senha/i })).toBeVisible();
  await page.getByLabel('CPF', { exact: true }).fill(cpf);
  await page.getByLabel('Senha', { exact: true }).fill('um banco na praça');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/usuario');
});

test('a login open for longer than its visit recovers a password without a reload', async ({ page }) => {
  const cpf = newCpf();
  // An address of its own: the journey before finds its mail by the address.
  await prepare.paciente(page, cpf, { emailContato: 'visita@exemplo.com.br' });
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel('CPF', { exact: true }).fill(cpf);
  const recover = page.getByRole('button', { name: 'Recuperar senha' });
  const sent = page.getByRole('status').filter({ hasText: 'enviado com sucesso!' });
  const visit = async () => (await page.context().cookies()).find(({ name }) => name.endsWith('zelo_visita'));
  await expect.poll(visit).toBeDefined();
  // The browser has dropped the cookie; then one that the server rejects.
  await page.context().clearCookies({ name: /zelo_visita$/ });
  await recover.click();
  await expect(sent).toBeVisible();
  const fresh = await visit();
  expect(fresh).toBeDefined();
  if (fresh) await page.context().addCookies([{ ...fresh, value: 'de-outra-hora' }]);
  await page.getByLabel('CPF', { exact: true }).fill('');
  await recover.click();
  await expect(sent).toBeHidden();
  await page.getByLabel('CPF', { exact: true }).fill(cpf);
  await recover.click();
  await expect(sent).toBeVisible();
});

test('redirects by role', async ({ page }) => {
  const leads = async (path: string, entrance: string) => {
    await goWithin(page, '/pedido');
    await goWithin(page, path);
    await page.waitForURL((url) => url.pathname === entrance && url.search === '');
  };
  await page.goto('/dados');
  await page.waitForURL((url) => url.pathname === '/login' && url.search === '');
  for (const path of ['/servico', '/usuario', '/chatpage']) await leads(path, '/login');
  for (const path of ['/medico', '/medico/seguranca']) await leads(path, '/loginMedico');
  for (const path of ['/menu_adm', '/pedidos', '/perguntas', '/precos']) await leads(path, '/loginAdm');
  await prepare.call(page, entrar, { body: { cpf: '52998224725', senha: PASSWORD } });
  await page.goto('/pedido');
  await page.waitForURL('**/dados');
  await goWithin(page, '/menu_adm');
  await page.waitForURL('**/loginAdm');
  await expect(page.getByLabel('E-mail', { exact: true })).toBeVisible();
  await page.getByLabel('E-mail', { exact: true }).fill('outra@exemplo.com.br');
  await page.getByLabel('Senha', { exact: true }).fill('qualquer coisa');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Email incorreto, tente novamente' })).toBeVisible();
  await page.getByLabel('E-mail', { exact: true }).fill('adm@exemplo.com.br');
  await page.getByLabel('Senha', { exact: true }).fill('mesa de demonstracao');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/menu_adm');
  await expect(page.getByText(/pedidos? pagos? à espera/)).toBeVisible();
});

test("another patient's order is as missing as none", async ({ page }) => {
  await prepare.paciente(page, newCpf());
  const id = await prepare.answeredPedido(page, 'Atestados de saúde');
  await prepare.paciente(page, newCpf());
  await page.goto('/usuario');
  const missing = page.getByRole('heading', { name: 'Não encontramos esta página' });
  for (const none of [id, crypto.randomUUID(), 'abc']) {
    for (const screen of ['historico', 'anexos', 'financeiro']) {
      await goWithin(page, '/usuario');
      await expect(missing).toHaveCount(0);
      await goWithin(page, `/${screen}/${none}`);
      await expect(missing).toBeVisible();
    }
  }
  await expectNoViolations(page, 'not found');
});

test('on a slow phone the way to the next screen is said, and nothing can be sent twice', async ({
  page,
}) => {
  const cpf = newCpf();
  await prepare.paciente(page, cpf);
  await page.context().clearCookies();
  // Led to the sign-in within the application: opened by its address it is a document of its own.
  await page.goto('/conta');
  await page.waitForURL('**/login');
  const nextScreen = Promise.withResolvers<undefined>();
  await page.route('**/UsuarioPage-*.js', async (route) => {
    await nextScreen.promise;
    await route.continue();
  });
  const signIns: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/sessao')) signIns.push(request.url());
  });
  await page.getByLabel('CPF', { exact: true }).fill(cpf);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Carregando...' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  await expect(page.getByText('Você já entrou neste navegador')).toBeHidden();
  await expectNoViolations(page, 'login, on the way');
  await page.getByLabel('Senha', { exact: true }).press('Enter');
  nextScreen.resolve(undefined);
  await page.waitForURL('**/usuario');
  await expect(page.getByText('Carregando...')).toHaveCount(0);
  expect(signIns).toHaveLength(1);

  await page.goto('/login');
  await expect(page.getByText('Você já entrou neste navegador')).toBeVisible();
});
