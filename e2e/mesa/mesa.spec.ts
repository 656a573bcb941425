import { expect, test } from '../support/test.ts';
import { expectAccessible, expectAccessibleHere } from '../support/axe.ts';
import { screenshot } from '../support/screenshot.ts';
import * as prepare from '../support/prepare.ts';
import * as steps from '../support/steps.ts';

const DOORS = ['Pedidos', 'Perguntas de saúde', 'Perguntas de tratamento', 'Preços'];

test('the desk: matters, four uniquely named links, charts with tables; a typed address → top', async ({
  page,
}) => {
  await prepare.admin(page);
  await page.goto('/menu_adm');
  await expect(page.getByText(/pedidos? pagos? à espera/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Pedido \d+$/ }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pagamentos recebidos' })).toBeVisible();
  for (const name of DOORS) {
    await expect(page.getByRole('link', { name })).toHaveCount(1);
    await expect(page.getByRole('link', { name, exact: true })).toHaveAccessibleDescription(/\d|Nenhum/);
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  const tables = page.locator('details > summary');
  for (const table of await tables.all()) await table.click();
  await expect(
    page.getByRole('rowheader', { name: 'Pedido de Exames Complementares' }).first(),
  ).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Recebido' })).toBeVisible();
  await expectAccessible(page, 'menu_adm, tables open');

  // Scrolled away from the top before.
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.goto('/perguntas');
  await page.getByRole('button', { name: 'Salvar' }).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test(
  'by the keyboard alone: five entries on every screen, their screens below',
  { tag: '@width' },
  async ({ page }) => {
    await steps.signInAdmin(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const entries = page.getByRole('navigation', { name: 'Áreas da mesa' }).getByRole('link');
    await expect(entries).toHaveText([/^Mesa/, /^Atendimento/, /^Conversas/, /^Dinheiro/, /^Ajustes/]);
    await expect(page.getByRole('link', { name: 'Mesa', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.getByRole('link', { name: 'Ajustes', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/ajustes');
    await expect(page.getByRole('heading', { name: 'Instalação', level: 1 })).toBeFocused();
    const screens = page.getByRole('navigation', { name: 'Telas de Ajustes' });
    await expect(screens.getByRole('link', { name: 'Instalação' })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('link', { name: 'Ajustes', exact: true }).focus();
    // Only `Sair` is between them.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(screens.getByRole('link', { name: 'Instalação' })).toBeFocused();
    await screens.getByRole('link', { name: 'Segurança' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/seguranca');
    await expect(page.getByRole('heading', { name: 'Segurança', level: 1 })).toBeFocused();
    await expect(page.getByText('Este aparelho')).toBeVisible();
    await expectAccessibleHere(page, 'seguranca');
    await expect(entries).toHaveCount(5);
  },
);

test('a wrong address, the mail for a new password, a wrong password: the quoted words', async ({ page }) => {
  await page.goto('/loginAdm');
  const email = page.getByLabel('E-mail', { exact: true });
  await email.fill('outra@exemplo.com.br');
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
  const alerts = page.getByRole('alert');
  await expect(alerts.filter({ hasText: 'Email incorreto, tente novamente' })).toBeVisible();
  await email.fill('adm@exemplo.com.br');
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
  const words = 'Verifique sua caixa de entrada para redefinir a senha.';
  await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
  await expectAccessible(page, 'loginAdm, mail sent');
});

test('a minute before the session ends it is said; after its end, nothing typed is lost', async ({
  page,
}) => {
  await prepare.admin(page);
  const deadline = '**/api/sessao/prazo';
  const wake = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.goto('/seguranca');
  await page.getByRole('button', { name: 'Trocar senha' }).click();
  const newPassword = page.getByLabel('Nova senha', { exact: true });
  await newPassword.fill('um banco na praça');

  let secondsLeft = 60;
  await page.route(deadline, (route) => route.fulfill({ json: { restamSegundos: secondsLeft } }));
  await wake();
  const warning = page.getByRole('dialog', { name: 'A sua sessão vai terminar' });
  await expect(warning).toBeVisible();
  await expectAccessibleHere(page, 'session about to end');
  await warning.getByRole('button', { name: 'Continuar' }).click();
  secondsLeft = 1800;
  await wake();
  await expect(warning).toBeHidden();

  await page.unroute(deadline);
  await page.context().clearCookies();
  await page.keyboard.press('Shift');
  await wake();
  const ended = page.getByRole('dialog', { name: 'A sua sessão terminou' });
  await expect(ended).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(ended).toBeVisible();
  await expectAccessibleHere(page, 'session ended');
  await ended.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(ended.getByRole('alert')).toHaveText('Preencha corretamente os campos.');
  await ended.getByLabel('E-mail', { exact: true }).fill('adm@exemplo.com.br');
  await ended.getByLabel('Senha', { exact: true }).fill('errada errada');
  await page.keyboard.press('Enter');
  await expect(ended.getByRole('alert')).toHaveText('E-mail ou senha incorretos.');
  await ended.getByLabel('Senha', { exact: true }).fill('mesa de demonstracao');
  await page.keyboard.press('Enter');
  await expect(ended).toBeHidden();
  await expect(newPassword).toHaveValue('um banco na praça');
  await expect(page).toHaveURL(/\/seguranca$/);
});

/**
 * The journeys' server must let the administrator in by the password alone: its answer for a required second factor is
 * mocked. The real refusals have their own tests.
 */
test('where a second factor must stand, there is one calm screen until it does', async ({ page }) => {
  let missing = true;
  await page.route('**/api/sessao', async (route) => {
    const answer = await route.fetch();
    const body: unknown = await answer.json().catch(() => null);
    const admin = typeof body === 'object' && body !== null && 'papel' in body && body.papel === 'Admin';
    await route.fulfill({
      response: answer,
      json: admin ? { ...body, faltaSegundoFator: missing } : body,
    });
  });
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  await page.route('**/api/segundo-fator', async (route) => {
    const json =
      route.request().method() === 'POST'
        ? { segredo: secret, uri: `otpauth://totp/Zelo:adm?secret=${secret}&issuer=Zelo` }
        : { desde: missing ? null : new Date().toISOString(), codigosRestantes: missing ? 0 : 10 };
    await route.fulfill({ json });
  });
  const codes = Array.from({ length: 10 }, (_, i) => `7Q2MV-K0XT${i}`);
  await page.route('**/api/segundo-fator/confirmacao', async (route) => {
    missing = false;
    await route.fulfill({ json: { codigos: codes } });
  });

  await page.goto('/loginAdm');
  await page.getByLabel('E-mail', { exact: true }).fill('adm@exemplo.com.br');
  await page.getByLabel('Senha', { exact: true }).fill('mesa de demonstracao');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/seguranca');
  await expect(page.getByRole('heading', { name: 'Falta um passo para abrir a mesa' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Áreas da mesa' })).toHaveCount(0);
  await expectAccessible(page, 'seguranca, to be set up');
  await page.goto('/devolucoes');
  await page.waitForURL('**/seguranca');
  await page.getByRole('button', { name: 'Ativar' }).click();
  await page.getByLabel('Senha atual', { exact: true }).fill('mesa de demonstracao');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByLabel('Código', { exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Ativar agora' }).click();
  await expect(page.getByText(codes[9] ?? '', { exact: true })).toBeVisible();
  await expectAccessibleHere(page, 'seguranca, recovery codes');
  await page.getByRole('button', { name: 'Já guardei' }).click();
  await page.waitForURL('**/menu_adm');
  await expect(page.getByRole('link', { name: 'Pedidos' })).toBeVisible();
});

/**
 * Likewise: the demonstration keeps its printed password. The refusal is real, for the password came from a setting.
 */
test('a password that a setting gave opens one screen, until another one is set', async ({ page }, info) => {
  let seen = true;
  await page.route('**/api/sessao', async (route) => {
    const answer = await route.fetch();
    const body: unknown = await answer.json().catch(() => null);
    const admin = typeof body === 'object' && body !== null && 'papel' in body && body.papel === 'Admin';
    await route.fulfill({ response: answer, json: admin ? { ...body, faltaSenhaPropria: seen } : body });
  });
  await page.goto('/loginAdm');
  await page.getByLabel('E-mail', { exact: true }).fill('adm@exemplo.com.br');
  await page.getByLabel('Senha', { exact: true }).fill('mesa de demonstracao');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/seguranca');
  const title = page.getByRole('heading', { name: 'Crie a sua senha', level: 1 });
  await expect(title).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Áreas da mesa' })).toHaveCount(0);
  await screenshot(page, info, 'senha-propria');
  await page.goto('/pedidos');
  await page.waitForURL('**/seguranca');
  const save = page.getByRole('button', { name: 'Salvar nova senha' });
  const type = async (senha: string) => {
    await page.getByLabel('Senha atual', { exact: true }).fill('mesa de demonstracao');
    await page.getByLabel('Nova senha', { exact: true }).fill(senha);
    await page.getByLabel('Confirme a senha', { exact: true }).fill(senha);
    await save.click();
  };
  await type('mesa de demonstracao');
  await expect(page.getByRole('alert')).toContainText('Escolha uma senha diferente da que você recebeu.');
  await expectAccessible(page, 'seguranca, own password refused');
  await screenshot(page, info, 'senha-propria-recusada');
  await page.route('**/api/senha', async (route) => {
    seen = false;
    await route.fulfill({ status: 204 });
  });
  await type('um banco na praça');
  await page.waitForURL('**/menu_adm');
  await expect(page.getByRole('link', { name: 'Pedidos' })).toBeVisible();
});
