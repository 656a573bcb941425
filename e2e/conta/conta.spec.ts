import { expect, test, type Browser, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { semRolagemLateral, semViolacoes } from '../support/axe.ts';
import * as passos from '../support/steps.ts';
import { novoCpf, SENHA } from '../support/person.ts';
import * as prontos from '../support/prepare.ts';

const OUTRA = 'um banco na praça';

/** An address that no other journey writes to. */
const novoEmail = () => `conta.${crypto.randomUUID().slice(0, 8)}@exemplo.com.br`;

async function paciente(page: Page): Promise<{ cpf: string; email: string }> {
  const [cpf, email] = [novoCpf(), novoEmail()];
  await prontos.paciente(page, cpf, { emailContato: email });
  return { cpf, email };
}

/** The newest mail to an address with this subject, in the demonstration's mailbox; its text and its links. */
async function abrirEmail(page: Page, para: string, assunto: string): Promise<string> {
  const line = page.getByRole('listitem').filter({ hasText: para }).filter({ hasText: assunto });
  await expect(async () => {
    await page.goto('/demo/emails');
    await expect(line.first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await line.first().getByRole('link').click();
  return page.locator('.texto').innerText();
}

async function linkDoEmail(page: Page, para: string, assunto: string, pagina: string): Promise<string> {
  const text = await abrirEmail(page, para, assunto);
  return new RegExp(`/${pagina}/[\\w-]+`).exec(text)?.[0] ?? '';
}

/** Signs a person in once more, in a browser of its own. */
async function outroAparelho(browser: Browser, cpf: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await passos.entrar(page, cpf);
  return page;
}

const alerta = (page: Page, hasText: string) => page.getByRole('alert').filter({ hasText });
const recado = (page: Page, hasText: string | RegExp) => page.getByRole('status').filter({ hasText });

test('a second device is told by mail, listed, and out within three seconds', async ({ page, browser }) => {
  const { cpf, email } = await paciente(page);
  const other = await outroAparelho(browser, cpf);
  expect(await abrirEmail(page, email, 'Novo acesso à sua conta')).toContain('Chrome no Linux');
  await page.goto('/usuario');
  await page.getByRole('link', { name: 'Conta e segurança' }).click();
  await page.waitForURL('**/conta');
  await expect(page.getByText('Este aparelho', { exact: true })).toBeVisible();
  await semViolacoes(page, 'conta, two devices');
  await semRolagemLateral(page);
  await page
    .getByRole('button', { name: /^Encerrar/ })
    .first()
    .click();
  await other.waitForURL('**/login', { timeout: 3_000 });
  await expect(recado(other, 'A sua sessão terminou.')).toBeVisible();
  await semViolacoes(other, 'login, session ended');
  await expect(recado(page, 'Acesso encerrado')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Encerrar/ })).toHaveCount(0);
  await semViolacoes(page, 'conta, device ended');

  await outroAparelho(browser, cpf);
  const last = await outroAparelho(browser, cpf);
  await page.reload();
  await page.getByRole('button', { name: 'Encerrar todos os outros' }).click();
  await semViolacoes(page, 'conta, end all others');
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click();
  await last.waitForURL('**/login', { timeout: 3_000 });
  await expect(recado(page, 'Os outros acessos foram encerrados.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Aparelhos conectados' })).toBeFocused();
});

test('the e-mail is confirmed by a link, on another device, by a button', async ({ page, browser }) => {
  const { email } = await paciente(page);
  await page.goto('/usuario');
  await expect(page.getByText('Confirme o seu e-mail')).toBeVisible();
  await semViolacoes(page, 'usuario, e-mail to confirm');
  await page.getByRole('button', { name: 'Reenviar e-mail de confirmação' }).click();
  await expect(recado(page, /Enviamos outro link para c\*\*\*/)).toBeVisible();
  await semViolacoes(page, 'usuario, link mailed again');

  const elsewhere = await (await browser.newContext()).newPage();
  const link = await linkDoEmail(elsewhere, email, 'Confirme o seu e-mail', 'confirmar-email');
  await elsewhere.goto(link);
  const button = elsewhere.getByRole('button', { name: 'Confirmar e-mail' });
  await expect(button).toBeVisible();
  await semViolacoes(elsewhere, 'confirmar-email');
  await button.click();
  await expect(elsewhere.getByRole('heading', { name: 'E-mail confirmado' })).toBeFocused();
  await semViolacoes(elsewhere, 'confirmar-email, confirmed');
  // Seen by the live stream, without a reload.
  await expect(page.getByText('Confirme o seu e-mail')).toBeHidden({ timeout: 5_000 });
  await page.goto('/confirmar-email/um-link-que-nunca-existiu');
  await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();
  await semViolacoes(page, 'confirmar-email, invalid link');
});

test('another e-mail asks the password and loses nothing; the old address is told', async ({ page }) => {
  const { email } = await paciente(page);
  const segundo = novoEmail();
  await page.goto('/dados');
  await page.getByLabel('E-mail de contato', { exact: true }).fill(segundo);
  await page.getByLabel('Bairro', { exact: true }).fill('Bela Vista');
  await page.getByRole('button', { name: 'Continuar' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Senha atual')).toBeFocused();
  await semViolacoes(page, 'dados, password asked');
  await semRolagemLateral(page);
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(alerta(page, 'Digite a sua senha atual para continuar.')).toBeVisible();
  await dialog.getByLabel('Senha atual').fill('uma senha errada');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(alerta(page, 'A senha atual não confere.')).toBeVisible();
  await semViolacoes(page, 'dados, password wrong');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Bairro', { exact: true })).toHaveValue('Bela Vista');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await dialog.getByLabel('Senha atual').fill(SENHA);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/servico');

  expect(await abrirEmail(page, email, 'O e-mail da sua conta mudou')).toContain('Se não foi você');
  const link = await linkDoEmail(page, email, 'Confirme o seu e-mail', 'confirmar-email');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Este e-mail não é mais o da conta' })).toBeVisible();
  await semViolacoes(page, 'confirmar-email, other address');

  await page.goto('/conta');
  await page.getByRole('button', { name: 'Trocar e-mail' }).click();
  await dialog.getByRole('button', { name: 'Trocar e-mail' }).click();
  await expect(alerta(page, 'Preencha corretamente os campos.')).toBeVisible();
  await semViolacoes(page, 'conta, another e-mail refused');
  const terceiro = novoEmail();
  await dialog.getByLabel('Novo e-mail').fill(terceiro);
  await dialog.getByLabel('Senha atual').fill(SENHA);
  await dialog.getByRole('button', { name: 'Trocar e-mail' }).click();
  await expect(recado(page, `Enviamos um link para ${terceiro}`)).toBeVisible();
  await expect(page.getByText('Falta confirmar')).toBeVisible();
});

test('the password is changed, told, and every other device is out', async ({ page, browser }) => {
  const { cpf, email } = await paciente(page);
  const other = await outroAparelho(browser, cpf);
  await page.goto('/conta');
  await page.getByRole('button', { name: 'Trocar senha' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Senha atual').fill(SENHA);
  await dialog.getByLabel('Nova senha').fill(OUTRA);
  await dialog.getByLabel('Confirme a senha').fill('outra coisa');
  await dialog.getByRole('button', { name: 'Salvar senha' }).click();
  await expect(alerta(page, 'As senhas não são iguais.')).toBeVisible();
  await semViolacoes(page, 'conta, passwords differ');
  await dialog.getByLabel('Confirme a senha').fill(OUTRA);
  await dialog.getByRole('button', { name: 'Salvar senha' }).click();
  await expect(recado(page, 'Senha trocada.')).toBeVisible();
  await other.waitForURL('**/login', { timeout: 3_000 });
  await abrirEmail(page, email, 'A sua senha mudou');
  await passos.entrar(other, cpf, OUTRA);
});

test('two steps: set up, sign in with a code and with a recovery code, turn off', async ({
  page,
  browser,
}) => {
  const { cpf, email } = await paciente(page);
  await page.goto('/conta');
  await page.getByRole('button', { name: 'Ativar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Senha atual').fill('não é esta');
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByLabel('Senha atual')).toBeFocused();
  await dialog.getByLabel('Senha atual').fill(SENHA);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('img', { name: 'QR Code do aplicativo de códigos' })).toBeVisible();
  await expect(page.getByText('No aplicativo de códigos, adicione uma conta')).toBeFocused();
  await semViolacoes(page, 'conta, second step being set up');
  await semRolagemLateral(page);
  const segredo = (await page.getByLabel('Chave').inputValue()).replaceAll(' ', '');
  /** What the phone shows now, or will in half a minute: no code serves twice. */
  const codigo = (ahead = 0) =>
    new TOTP({ secret: Secret.fromBase32(segredo) }).generate({ timestamp: Date.now() + ahead * 30_000 });
  await page.getByLabel('Código', { exact: true }).fill('12');
  await page.getByRole('button', { name: 'Ativar agora' }).click();
  await expect(alerta(page, 'Código incorreto. Confira e tente de novo.')).toBeVisible();
  await semViolacoes(page, 'conta, wrong code');
  await page.getByLabel('Código', { exact: true }).fill(codigo());
  await page.getByRole('button', { name: 'Ativar agora' }).click();
  const list = page.getByRole('list', { name: 'Códigos de recuperação' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  await semViolacoes(page, 'conta, recovery codes');
  await semRolagemLateral(page);
  const [first = '', second = ''] = await list.getByRole('listitem').allInnerTexts();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar códigos' }).click();
  expect((await download).suggestedFilename()).toBe('codigos-de-recuperacao.txt');
  await page.getByRole('button', { name: 'Já guardei' }).click();
  await expect(page.getByText('Restam 10 códigos de recuperação.')).toBeVisible();
  await semViolacoes(page, 'conta, second step on');
  await abrirEmail(page, email, 'Verificação em duas etapas ativada');

  await page.goto('/conta');
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await senha(page, cpf);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(alerta(page, 'Preencha corretamente os campos.')).toBeVisible();
  await semViolacoes(page, 'login, code missing');
  await page.getByLabel('Código').fill(codigo(1));
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/usuario');

  const other = await (await browser.newContext()).newPage();
  await senha(other, cpf);
  await other.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  await semViolacoes(other, 'login, recovery code');
  await other.getByLabel('Código de recuperação').fill(first.toLowerCase());
  await other.getByRole('button', { name: 'Entrar' }).click();
  await other.waitForURL('**/usuario');

  await other.goto('/conta');
  const [fresh = ''] = await codigosNovos(other, second);
  await other.getByRole('button', { name: 'Desligar' }).click();
  await other.getByRole('dialog').getByLabel('Senha atual').fill(SENHA);
  await other.getByRole('dialog').getByLabel('Código').fill(fresh);
  await semViolacoes(other, 'conta, turning the second step off');
  await other.getByRole('dialog').getByRole('button', { name: 'Desligar' }).click();
  await expect(recado(other, 'A verificação em duas etapas foi desligada.')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Ativar' })).toBeVisible();
});

/** CPF and password, up to the second step. */
async function senha(page: Page, cpf: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('CPF', { exact: true }).fill(cpf);
  await page.getByLabel('Senha', { exact: true }).fill(SENHA);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByLabel('Código')).toBeFocused();
}

/** Ten new recovery codes, paid for with password and one of the former. */
async function codigosNovos(page: Page, codigo: string): Promise<string[]> {
  await page.getByRole('button', { name: 'Criar códigos novos' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Senha atual').fill(SENHA);
  await dialog.getByLabel('Código').fill(codigo);
  await dialog.getByRole('button', { name: 'Criar códigos' }).click();
  const shown = page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const codes = await shown.allInnerTexts();
  await page.getByRole('button', { name: 'Já guardei' }).click();
  return codes;
}
