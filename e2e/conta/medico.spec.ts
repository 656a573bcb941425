import { expect, test, type Page, type Route } from '../support/test.ts';
import { expectAccessibleHere } from '../support/axe.ts';
import { screenshot } from '../support/screenshot.ts';
import { goWithin } from '../support/within.ts';

/** Doctor of the demonstration, as the start prints her account. */
const HELENA = { email: 'helena.prado@exemplo.com.br', senha: 'varanda com rede azul' };

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function fillPassword(page: Page): Promise<void> {
  await field(page, 'E-mail').fill(HELENA.email);
  await field(page, 'Senha').fill(HELENA.senha);
  await button(page, 'Entrar').click();
}

const refuse = (code: string, message: string) => (route: Route) =>
  route.fulfill({ status: 401, json: { error: { code, message, requestId: 'r1' } } });

/** Helena's account has no second factor: the server's answer for one is mocked. */
test('second factor → code on the same sheet; a lost password → one answer for any address', async ({
  page,
}) => {
  await page.goto('/loginMedico');
  await button(page, 'Entrar').click();
  const alert = page.getByRole('alert');
  await expect(alert.filter({ hasText: 'Preencha corretamente os campos.' })).toBeVisible();
  await page.route('**/api/sessao/medico', (route) =>
    route.fulfill({ json: { papel: null, pendente: 'codigo' } }),
  );
  await fillPassword(page);
  await expect(page.getByText('Senha conferida. Falta o código do celular.')).toBeVisible();
  await expect(field(page, 'Código')).toBeFocused();
  await expect(field(page, 'E-mail')).toHaveAttribute('readonly');
  await expectAccessibleHere(page, 'loginMedico, code');

  await page.route('**/api/sessao/codigo', refuse('codigo_incorreto', 'Código incorreto.'));
  await field(page, 'Código').fill('123456');
  await button(page, 'Entrar').click();
  await expect(alert.filter({ hasText: 'Código incorreto.' })).toBeVisible();
  await button(page, 'Usar um código de recuperação').click();
  await expect(field(page, 'Código de recuperação')).toBeFocused();

  await page.unroute('**/api/sessao/codigo');
  await page.route('**/api/sessao/codigo', refuse('entrada_expirada', 'Digite a senha de novo.'));
  await field(page, 'Código de recuperação').fill('7Q2MV-K0XTR');
  await button(page, 'Entrar').click();
  await expect(alert.filter({ hasText: 'Digite a senha de novo.' })).toBeVisible();
  await expect(field(page, 'Senha')).toHaveValue('');

  await page.unroute('**/api/sessao/medico');
  await fillPassword(page);
  await page.waitForURL('**/medico');
  await button(page, 'Sair').click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/medico');
  await page.waitForURL('**/loginMedico');

  for (const email of ['ninguem@exemplo.com.br', HELENA.email]) {
    await field(page, 'E-mail').fill(email);
    await button(page, 'Esqueci minha senha').click();
    const words = 'Se este e-mail for de um médico cadastrado, o link chega em instantes.';
    await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
  }
});

test('where a second factor must stand, a doctor sees its setup and nothing else', async ({ page }) => {
  await page.route('**/api/sessao', async (route) => {
    const answer = await route.fetch();
    const body: unknown = await answer.json().catch(() => null);
    const doctor = typeof body === 'object' && body !== null && 'papel' in body && body.papel === 'Medico';
    await route.fulfill({ response: answer, json: doctor ? { ...body, faltaSegundoFator: true } : body });
  });
  await page.goto('/loginMedico');
  await fillPassword(page);
  await page.waitForURL('**/medico/seguranca');
  await expect(page.getByRole('heading', { name: 'Falta um passo para abrir a fila' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Área do médico' })).toHaveCount(0);
  await expectAccessibleHere(page, 'medico/seguranca, to be set up');
  await goWithin(page, '/medico');
  await page.waitForURL('**/medico/seguranca');
});

test('back from the certificate’s page without a session: the sign-in says so and goes on', async ({
  page,
}) => {
  // The server redirects a visitor who returns without a session to this page.
  await page.goto('/api/medico/assinatura/retorno?code=c&state=s');
  await page.waitForURL('**/loginMedico#certificado');
  const said = page.getByRole('status').filter({ hasText: 'concluir a autorização' });
  await expect(said).toBeVisible();
  await expectAccessibleHere(page, 'loginMedico, back from the certificate');
  const wayBack = page.waitForRequest((request) => request.url().endsWith('/assinatura/retorno'));
  await fillPassword(page);
  await wayBack;
  await page.waitForURL((url) => url.pathname === '/medico' && url.hash === '');
});

test('doctor: how patients read the name is chosen at the account', async ({ page }, info) => {
  await page.goto('/loginMedico');
  await fillPassword(page);
  await page.waitForURL('**/medico');
  await page.goto('/medico/seguranca');
  const group = page.getByRole('radiogroup', { name: 'Tratamento' });
  await expect(group.getByLabel('Dra. Helena Prado')).toBeChecked();
  // Others of this demonstration read her name meanwhile: it is chosen again.
  await page.route('**/api/medico/tratamento', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ json: { nome: 'Helena Prado', tratamento: '' } })
      : route.continue(),
  );
  await group.getByLabel('Helena Prado', { exact: true }).check();
  await expect(page.getByText('Salvo: Helena Prado.')).toBeVisible();
  await expectAccessibleHere(page, 'doctor, form of address');
  await screenshot(page, info, 'medico-tratamento');
});
