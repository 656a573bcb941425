import { sair } from '#contracts/contas/sessao-atual.contract.ts';
import { entrarMedico } from '#contracts/contas/identidade.contract.ts';
import { expectAccessible, expectAccessibleHere, expectNoViolations } from '../support/axe.ts';
import { alertSaying, button, field, statusSaying } from '../support/locators.ts';
import { mailTo } from '../support/mail.ts';
import { addAuthenticator } from './passkeys.ts';
import { newCpf, PASSWORD } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';
import { expect, test, type Page } from '../support/test.ts';

const HELENA = { email: 'helena.prado@exemplo.com.br', senha: 'varanda com rede azul' };
const CREATE = 'Criar chave de acesso';
const ENTER = 'Entrar com chave de acesso';

async function createKey(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await button(page, CREATE).click();
  await expect(statusSaying(page, 'Chave de acesso criada')).toBeVisible();
}

async function enterByKey(page: Page, entrance: string, home: string): Promise<void> {
  await prepare.act(page, sair);
  await page.goto(entrance);
  await button(page, ENTER).click();
  await page.waitForURL(`**${home}`);
}

test('patient: passkey made, used to sign in and to prove, renamed, removed', async ({ page }, info) => {
  const [cpf, email] = [newCpf(), `chave.${crypto.randomUUID().slice(0, 8)}@exemplo.com.br`];
  await prepare.paciente(page, cpf, { emailContato: email });
  const authenticator = await addAuthenticator(page);
  await createKey(page, '/conta');
  expect(await mailTo(page, email, 'Chave de acesso criada')).toContain('Chrome no');
  await expectAccessible(page, 'conta, one passkey');
  await screenshot(page, info, 'conta');

  // The browser knows that it is there already.
  await button(page, CREATE).click();
  await expect(alertSaying(page, 'Este aparelho já tem uma chave de acesso da sua conta.')).toBeVisible();
  expect(await authenticator.count()).toBe(1);

  await enterByKey(page, '/login', '/usuario');
  await page.goto('/conta');
  const keys = page.getByRole('list', { name: 'Chaves de acesso' });
  await expect(keys.getByText(/^Usada em/)).toBeVisible();

  // As if five minutes had gone by.
  await page.route('**/api/sessao/prova', (route) =>
    route.fulfill({ json: { ate: null, comCodigo: false, comChave: true } }),
  );
  await keys.getByRole('button', { name: /^Renomear/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('digite a sua senha ou use a chave de acesso')).toBeVisible();
  await expectNoViolations(page, 'proof with a passkey');
  await screenshot(page, info, 'prova');
  await button(dialog, 'Usar chave de acesso').click();
  await page.unroute('**/api/sessao/prova');
  await field(dialog, 'Nome da chave').fill('Meu celular');
  await expectNoViolations(page, 'name of a passkey');
  await button(dialog, 'Salvar nome').click();
  await expect(statusSaying(page, 'A chave agora se chama Meu celular.')).toBeVisible();

  await keys.getByRole('button', { name: 'Remover a chave Meu celular' }).click();
  await button(dialog, 'Remover').click();
  await expect(statusSaying(page, 'Chave de acesso removida: Meu celular.')).toBeVisible();
  await expect(keys).toHaveCount(0);

  await prepare.act(page, sair);
  await page.goto('/login');
  await button(page, ENTER).click();
  await expect(alertSaying(page, 'Não reconhecemos esta chave de acesso.')).toBeVisible();
  await expectAccessibleHere(page, 'login, passkey refused');
  await screenshot(page, info, 'login');
  await field(page, 'CPF').fill(cpf);
  await field(page, 'Senha').fill(PASSWORD);
  await button(page, 'Entrar').click();
  await page.waitForURL('**/usuario');
});

test('a passkey in the place of the current password; offered in the list of the CPF field', async ({
  page,
}) => {
  const cpf = newCpf();
  await prepare.paciente(page, cpf);
  await addAuthenticator(page);
  await createKey(page, '/conta');
  await button(page, 'Trocar senha').click();
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Nova senha').fill('uma ponte sobre o rio');
  await field(dialog, 'Confirme a senha').fill('uma ponte sobre o rio');
  await expectNoViolations(page, 'new password by a passkey');
  await button(dialog, 'Usar chave de acesso').click();
  await expect(statusSaying(page, 'Senha trocada.')).toBeVisible();

  await prepare.act(page, sair);
  await page.goto('/login');
  await expect(field(page, 'CPF')).toHaveAttribute('autocomplete', 'username webauthn');
  const offered = page.waitForRequest(/chave\/desafio\?lugar=campo/);
  await field(page, 'CPF').focus();
  await offered;
  // A virtual authenticator picks at once, as a person would out of the list.
  await page.waitForURL('**/usuario');
});

test('nobody at the sensor → the entrance says so and keeps what was typed', async ({ page }) => {
  await prepare.paciente(page, newCpf());
  const authenticator = await addAuthenticator(page);
  await createKey(page, '/conta');
  await prepare.act(page, sair);
  await authenticator.refuse();
  await page.goto('/login');
  await field(page, 'CPF').fill('529.982.247-25');
  await button(page, ENTER).click();
  await expect(alertSaying(page, 'Nenhuma chave de acesso foi usada.')).toBeVisible();
  await expect(field(page, 'CPF')).toHaveValue('529.982.247-25');
});

test('doctor: a passkey leads from any entrance to the queue', async ({ page }, info) => {
  await prepare.call(page, entrarMedico, { body: HELENA });
  await addAuthenticator(page);
  await createKey(page, '/medico/seguranca');
  await expectAccessible(page, 'medico/seguranca, one passkey');
  await screenshot(page, info, 'medico-seguranca');
  await enterByKey(page, '/loginMedico', '/medico');
  await enterByKey(page, '/login', '/medico');
  await page.goto('/medico/seguranca');
  await page
    .getByRole('button', { name: /^Remover/ })
    .first()
    .click();
  await button(page.getByRole('dialog'), 'Remover').click();
  await expect(statusSaying(page, 'Chave de acesso removida')).toBeVisible();
});

test('administrator: a passkey opens the desk', async ({ page }, info) => {
  await prepare.admin(page);
  await addAuthenticator(page);
  await createKey(page, '/seguranca');
  await screenshot(page, info, 'seguranca');
  await prepare.act(page, sair);
  await page.goto('/loginAdm');
  await expectAccessibleHere(page, 'loginAdm');
  await screenshot(page, info, 'login-adm');
  await button(page, ENTER).click();
  await page.waitForURL('**/menu_adm');
  await page.goto('/seguranca');
  await page
    .getByRole('button', { name: /^Remover/ })
    .first()
    .click();
  await button(page.getByRole('dialog'), 'Remover').click();
  await expect(statusSaying(page, 'Chave de acesso removida')).toBeVisible();
});
