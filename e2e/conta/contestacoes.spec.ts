import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '../support/test.ts';
import { lerCliente } from '#contracts/contas/clientes.contract.ts';
import { abrirContestacao, enviarDocumento } from '#contracts/titular/contestacoes.contract.ts';
import { PHOTO, CSV } from '../support/files.ts';
import { expectAccessible, expectAccessibleHere, expectNoViolations } from '../support/axe.ts';
import { alertSaying, field, statusSaying } from '../support/locators.ts';
import { linkTo } from '../support/mail.ts';
import { newCpf } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';
import { goWithin } from '../support/within.ts';

const NOT_ME = 'Este CPF já tem cadastro e não fui eu';
const TAKEN = 'Erro ao criar usuário: este CPF já tem cadastro.';
const OWNERS_PASSWORD = 'goiabeira no quintal';

/** A case of an unregistered CPF, by the calls of its form. @returns its protocol */
async function abrir(page: Page, email: string): Promise<string> {
  const answer = await page.request.post(enviarDocumento.path, {
    headers: { 'content-type': 'application/octet-stream' },
    data: PHOTO.buffer,
  });
  const { documento } = enviarDocumento.responses[201].parse(await answer.json());
  const body = { cpf: newCpf(), nome: 'Inês Duarte Rios', email, telefone: '21988880007', documento };
  return (await prepare.call(page, abrirContestacao, { body: { ...body, chave: randomUUID() } })).protocolo;
}

test('another person has my CPF: from refusal to an own account; another case is refused', async ({
  page,
  browser,
}) => {
  const cpf = newCpf();
  const other = await (await browser.newContext()).newPage();
  await prepare.paciente(other, cpf);
  await other.goto('/usuario');
  const mesa = await (await browser.newContext()).newPage();
  await prepare.admin(mesa);
  await mesa.goto('/menu_adm');

  await page.goto('/pedido');
  await field(page, 'CPF').fill(cpf);
  await field(page, 'Senha').fill(OWNERS_PASSWORD);
  await field(page, 'Confirme a senha').fill(OWNERS_PASSWORD);
  await expect(page.getByRole('link', { name: NOT_ME })).toHaveCount(0);
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await expect(alertSaying(page, TAKEN)).toBeVisible();
  await expectAccessibleHere(page, 'pedido, CPF taken');
  await page.getByRole('link', { name: NOT_ME }).click();
  await page.waitForURL((url) => url.pathname === '/nao-fui-eu' && url.search === '');
  await expect(field(page, 'CPF')).toHaveValue(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/);

  // A phone that opens its camera may discard the page: the typed text is restored.
  await field(page, 'O que aconteceu').fill('Recebi uma cobrança.');
  await page.reload();
  await expect(field(page, 'O que aconteceu')).toHaveValue('Recebi uma cobrança.');
  await expect(field(page, 'CPF')).toHaveValue(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/);

  await page.getByRole('button', { name: 'Abrir caso' }).click();
  await expect(alertSaying(page, 'Preencha corretamente os campos.')).toBeVisible();
  await field(page, 'Documento com foto').setInputFiles(CSV);
  await expect(page.getByText('Aceitamos só foto')).toBeVisible();
  await expectAccessible(page, 'nao-fui-eu, refused');
  const email = `helena.${cpf.slice(0, 6)}@exemplo.com.br`;
  await field(page, 'Nome completo').fill('Helena Duarte Rios');
  await field(page, 'E-mail').fill(email);
  await field(page, 'Telefone').fill('21988880007');
  await field(page, 'O que aconteceu').fill('Nunca me cadastrei aqui.');
  await field(page, 'Documento com foto').setInputFiles(PHOTO);
  await page.getByRole('button', { name: 'Abrir caso' }).click();
  await expect(page.getByRole('heading', { name: 'Caso aberto', level: 1 })).toBeFocused();
  const protocolo = /\w{4}-\w{4}/.exec(await statusSaying(page, 'Protocolo').innerText())?.[0] ?? '';
  await expectAccessibleHere(page, 'nao-fui-eu, open');

  // Seen by the stream, without a reload.
  await expect(mesa.getByText(/casos? a decidir/)).toBeVisible({ timeout: 3_000 });
  await expectNoViolations(mesa, 'menu_adm with an open case');
  await goWithin(page, await linkTo(page, email, `Caso ${protocolo} aberto no Zelo`, 'nao-fui-eu'));
  await expect(page.getByRole('heading', { name: `Caso ${protocolo}`, level: 1 })).toBeVisible();
  await expect(page.getByText('Uma pessoa confere o documento')).toBeVisible();
  await expectAccessibleHere(page, 'case, open');

  await mesa.getByRole('link', { name: /^Decidir/ }).click();
  await mesa.waitForURL('**/contestacoes');
  await expect(mesa.getByRole('link', { name: `Caso ${protocolo}` })).toBeVisible();
  await expectAccessibleHere(mesa, 'contestacoes');
  await mesa.getByRole('link', { name: `Caso ${protocolo}` }).click();
  await expect(mesa.getByRole('cell', { name: 'b***o@exemplo.com.br' })).toBeVisible();
  await mesa.getByRole('button', { name: 'Ver documento' }).click();
  await expect(mesa.getByRole('img', { name: 'Documento enviado' })).toBeVisible();
  await expectAccessibleHere(mesa, 'case on the desk');
  await mesa.getByRole('button', { name: 'Aceitar' }).click();
  const dialog = mesa.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Aceitar' }).click();
  await expect(mesa.getByText(/^Aceito em/)).toBeVisible();
  await expect(mesa.getByRole('heading', { name: 'Decisão' })).toBeFocused();
  // The other session ends without a click.
  await other.waitForURL('**/login', { timeout: 5_000 });

  await goWithin(page, await linkTo(page, email, `Caso ${protocolo}: o seu CPF está livre`, 'novo-cadastro'));
  await field(page, 'Senha').fill(OWNERS_PASSWORD);
  await field(page, 'Confirme a senha').fill('outra coisa aqui');
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await expect(alertSaying(page, 'As senhas não são iguais.')).toBeVisible();
  await expectNoViolations(page, 'novo-cadastro');
  await field(page, 'Confirme a senha').fill(OWNERS_PASSWORD);
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await page.waitForURL('**/login');
  await expect(statusSaying(page, 'Cadastro feito.')).toBeVisible();
  await expect(page.getByRole('link', { name: NOT_ME })).toHaveAttribute('href', '/nao-fui-eu');
  await field(page, 'CPF').fill(cpf);
  await field(page, 'Senha').fill(OWNERS_PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/usuario');
  await expect(page.getByText('Você ainda não tem pedidos')).toBeVisible();
  expect((await prepare.call(page, lerCliente)).emailContato).toBe(email);
  await expect(mesa.getByText('A pessoa já fez o cadastro.')).toBeVisible({ timeout: 3_000 });

  const secondEmail = `ines.${cpf.slice(0, 6)}@exemplo.com.br`;
  const second = await abrir(page, secondEmail);
  await goWithin(mesa, '/contestacoes');
  await mesa.getByRole('link', { name: `Caso ${second}` }).click();
  await expect(mesa.getByText('Nenhuma conta usa este CPF.')).toBeVisible();
  await mesa.getByRole('button', { name: 'Recusar' }).click();
  await dialog.getByRole('button', { name: 'Recusar' }).click();
  await expect(dialog.getByText('Escolha o motivo.')).toBeVisible();
  await expectNoViolations(mesa, 'refuse, dialog');
  await dialog.getByLabel('Motivo').selectOption({ label: 'Não foi possível ler o documento enviado.' });
  await dialog.getByRole('button', { name: 'Recusar' }).click();
  await expect(mesa.getByText(/^Recusado em/)).toBeVisible();
  await expectNoViolations(mesa, 'case on the desk, refused');

  await goWithin(page, await linkTo(page, secondEmail, `Caso ${second} aberto no Zelo`, 'nao-fui-eu'));
  await expect(page.getByText('Não foi possível ler o documento enviado.')).toBeVisible();
  await expectNoViolations(page, 'case, refused');
  await goWithin(page, '/nao-fui-eu/um-link-que-nao-existe');
  await expect(page.getByRole('heading', { name: 'Este link não abre nenhum caso' })).toBeVisible();
  await goWithin(page, '/novo-cadastro/um-link-que-nao-existe');
  await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();
});
