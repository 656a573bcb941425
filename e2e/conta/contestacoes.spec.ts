import { expect, test, type Browser, type Page } from '../support/test.ts';
import { PHOTO, CSV } from '../support/files.ts';
import { expectAccessible, expectNoViolations } from '../support/axe.ts';
import * as steps from '../support/steps.ts';
import { newCpf } from '../support/person.ts';

const NOT_ME = 'Este CPF já tem cadastro e não fui eu';
const TAKEN = 'Erro ao criar usuário: este CPF já tem cadastro.';
const OWNERS_PASSWORD = 'goiabeira no quintal';

/** The administrator in a browser of their own. */
async function openAdmin(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await steps.signInAdmin(page);
  return page;
}

/** Fills the form and opens the case. @returns its protocol */
async function openCase(page: Page, email: string): Promise<string> {
  await page.getByLabel('Nome completo', { exact: true }).fill('Helena Duarte Rios');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Telefone', { exact: true }).fill('21988880007');
  await page.getByLabel('O que aconteceu', { exact: true }).fill('Nunca me cadastrei aqui.');
  await page.getByLabel('Documento com foto', { exact: true }).setInputFiles(PHOTO);
  await page.getByRole('button', { name: 'Abrir caso' }).click();
  await expect(page.getByRole('heading', { name: 'Caso aberto', level: 1 })).toBeFocused();
  const status = page.getByRole('status').filter({ hasText: 'Protocolo' });
  return /\w{4}-\w{4}/.exec(await status.innerText())?.[0] ?? '';
}

/** Follows the link of a mail whose subject holds these words. */
async function followEmail(page: Page, subject: string, destination: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto('/demo/emails');
    await expect(page.getByRole('link', { name: subject })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await page.getByRole('link', { name: subject }).first().click();
  await page.getByRole('link', { name: destination }).first().click();
  await page.waitForURL(destination);
}

test('somebody else registered with my CPF: from the refused registration to an account of my own', async ({
  page,
  browser,
}) => {
  const cpf = newCpf();
  const other = await (await browser.newContext()).newPage();
  await steps.newPaciente(other, cpf);
  await other.goto('/usuario');
  const mesa = await openAdmin(browser);

  await page.goto('/pedido');
  await page.getByLabel('CPF', { exact: true }).fill(cpf);
  await page.getByLabel('Senha', { exact: true }).fill(OWNERS_PASSWORD);
  await page.getByLabel('Confirme a senha', { exact: true }).fill(OWNERS_PASSWORD);
  await expect(page.getByRole('link', { name: NOT_ME })).toHaveCount(0);
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await expect(page.getByRole('alert').filter({ hasText: TAKEN })).toBeVisible();
  await expectAccessible(page, 'pedido, CPF taken');
  await page.getByRole('link', { name: NOT_ME }).click();
  await page.waitForURL((url) => url.pathname === '/nao-fui-eu' && url.search === '');
  await expect(page.getByLabel('CPF', { exact: true })).toHaveValue(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/);
  await expectAccessible(page, 'nao-fui-eu');

  // A phone that opens its camera may throw the page away: what was typed is there again.
  await page.getByLabel('O que aconteceu', { exact: true }).fill('Recebi uma cobrança.');
  await page.reload();
  await expect(page.getByLabel('O que aconteceu', { exact: true })).toHaveValue('Recebi uma cobrança.');
  await expect(page.getByLabel('CPF', { exact: true })).toHaveValue(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/);

  await page.getByRole('button', { name: 'Abrir caso' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Preencha corretamente os campos.' })).toBeVisible();
  await page.getByLabel('Documento com foto', { exact: true }).setInputFiles(CSV);
  await expect(page.getByText('Aceitamos só foto')).toBeVisible();
  await expectAccessible(page, 'nao-fui-eu, refused');
  const email = `helena.${cpf.slice(0, 6)}@exemplo.com.br`;
  const protocolo = await openCase(page, email);
  await expectAccessible(page, 'nao-fui-eu, open');

  // Seen by the stream, without a reload.
  await expect(mesa.getByText(/contestaç(?:ão|ões) abertas?/)).toBeVisible({ timeout: 3_000 });
  await expectAccessible(mesa, 'menu_adm with an open case');
  await followEmail(page, `Caso ${protocolo} aberto no Zelo`, /\/nao-fui-eu\//);
  await expect(page.getByRole('heading', { name: `Caso ${protocolo}`, level: 1 })).toBeVisible();
  await expect(page.getByText('Uma pessoa confere o documento')).toBeVisible();
  await expectAccessible(page, 'case, open');

  await mesa.getByRole('link', { name: /^Decidir/ }).click();
  await mesa.waitForURL('**/contestacoes');
  await expect(mesa.getByRole('link', { name: `Caso ${protocolo}` })).toBeVisible();
  await expectAccessible(mesa, 'contestacoes');
  await mesa.getByRole('link', { name: `Caso ${protocolo}` }).click();
  await expect(mesa.getByRole('cell', { name: 'b***o@exemplo.com.br' })).toBeVisible();
  await mesa.getByRole('button', { name: 'Ver documento' }).click();
  await expect(mesa.getByRole('img', { name: 'Documento enviado' })).toBeVisible();
  await expectAccessible(mesa, 'case on the desk');
  await mesa.getByRole('button', { name: 'Aceitar' }).click();
  await expect(mesa.getByRole('dialog')).toBeVisible();
  await expectNoViolations(mesa, 'accept, dialog');
  await mesa.getByRole('dialog').getByRole('button', { name: 'Aceitar' }).click();
  await expect(mesa.getByText(/^Aceito em/)).toBeVisible();
  await expect(mesa.getByRole('heading', { name: 'Decisão' })).toBeFocused();
  await expectAccessible(mesa, 'case on the desk, accepted');
  // Whoever was in is out, without a click.
  await other.waitForURL('**/login', { timeout: 5_000 });

  await followEmail(page, `Caso ${protocolo}: o seu CPF está livre`, /\/novo-cadastro\//);
  await expect(page.getByLabel('Senha', { exact: true })).toBeVisible();
  await expectAccessible(page, 'novo-cadastro');
  await page.getByLabel('Senha', { exact: true }).fill(OWNERS_PASSWORD);
  await page.getByLabel('Confirme a senha', { exact: true }).fill('outra coisa aqui');
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'As senhas não são iguais.' })).toBeVisible();
  await page.getByLabel('Confirme a senha', { exact: true }).fill(OWNERS_PASSWORD);
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await page.waitForURL('**/login');
  await expect(page.getByRole('status').filter({ hasText: 'Cadastro feito.' })).toBeVisible();
  await steps.signIn(page, cpf, OWNERS_PASSWORD);
  await expect(page.getByText('Você ainda não tem pedidos')).toBeVisible();
  await page.goto('/dados');
  await expect(page.getByLabel('E-mail de contato', { exact: true })).toHaveValue(email);
  await expect(mesa.getByText('A pessoa já fez o cadastro.')).toBeVisible({ timeout: 3_000 });
});

test('a case is refused with a reason, and the person reads it', async ({ page, browser }) => {
  const cpf = newCpf();
  await page.goto('/login');
  await page.getByRole('link', { name: NOT_ME }).click();
  await page.waitForURL('**/nao-fui-eu');
  await page.getByLabel('CPF', { exact: true }).fill(cpf);
  const protocolo = await openCase(page, `ines.${cpf.slice(0, 6)}@exemplo.com.br`);

  const mesa = await openAdmin(browser);
  await mesa.goto('/contestacoes');
  await mesa.getByRole('link', { name: `Caso ${protocolo}` }).click();
  await expect(mesa.getByText('Nenhuma conta usa este CPF.')).toBeVisible();
  await mesa.getByRole('button', { name: 'Recusar' }).click();
  const dialog = mesa.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Recusar' }).click();
  await expect(dialog.getByText('Escolha o motivo.')).toBeVisible();
  await expectNoViolations(mesa, 'refuse, dialog');
  await dialog.getByLabel('Motivo').selectOption({ label: 'Não foi possível ler o documento enviado.' });
  await dialog.getByRole('button', { name: 'Recusar' }).click();
  await expect(mesa.getByText(/^Recusado em/)).toBeVisible();
  await expectAccessible(mesa, 'case on the desk, refused');

  await followEmail(page, `Caso ${protocolo} aberto no Zelo`, /\/nao-fui-eu\//);
  await expect(page.getByText('Não foi possível ler o documento enviado.')).toBeVisible();
  await expectAccessible(page, 'case, refused');
  await page.goto('/nao-fui-eu/um-link-que-nao-existe');
  await expect(page.getByRole('heading', { name: 'Este link não leva a um caso' })).toBeVisible();
  await expectAccessible(page, 'case, unknown link');
  await page.goto('/novo-cadastro/um-link-que-nao-existe');
  await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();
  await expectAccessible(page, 'novo-cadastro, unknown link');
});
