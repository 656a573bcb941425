import { expect, test } from '../support/test.ts';
import { trocarEmail } from '#contracts/contas/email.contract.ts';
import { expectAccessibleHere } from '../support/axe.ts';
import { linkTo, mailTo } from '../support/mail.ts';
import { newCpf, PASSWORD } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';
import * as steps from '../support/steps.ts';

test('a slip in the address → asked about on each visit, corrected in place, no form held', async ({
  page,
}, info) => {
  const cpf = newCpf();
  await prepare.paciente(page, cpf);
  const id = await prepare.pedidoBeforePix(page, 'Pedido de Exames Complementares');
  const name = `ana.${cpf}`;
  const wrong = `${name}@gmial.com`;
  const meant = `${name}@gmail.com`;
  await prepare.act(page, trocarEmail, { body: { emailContato: wrong, senhaAtual: PASSWORD } });
  const hint = page.getByRole('button', { name: `Você quis dizer ${meant}?` });

  await page.goto('/dados');
  await expect(hint).toBeVisible();
  await page.getByRole('button', { name: 'Corrigir e-mail' }).click();
  const email = page.getByLabel('E-mail de contato', { exact: true });
  await expect(email).toBeFocused();
  await hint.click();
  await expect(email).toHaveValue(meant);
  await expect(hint).toHaveCount(0);
  await email.fill(`${name}@`);
  await expectAccessibleHere(page, 'dados, the end of an address is offered');
  await page.getByRole('button', { name: 'Terminar com @gmail.com' }).click();
  await expect(email).toHaveValue(meant);
  await expect(email).toBeFocused();
  await email.fill(wrong);
  await expect(hint).toBeVisible();
  await expectAccessibleHere(page, 'dados, a slip in the address');
  await screenshot(page, info, 'dados-engano');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.waitForURL('**/servico');

  await page.goto(`/financeiro/${id}`);
  await expect(page.getByText(wrong, { exact: true })).toBeVisible();
  await expect(hint).toBeVisible();
  await expectAccessibleHere(page, 'financeiro, a slip in the address');
  await screenshot(page, info, 'financeiro-engano');
  await page.getByRole('button', { name: 'Corrigir e-mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Corrigir o e-mail' });
  await expect(dialog.getByLabel('Novo e-mail')).toHaveValue(wrong);
  await dialog.getByRole('button', { name: `Você quis dizer ${meant}?` }).click();
  await expect(dialog.getByLabel('Novo e-mail')).toHaveValue(meant);
  await dialog.getByLabel('Senha atual').fill(PASSWORD);
  await expectAccessibleHere(page, 'financeiro, the address being corrected');
  await screenshot(page, info, 'financeiro-corrigir');
  await dialog.getByRole('button', { name: 'Corrigir e-mail' }).click();
  await expect(page.getByText(`E-mail corrigido. Enviamos um link para ${meant}.`)).toBeVisible();
  await expect(page.getByText(meant, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Você quis dizer/ })).toHaveCount(0);
  await mailTo(page, meant, 'Confirme o seu e-mail');
  await page.getByRole('button', { name: 'Gerar QR Code Pix' }).click();
  await expect(page.getByRole('img', { name: 'QR Code Pix' })).toBeVisible();
});

test('a slip is saved, its person signs out → corrected later, recovery goes to the new address', async ({
  page,
}, info) => {
  const cpf = newCpf();
  const name = `bia.${cpf}`;
  const wrong = `${name}@hotmal.com`;
  const meant = `${name}@hotmail.com`;
  await steps.register(page, cpf);
  await steps.fillDados(page, { 'E-mail de contato': wrong });
  const confirm = await linkTo(page, wrong, 'Confirme o seu e-mail', 'confirmar-email');
  await page.goto('/usuario');
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByRole('link', { name: 'Área do paciente' }).first()).toBeVisible();

  await steps.signIn(page, cpf);
  await expect(page.getByText(wrong, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Você quis dizer ${meant}?` }).click();
  const dialog = page.getByRole('dialog', { name: 'Corrigir o e-mail' });
  await expect(dialog.getByLabel('Novo e-mail')).toHaveValue(meant);
  await dialog.getByLabel('Senha atual').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Corrigir e-mail' }).click();
  await expect(page.getByText(`E-mail corrigido. Enviamos um link para ${meant}.`)).toBeVisible();
  await screenshot(page, info, 'usuario-corrigido');

  // The link that went to the address of nobody, or of somebody else, is dead; the new one confirms.
  await page.goto(confirm);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /Este link não vale mais|Este e-mail não é mais o da conta/,
  );
  await page.goto(await linkTo(page, meant, 'Confirme o seu e-mail', 'confirmar-email'));
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-mail confirmado');

  await page.goto('/usuario');
  await expect(page.getByText('Confirme o seu e-mail')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByRole('link', { name: 'Área do paciente' }).first()).toBeVisible();
  await page.goto('/login');
  await page.getByLabel('CPF', { exact: true }).fill(cpf);
  await page.getByRole('button', { name: 'Recuperar senha' }).click();
  await expect(page.getByText(/enviado com sucesso!/)).toBeVisible();
  expect(await linkTo(page, meant, 'senha', 'nova-senha')).not.toBe('');
});
