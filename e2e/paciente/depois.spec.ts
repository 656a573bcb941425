import { expect, test } from '../support/test.ts';
import { listarPedidos } from '#contracts/pedidos/pedidos.contract.ts';
import { expectAccessible, expectAccessibleHere } from '../support/axe.ts';
import { paidPedido } from '../support/documento.ts';
import { button } from '../support/locators.ts';
import { newCpf } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';
import * as steps from '../support/steps.ts';

const SERVICO = 'Pedido de Exames Complementares';

test('Meus dados within the area; another service before the questionnaire → changes the order', async ({
  page,
}, info) => {
  await prepare.paciente(page, newCpf());
  await page.goto('/usuario');
  await page.getByRole('link', { name: 'Meus dados' }).click();
  await page.waitForURL('**/dados');
  await expect(page.getByRole('heading', { level: 1, name: 'Meus dados' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Meus dados' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('navigation', { name: 'Etapas do pedido' })).toHaveCount(0);
  await page.getByLabel('Número').fill('');
  await button(page, 'Salvar').click();
  await expect(page.getByRole('alert')).toContainText('Preencha todos os campos, por favor.');
  for (const numero of ['77', '78 B']) {
    await page.getByLabel('Número').fill(numero);
    await button(page, 'Salvar').click();
    await expect(page.getByRole('status').filter({ hasText: 'Dados salvos.' })).toBeFocused();
    await expect(page.getByLabel('Número')).toHaveValue(numero);
  }
  await expectAccessible(page, 'Meus dados, saved');
  await screenshot(page, info, 'meus-dados');
  await page.reload();
  await expect(page.getByLabel('Número')).toHaveValue('78 B');
  await expect(button(page, 'Salvar')).toBeVisible();
  // The address alone is the step of an order.
  await page.goto('/dados?');
  await expect(button(page, 'Continuar')).toBeVisible();
  await button(page, 'Continuar').click();
  await page.waitForURL('**/servico');

  const id = await steps.chooseServico(page, SERVICO);
  await page.getByLabel('Motivação').fill('Para o trabalho.');
  // Of the steps before the open one, only the completed ones are done.
  await page.goto(`/anexos/${id}`);
  const etapas = page.getByRole('navigation', { name: 'Etapas do pedido' });
  await expect(etapas.getByRole('listitem').filter({ hasText: '(concluída)' })).toHaveText([
    /Dados pessoais/,
    /Serviço/,
  ]);
  await page.goBack();
  await page.getByRole('link', { name: 'Voltar' }).click();
  await page.waitForURL('**/servico');
  expect(await steps.chooseServico(page, 'Atestados de saúde')).toBe(id);
  await expect(page.getByLabel('Motivação')).toHaveValue('Para o trabalho.');
  const { retomar } = await prepare.call(page, listarPedidos);
  expect(retomar).toMatchObject({ id, Servico_Selecionado: 'Atestados de saúde' });
});

test('answers and files of a paid order are pages of the patient’s area, to be read', async ({
  page,
}, info) => {
  const id = await paidPedido(page, SERVICO);
  for (const [path, title] of [
    ['anexos', 'Seus documentos'],
    ['historico', 'Suas respostas'],
  ] as const) {
    await page.goto(`/${path}/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('Este pedido não pode mais ser alterado.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Meus pedidos' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('navigation', { name: 'Etapas do pedido' })).toHaveCount(0);
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expectAccessibleHere(page, `${path}, of a paid order`);
    await screenshot(page, info, path);
  }
  await expect(page.getByRole('definition').filter({ hasText: 'Continuar o tratamento.' })).toBeVisible();
  await page.getByRole('link', { name: 'Ver o pedido' }).click();
  await page.waitForURL(`**/meu-pedido/${id}`);
});
