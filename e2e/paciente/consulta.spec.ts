import { expect, test } from '../support/test.ts';
import { entrarMedico } from '#contracts/contas/identidade.contract.ts';
import { expectAccessible, expectAccessibleHere } from '../support/axe.ts';
import { MEDICA, paidPedido, refuse } from '../support/documento.ts';
import { newName } from '../medico/doctor.ts';
import { button, statusSaying } from '../support/locators.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';

const SERVICO = 'Renovação de Receita Simples (Branca)';
/** Promised delay of a live change on an open page. */
const LIVE = { timeout: 3_000 };

test('two patients at the same times: one books, the other reads it live and books another', async ({
  page,
  browser,
}, info) => {
  const other = await (await browser.newContext()).newPage();
  const [own, theirOwn] = [newName(), newName()];
  const ids = [
    await paidPedido(page, SERVICO, { nome: own }),
    await paidPedido(other, SERVICO, { nome: theirOwn }),
  ];
  await refuse(browser, ids);
  await page.goto(`/meu-pedido/${ids[0]}`);
  await expectAccessibleHere(page, 'meu-pedido, refused');
  await page.getByRole('link', { name: 'Escolher um horário' }).click();
  await other.goto(`/consulta/${ids[1]}`);
  await expectAccessible(page, 'consulta, choosing');
  await screenshot(page, info, 'escolher');

  const times = page.getByRole('radio');
  const wanted = times.first();
  const value = (await wanted.getAttribute('value')) ?? '';
  const theirs = other.locator(`input[value="${value}"]`);
  // Both have selected it; the booking of one removes it from the other's page.
  await theirs.check();
  await wanted.check();
  await button(page, 'Agendar consulta').click();
  await expect(statusSaying(page, 'Consulta marcada')).toBeVisible();
  await expect(theirs).toHaveCount(0, LIVE);
  await expect(statusSaying(other, 'O horário que você escolheu acabou de ser ocupado')).toBeVisible();
  await other.getByRole('radio').first().check();
  await button(other, 'Agendar consulta').click();
  await expect(statusSaying(other, 'Consulta marcada')).toBeVisible();
  await expectAccessibleHere(page, 'consulta, booked');

  await expect(page.getByText('O convite para o calendário foi para')).toBeVisible();

  const doctor = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await prepare.call(doctor, entrarMedico, { body: MEDICA });
  await doctor.goto('/medico');
  const consultas = doctor.getByRole('region', { name: 'Consultas' });
  for (const nome of [own, theirOwn]) {
    await expect(consultas.getByRole('listitem').filter({ hasText: nome })).toBeVisible();
  }
  // The past consultation of the demonstration.
  const over = consultas.getByRole('listitem').filter({ hasText: 'Falta registrar' });
  await over.getByRole('button', { name: 'Realizada' }).click();
  await button(doctor.getByRole('dialog'), 'Realizada').click();
  await expect(statusSaying(doctor, /O caso está com você\./)).toBeVisible();
  await expect(over).toHaveCount(0);
  await Promise.all([other.context().close(), doctor.context().close()]);
});
