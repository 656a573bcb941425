import { expect, test } from '../support/test.ts';
import { gerarCobranca } from '#contracts/pedidos/pedidos.contract.ts';
import { expectAccessible } from '../support/axe.ts';
import { newCpf } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';
import { log, messageField } from './conversa.ts';

const FIRST = 'Posso mandar mais um exame?';

test('who wrote nothing yet is offered a beginning; what steps of an order write are thin lines', async ({
  page,
}, info) => {
  await prepare.paciente(page, newCpf());
  await page.goto('/chatpage');
  await expect(page.getByRole('group', { name: 'Primeiras mensagens' }).getByRole('button')).toHaveCount(3);
  await screenshot(page, info, 'vazio');
  const id = await prepare.pedidoBeforePix(page, 'Pedido de Exames Complementares');
  // By the live stream: the newest line is open, those before it are folded and stay in the log.
  await expect(log(page).getByText('etapa de documentos confirmada')).toBeVisible();
  await log(page).getByText('2 avisos antes').click();
  await expect(log(page).getByText('com as respostas salvas')).toBeVisible();
  await prepare.call(page, gerarCobranca, { id, body: {} });
  await expect(log(page).getByText('com o Pix gerado')).toBeVisible();
  await expect(log(page).getByText('3 avisos antes')).toBeVisible();
  await expectAccessible(page, 'chatpage, notices and first messages');
  await screenshot(page, info, 'avisos');

  await page.getByRole('button', { name: FIRST }).click();
  await expect(messageField(page)).toHaveValue(FIRST);
  await expect(messageField(page)).toBeFocused();
  await page.getByRole('button', { name: 'Enviar' }).dblclick();
  await expect(log(page).getByText(FIRST, { exact: true })).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Primeiras mensagens' })).toHaveCount(0);
  const share = await log(page).evaluate((region) => region.clientHeight / window.innerHeight);
  expect(share, 'of the height of the window').toBeGreaterThan(0.5);
  await screenshot(page, info, 'conversa');
});
