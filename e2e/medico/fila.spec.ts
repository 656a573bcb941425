import { expect, test } from '../support/test.ts';
import { expectAccessible } from '../support/axe.ts';
import { button, field } from '../support/locators.ts';
import { screenshot } from '../support/screenshot.ts';
import { DESK, newName, openFila, row, waitingCaso } from './doctor.ts';

test.use(DESK);

test('the queue by service or by readiness; a later consultation takes one line', async ({
  page: doctor,
  browser,
}, info) => {
  const nome = newName();
  await waitingCaso(doctor, browser, { nome, servico: 'Atestados de saúde' });
  await openFila(doctor, nome);
  const servico = field(doctor, 'Serviço');
  await servico.selectOption('Renovação de Receita Amarela');
  await expect(row(doctor, nome)).toHaveCount(0);
  await servico.selectOption('Atestados de saúde');
  await expect(row(doctor, nome)).toContainText('sem documento com foto');
  await field(doctor, 'O que posso concluir agora').check();
  await expect(row(doctor, nome)).toHaveCount(0);
  await expectAccessible(doctor, 'medico, filtered');
  await button(doctor, 'Mostrar todos').first().click();
  await expect(row(doctor, nome)).toBeVisible();
  await expect(servico).toHaveValue('');

  const later = doctor
    .getByRole('region', { name: 'Consultas' })
    .getByRole('listitem')
    .filter({ hasText: 'Cancelar consulta' })
    .filter({ hasNotText: 'Entrar no vídeo' })
    .first();
  const { height } = (await later.boundingBox()) ?? { height: 0 };
  const line = await later.evaluate((element) => Number.parseFloat(getComputedStyle(element).lineHeight));
  expect(height / line).toBeLessThan(3);
  await screenshot(doctor, info, 'fila-filtro');
});
