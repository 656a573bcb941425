import { expect, test, type Browser, type Page } from '../support/test.ts';
import { Secret, TOTP } from 'otpauth';
import { lerCliente } from '#contracts/contas/clientes.contract.ts';
import { listarChaves } from '#contracts/contas/chaves.contract.ts';
import { confirmarEmail } from '#contracts/contas/email.contract.ts';
import { lerCodigosReserva, lerSegundoFator, listarSessoes } from '#contracts/contas/conta.contract.ts';
import { entrar } from '#contracts/contas/identidade.contract.ts';
import { expectAccessible, expectAccessibleHere, expectNoViolations } from '../support/axe.ts';
import { alertSaying, statusSaying } from '../support/locators.ts';
import { linkTo, mailTo } from '../support/mail.ts';
import { goWithin } from '../support/within.ts';
import { newCpf, PASSWORD } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';

const OTHER_PASSWORD = 'um banco na praça';

/** An address that no other journey uses. */
const newEmail = () => `conta.${crypto.randomUUID().slice(0, 8)}@exemplo.com.br`;

async function newPaciente(page: Page): Promise<{ cpf: string; email: string }> {
  const [cpf, email] = [newCpf(), newEmail()];
  await prepare.paciente(page, cpf, { emailContato: email });
  return { cpf, email };
}

/** Signs a person in again, in another browser. */
async function openOtherAparelho(browser: Browser, cpf: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await prepare.call(page, entrar, { body: { cpf, senha: PASSWORD } });
  return page;
}

test('/conta: devices are ended within three seconds; e-mail and password are changed', async ({
  page,
  browser,
}) => {
  const { cpf, email } = await newPaciente(page);
  const other = await openOtherAparelho(browser, cpf);
  await other.goto('/usuario');
  expect(await mailTo(page, email, 'Novo acesso à sua conta')).toContain('Chrome no Linux');
  await page.goto('/usuario');
  await page.getByRole('link', { name: 'Conta e segurança' }).click();
  await page.waitForURL('**/conta');
  await expect(page.getByText('Este aparelho', { exact: true })).toBeVisible();
  await expectAccessible(page, 'conta, two devices');
  await page
    .getByRole('button', { name: /^Encerrar/ })
    .first()
    .click();
  await other.waitForURL('**/login', { timeout: 3_000 });
  await expect(statusSaying(other, 'A sua sessão terminou.')).toBeVisible();
  await expectNoViolations(other, 'login, session ended');
  await expect(statusSaying(page, 'Acesso encerrado')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Encerrar/ })).toHaveCount(0);

  await openOtherAparelho(browser, cpf);
  await prepare.call(other, entrar, { body: { cpf, senha: PASSWORD } });
  await other.goto('/usuario');
  await page.reload();
  await page.getByRole('button', { name: 'Encerrar todos os outros' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectNoViolations(page, 'conta, end all others');
  await dialog.getByRole('button', { name: 'Encerrar' }).click();
  await other.waitForURL('**/login', { timeout: 3_000 });
  await expect(statusSaying(page, 'Os outros acessos foram encerrados.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Aparelhos conectados' })).toBeFocused();

  await page.getByRole('button', { name: 'Corrigir e-mail' }).click();
  await dialog.getByLabel('Novo e-mail').fill('');
  await dialog.getByRole('button', { name: 'Corrigir e-mail' }).click();
  await expect(alertSaying(page, 'Preencha corretamente os campos.')).toBeVisible();
  const anotherEmail = newEmail();
  await dialog.getByLabel('Novo e-mail').fill(anotherEmail);
  await dialog.getByLabel('Senha atual').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Corrigir e-mail' }).click();
  await expect(statusSaying(page, `Enviamos um link para ${anotherEmail}`)).toBeVisible();
  await expect(page.getByText('Falta confirmar')).toBeVisible();

  await prepare.call(other, entrar, { body: { cpf, senha: PASSWORD } });
  await other.goto('/usuario');
  await page.getByRole('button', { name: 'Trocar senha' }).click();
  await dialog.getByLabel('Senha atual').fill(PASSWORD);
  await dialog.getByLabel('Nova senha').fill(OTHER_PASSWORD);
  await dialog.getByLabel('Confirme a senha').fill('outra coisa');
  await dialog.getByRole('button', { name: 'Salvar senha' }).click();
  await expect(alertSaying(page, 'As senhas não são iguais.')).toBeVisible();
  await expectNoViolations(page, 'conta, passwords differ');
  await dialog.getByLabel('Confirme a senha').fill(OTHER_PASSWORD);
  await dialog.getByRole('button', { name: 'Salvar senha' }).click();
  await expect(statusSaying(page, 'Senha trocada.')).toBeVisible();
  await other.waitForURL('**/login', { timeout: 3_000 });
  await mailTo(page, anotherEmail, 'A sua senha mudou');
  await prepare.call(other, entrar, { body: { cpf, senha: OTHER_PASSWORD } });
});

test('/conta: answers in any order never move a button under the finger', async ({ page }) => {
  await newPaciente(page);
  const reads = [lerCliente, lerCodigosReserva, listarChaves, lerSegundoFator, listarSessoes];
  const pressable = page.getByRole('main').locator('.button');
  const places = async () =>
    Promise.all(
      (await pressable.all()).map(async (one) => {
        const shown = await one.isVisible();
        return [await one.textContent(), shown && (await one.boundingBox())];
      }),
    );
  for (const late of reads) {
    const held = Promise.withResolvers<void>();
    await page.route(`**${late.path}`, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/conta');
    // Of four sections one is still loading.
    await expect(page.locator('.skeletons')).toHaveCount(1);
    const early = await places();
    held.resolve();
    await expect(page.locator('.skeletons')).toHaveCount(0);
    const there = early.filter(([, place]) => place !== false);
    expect(await places(), late.path).toEqual(expect.arrayContaining(there));
    await expect(pressable).toHaveCount(13);
    await page.unroute(`**${late.path}`);
  }
});

test('the e-mail is confirmed by a link, on another device, by a button', async ({ page, browser }) => {
  const { email } = await newPaciente(page);
  await page.goto('/usuario');
  await expect(page.getByText('Confirme o seu e-mail')).toBeVisible();
  await page.getByRole('button', { name: 'Enviar e-mail de confirmação' }).click();
  await expect(statusSaying(page, /Enviamos outro link para c\*\*\*/)).toBeVisible();
  await expectNoViolations(page, 'usuario, e-mail to confirm, mailed again');

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(await linkTo(page, email, 'Confirme o seu e-mail', 'confirmar-email'));
  const button = elsewhere.getByRole('button', { name: 'Confirmar e-mail' });
  await expect(button).toBeVisible();
  await expectNoViolations(elsewhere, 'confirmar-email');
  await button.click();
  await expect(elsewhere.getByRole('heading', { name: 'E-mail confirmado' })).toBeFocused();
  await expectNoViolations(elsewhere, 'confirmar-email, confirmed');
  // Seen by the live stream, without a reload.
  await expect(page.getByText('Confirme o seu e-mail')).toBeHidden({ timeout: 5_000 });
  await goWithin(page, '/confirmar-email/um-link-que-nunca-existiu');
  await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();
});

test('another e-mail asks the password and loses nothing; the old address is told', async ({ page }) => {
  const { email } = await newPaciente(page);
  const link = await linkTo(page, email, 'Confirme o seu e-mail', 'confirmar-email');
  await prepare.act(page, confirmarEmail, { body: { token: link.split('/').at(-1) ?? '' } });
  await page.goto('/dados');
  await page.getByLabel('E-mail de contato', { exact: true }).fill(newEmail());
  await page.getByLabel('Bairro', { exact: true }).fill('Bela Vista');
  await page.getByRole('button', { name: 'Continuar' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Senha atual')).toBeFocused();
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(alertSaying(page, 'Digite a sua senha atual para continuar.')).toBeVisible();
  await dialog.getByLabel('Senha atual').fill('uma senha errada');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(alertSaying(page, 'A senha atual não confere.')).toBeVisible();
  await expectAccessibleHere(page, 'dados, password wrong');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Bairro', { exact: true })).toHaveValue('Bela Vista');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await dialog.getByLabel('Senha atual').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/servico');

  expect(await mailTo(page, email, 'O e-mail da sua conta mudou')).toContain('Se não foi você');
  await goWithin(page, link);
  await expect(page.getByRole('heading', { name: 'Este e-mail não é mais o da conta' })).toBeVisible();
});

test('two steps: set up, sign in with a code and with a recovery code, turn off', async ({
  page,
  browser,
}) => {
  const { cpf, email } = await newPaciente(page);
  await page.goto('/conta');
  await page.getByRole('button', { name: 'Ativar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Senha atual').fill('não é esta');
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByLabel('Senha atual')).toBeFocused();
  await dialog.getByLabel('Senha atual').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('img', { name: 'QR Code do aplicativo de códigos' })).toBeVisible();
  await expect(page.getByText('No aplicativo de códigos, adicione uma conta')).toBeFocused();
  const secret = (await page.getByLabel('Chave').inputValue()).replaceAll(' ', '');
  /** The authenticator's present code, or that of the next half minute: each is valid once. */
  const code = (ahead = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });
  await page.getByLabel('Código', { exact: true }).fill('12');
  await page.getByRole('button', { name: 'Ativar agora' }).click();
  await expect(alertSaying(page, 'Código incorreto. Confira e tente de novo.')).toBeVisible();
  await expectAccessibleHere(page, 'conta, second step being set up, wrong code');
  await page.getByLabel('Código', { exact: true }).fill(code());
  await page.getByRole('button', { name: 'Ativar agora' }).click();
  const list = page.getByRole('list', { name: 'Códigos de recuperação' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  await expectAccessibleHere(page, 'conta, recovery codes');
  const [first = '', second = ''] = await list.getByRole('listitem').allInnerTexts();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar códigos' }).click();
  expect((await download).suggestedFilename()).toBe('codigos-de-recuperacao.txt');
  await page.getByRole('button', { name: 'Já guardei' }).click();
  await expect(page.getByText('Restam 10 códigos de recuperação.')).toBeVisible();
  await expectNoViolations(page, 'conta, second step on');
  await mailTo(page, email, 'Verificação em duas etapas ativada');

  await page.getByRole('button', { name: 'Sair' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await enterPassword(page, cpf);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(alertSaying(page, 'Preencha corretamente os campos.')).toBeVisible();
  await expectNoViolations(page, 'login, code missing');
  await page.getByLabel('Código').fill(code(1));
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/usuario');

  const other = await (await browser.newContext()).newPage();
  await enterPassword(other, cpf);
  await other.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  await expect(other.getByLabel('Código de recuperação')).toBeVisible();
  await other.getByLabel('Código de recuperação').fill(first.toLowerCase());
  await other.getByRole('button', { name: 'Entrar', exact: true }).click();
  await other.waitForURL('**/usuario');

  await other.getByRole('link', { name: 'Conta e segurança' }).click();
  const [fresh = ''] = await newCodes(other, second);
  await other.getByRole('button', { name: 'Desligar' }).click();
  await other.getByRole('dialog').getByLabel('Senha atual').fill(PASSWORD);
  await other.getByRole('dialog').getByLabel('Código').fill(fresh);
  await expectNoViolations(other, 'conta, turning the second step off');
  await other.getByRole('dialog').getByRole('button', { name: 'Desligar' }).click();
  await expect(statusSaying(other, 'A verificação em duas etapas foi desligada.')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Ativar' })).toBeVisible();
});

/** CPF and password, up to the second step. */
async function enterPassword(page: Page, cpf: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('CPF', { exact: true }).fill(cpf);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByLabel('Código')).toBeFocused();
}

/** Ten new recovery codes, by password and one of the former. */
async function newCodes(page: Page, code: string): Promise<string[]> {
  await page.getByRole('button', { name: 'Criar códigos novos' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Senha atual').fill(PASSWORD);
  await dialog.getByLabel('Código').fill(code);
  await dialog.getByRole('button', { name: 'Criar códigos' }).click();
  const shown = page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const codes = await shown.allInnerTexts();
  await page.getByRole('button', { name: 'Já guardei' }).click();
  return codes;
}
