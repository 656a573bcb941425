import { expect, test, type Page } from '@playwright/test';
import { conferida } from '../support/axe.ts';
import * as passos from '../support/steps.ts';

const PORTAS = ['Pedidos', 'Perguntas de saúde', 'Perguntas de tratamento', 'Preços'];

const larga = (page: Page) => (page.viewportSize()?.width ?? 0) > 1024;

test(
  'the desk: what waits, four doors of one name each, plots with their tables',
  { tag: '@width' },
  async ({ page }) => {
    await passos.entrarNaMesa(page);
    await expect(page.getByText(/pedidos? pagos? à espera/)).toBeVisible();
    await expect(page.getByRole('link', { name: /^Pedido \d+$/ }).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Pagamentos recebidos' })).toBeVisible();
    for (const name of PORTAS) {
      await expect(page.getByRole('link', { name })).toHaveCount(1);
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    }
    await conferida(page, 'menu_adm');
    const tabelas = page.locator('details > summary');
    for (const tabela of await tabelas.all()) await tabela.click();
    await expect(
      page.getByRole('rowheader', { name: 'Pedido de Exames Complementares' }).first(),
    ).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Recebido' })).toBeVisible();
    await conferida(page, 'menu_adm, tables open');
  },
);

test('by the keyboard alone: the menu opens, closes, and leads on', { tag: '@width' }, async ({ page }) => {
  await passos.entrarNaMesa(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const seguranca = page.getByRole('link', { name: 'Segurança' });
  if (!larga(page)) {
    const menu = page.getByRole('button', { name: 'Menu' });
    await expect(seguranca).toBeHidden();
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Mesa', exact: true })).toBeFocused();
    await conferida(page, 'menu_adm, menu open');
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await expect(seguranca).toBeHidden();
    await page.keyboard.press('Enter');
  }
  await seguranca.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/seguranca');
  await expect(page.getByRole('heading', { name: 'Segurança', level: 1 })).toBeFocused();
  await expect(page.getByText('Este aparelho')).toBeVisible();
  await conferida(page, 'seguranca');
  if (larga(page)) {
    await expect(page.getByRole('navigation', { name: 'Áreas da mesa' }).getByRole('link')).toHaveCount(9);
  }
});

test('an address that is typed begins at its top, wherever the page before it was left', async ({ page }) => {
  await passos.entrarNaMesa(page);
  await page.goto('/precos');
  await page.getByRole('button', { name: 'Salvar' }).waitFor();
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.goto('/perguntas');
  await page.getByRole('button', { name: 'Salvar' }).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('a wrong address, the mail for a new password, a wrong password: the quoted words', async ({ page }) => {
  await page.goto('/loginAdm');
  const email = page.getByLabel('E-mail', { exact: true });
  await email.fill('outra@exemplo.com.br');
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
  const alerta = page.getByRole('alert');
  await expect(alerta.filter({ hasText: 'Email incorreto, tente novamente' })).toBeVisible();
  await conferida(page, 'loginAdm, another address');
  await email.fill('adm@exemplo.com.br');
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
  const palavras = 'Verifique sua caixa de entrada para redefinir a senha.';
  await expect(page.getByRole('status').filter({ hasText: palavras })).toBeVisible();
  await conferida(page, 'loginAdm, mail sent');
});

test('a minute before the session ends it is said; after its end, nothing typed is lost', async ({
  page,
}) => {
  await passos.entrarNaMesa(page);
  const prazo = '**/api/sessao/prazo';
  const acordar = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.goto('/seguranca');
  await page.getByRole('button', { name: 'Trocar senha' }).click();
  const nova = page.getByLabel('Nova senha', { exact: true });
  await nova.fill('um banco na praça');

  let restamSegundos = 60;
  await page.route(prazo, (route) => route.fulfill({ json: { restamSegundos } }));
  await acordar();
  const aviso = page.getByRole('dialog', { name: 'A sua sessão vai terminar' });
  await expect(aviso).toBeVisible();
  await conferida(page, 'session about to end');
  restamSegundos = 1800;
  await aviso.getByRole('button', { name: 'Continuar' }).click();
  await expect(aviso).toBeHidden();

  await page.unroute(prazo);
  await page.context().clearCookies();
  await page.keyboard.press('Shift');
  await acordar();
  const fim = page.getByRole('dialog', { name: 'A sua sessão terminou' });
  await expect(fim).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(fim).toBeVisible();
  await conferida(page, 'session ended');
  await fim.getByRole('button', { name: 'Entrar' }).click();
  await expect(fim.getByRole('alert')).toHaveText('Preencha corretamente os campos.');
  await fim.getByLabel('E-mail', { exact: true }).fill('adm@exemplo.com.br');
  await fim.getByLabel('Senha', { exact: true }).fill('errada errada');
  await page.keyboard.press('Enter');
  await expect(fim.getByRole('alert')).toHaveText('E-mail ou senha incorretos.');
  await fim.getByLabel('Senha', { exact: true }).fill('mesa de demonstracao');
  await page.keyboard.press('Enter');
  await expect(fim).toBeHidden();
  await expect(nova).toHaveValue('um banco na praça');
  await expect(page).toHaveURL(/\/seguranca$/);
});

/**
 * The one server of the journeys must let the administrator in by the password alone: what it would say where a
 * second factor must stand is said in its place. Its own refusals are tested where they are made.
 */
test('where a second factor must stand, there is one calm screen until it does', async ({ page }) => {
  let falta = true;
  await page.route('**/api/sessao', async (route) => {
    const answer = await route.fetch();
    const body: unknown = await answer.json().catch(() => null);
    const admin = typeof body === 'object' && body !== null && 'papel' in body && body.papel === 'Admin';
    await route.fulfill({
      response: answer,
      json: admin ? { ...body, faltaSegundoFator: falta } : body,
    });
  });
  const segredo = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  await page.route('**/api/segundo-fator', async (route) => {
    const json =
      route.request().method() === 'POST'
        ? { segredo, uri: `otpauth://totp/Zelo:adm?secret=${segredo}&issuer=Zelo` }
        : { desde: falta ? null : new Date().toISOString(), codigosRestantes: falta ? 0 : 10 };
    await route.fulfill({ json });
  });
  const codigos = Array.from({ length: 10 }, (_, i) => `7Q2MV-K0XT${i}`);
  await page.route('**/api/segundo-fator/confirmacao', async (route) => {
    falta = false;
    await route.fulfill({ json: { codigos } });
  });

  await page.goto('/loginAdm');
  await page.getByLabel('E-mail', { exact: true }).fill('adm@exemplo.com.br');
  await page.getByLabel('Senha', { exact: true }).fill('mesa de demonstracao');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/seguranca');
  await expect(page.getByRole('heading', { name: 'Falta um passo para abrir a mesa' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Áreas da mesa' })).toHaveCount(0);
  await conferida(page, 'seguranca, to be set up');
  await page.goto('/devolucoes');
  await page.waitForURL('**/seguranca');
  await page.getByRole('button', { name: 'Ativar' }).click();
  await page.getByLabel('Senha atual', { exact: true }).fill('mesa de demonstracao');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByLabel('Código', { exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Ativar agora' }).click();
  await expect(page.getByText(codigos[9] ?? '', { exact: true })).toBeVisible();
  await conferida(page, 'seguranca, recovery codes');
  await page.getByRole('button', { name: 'Já guardei' }).click();
  await page.waitForURL('**/menu_adm');
  await expect(page.getByRole('link', { name: 'Pedidos' })).toBeVisible();
});
