import { expect, test } from '../support/test.ts';
import { entrarMedico } from '#contracts/contas/identidade.contract.ts';
import { dataEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { expectAccessible, expectAccessibleHere } from '../support/axe.ts';
import { MEDICA } from '../support/documento.ts';
import { button, field } from '../support/locators.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';

test('agenda at the desk: live on the doctor’s page; errors refused, unsaved edits kept', async ({
  page,
  browser,
}, info) => {
  const other = await browser.newContext();
  const doctor = await other.newPage();
  await prepare.call(doctor, entrarMedico, { body: MEDICA });
  await doctor.goto('/agenda');
  await expect(field(doctor, 'Segunda, intervalo 1, de')).toHaveValue('08:00');

  await prepare.admin(page);
  await page.goto('/agenda');
  await field(page, 'Médico').selectOption({ label: 'Helena Prado' });
  await expect(field(page, 'Segunda, intervalo 2, até')).toHaveValue('17:20');
  await expectAccessible(page, 'agenda');

  // Saturdays and a day far ahead, where no other journey books.
  await button(page, 'Adicionar intervalo no sábado').click();
  await expect(field(page, 'Sábado, intervalo 1, de')).toBeFocused();
  await field(page, 'Sábado, intervalo 1, de').fill('10:00');
  await field(page, 'Sábado, intervalo 1, até').fill('10:10');
  await button(page, 'Salvar agenda').click();
  await expect(page.getByRole('alert')).toHaveText('Confira os campos marcados. Nada foi salvo.');
  await expectAccessibleHere(page, 'agenda, refused');
  await field(page, 'Sábado, intervalo 1, até').fill('10:40');

  const far = somarDias(dataEmSaoPaulo(new Date()), 300);
  const dayMonth = `${far.slice(8)}/${far.slice(5, 7)}`;
  await field(page, 'Data').fill(far);
  await field(page, 'Motivo').fill('congresso');
  await button(page, 'Adicionar exceção').click();
  await expect(page.getByText('Fechado: congresso')).toBeVisible();
  await expect(page.getByText('Não salvo: sábado e exceções.')).toBeVisible();
  await screenshot(page, info, 'agenda');
  await button(page, 'Salvar agenda').click();
  await expect(page.getByRole('status').filter({ hasText: 'Agenda salva.' })).toBeVisible();

  await expect(field(doctor, 'Sábado, intervalo 1, até')).toHaveValue('10:40');
  await expect(button(doctor, `Remover exceção de ${dayMonth}`)).toBeVisible();
  await field(doctor, 'Link do vídeo ou telefone').fill('sala 3');
  await button(doctor, 'Salvar agenda').click();
  await expect(
    doctor.locator('.field-error', { hasText: 'Escreva um link que comece com https://' }),
  ).toBeVisible();
  await doctor.getByRole('link', { name: 'Números' }).click();
  await doctor.getByRole('dialog').getByRole('button', { name: 'Sair da página' }).click();
  await doctor.waitForURL('**/medico/numeros');
  await doctor.getByRole('link', { name: 'Agenda', exact: true }).click();
  await expect(field(doctor, 'Link do vídeo ou telefone')).toHaveValue('sala 3');
  await button(doctor, 'Descartar').click();
  await expect(doctor.getByText('Nada por salvar.')).toBeVisible();
  await other.close();
});
