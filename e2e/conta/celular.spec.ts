import { expectAccessible, expectAccessibleHere } from '../support/axe.ts';
import { alertSaying, button, field, statusSaying } from '../support/locators.ts';
import { linkTo } from '../support/mail.ts';
import { newCpf } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';
import { expect, test, type Page } from '../support/test.ts';

/** The newest code that arrived at a telephone of the demonstration. */
async function codeTo(page: Page, celular: string, after = ''): Promise<string> {
  let code = '';
  await expect(async () => {
    const text = await (await page.request.get('/demo/recados')).text();
    const said = [...text.matchAll(new RegExp(`\\+55${celular}: (\\d{6}) é o seu código`, 'g'))];
    code = said[0]?.[1] ?? '';
    expect([code !== '', code !== after]).toEqual([true, true]);
  }).toPass({ timeout: 15_000 });
  return code;
}

test('a telephone confirmed, a recovery begun by it, told and stopped', async ({ page, browser }, info) => {
  const cpf = newCpf();
  const celular = `119${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const emailContato = `celular.${crypto.randomUUID().slice(0, 8)}@exemplo.com.br`;
  await prepare.paciente(page, cpf, { telefone: celular, emailContato });
  await page.goto('/conta');
  await button(page, 'Receber código por SMS').click();
  await expect(statusSaying(page, 'Código enviado ao')).toBeVisible();
  await field(page, 'Código').fill('000000');
  await button(page, 'Confirmar celular').click();
  await expect(alertSaying(page, 'O código não confere ou venceu. Peça outro se precisar.')).toBeVisible();
  await expectAccessible(page, 'conta, code of a telephone');
  const first = await codeTo(page, celular);
  await field(page, 'Código').fill(first);
  await button(page, 'Confirmar celular').click();
  await expect(button(page, 'Tirar celular')).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await other.goto('/recuperar');
  await other.getByRole('link', { name: 'Recupere pelo celular confirmado' }).click();
  await other.waitForURL('**/recuperar/celular');
  await button(other, 'Receber código').click();
  await expect(alertSaying(other, 'Preencha corretamente os campos.')).toBeVisible();
  await field(other, 'CPF').fill(cpf);
  await button(other, 'Receber código').click();
  await field(other, 'Código').fill(await codeTo(page, celular, first));
  await expectAccessibleHere(other, 'recuperar by telephone');
  await screenshot(other, info, 'recuperar-celular');
  await button(other, 'Continuar').click();
  await expect(other.getByRole('heading', { name: 'Agora é só esperar' })).toBeVisible();
  await expectAccessibleHere(other, 'recuperar by telephone, waiting');
  await screenshot(other, info, 'recuperar-espera');

  await page.reload();
  await expect(page.getByText('Alguém pediu uma nova senha pelo seu celular')).toBeVisible();
  await screenshot(page, info, 'conta-recuperacao');
  const subject = 'Alguém quer recuperar a sua conta pelo celular';
  await other.goto(await linkTo(page, emailContato, subject, 'parar-recuperacao'));
  await expectAccessible(other, 'stop a recovery');
  await button(other, 'Parar recuperação').click();
  await expect(other.getByRole('heading', { name: 'Recuperação parada' })).toBeVisible();
  await screenshot(other, info, 'recuperacao-parada');
  await page.reload();
  await expect(button(page, 'Receber código por SMS')).toBeVisible();
});
