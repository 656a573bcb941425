import { expect, test } from '../support/test.ts';
import { confirmarAnexos } from '#contracts/pedidos/pedidos.contract.ts';
import * as steps from '../support/steps.ts';
import { newCpf, PERSON } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';

const SERVICO = 'Pedido de Encaminhamentos';

test('two clicks at once make one order, and a second tab sees what the first does', async ({
  page,
  context,
}) => {
  await steps.newPaciente(page, newCpf());
  await page.getByRole('radio', { name: SERVICO }).check();
  await page.getByRole('button', { name: 'Continuar' }).dblclick();
  await page.waitForURL('**/historico/*');
  const id = page.url().split('/').at(-1) ?? '';
  await prepare.answer(page, id);
  await prepare.act(page, confirmarAnexos, { id });
  await page.goto(`/financeiro/${id}`);

  const list = await context.newPage();
  await list.goto('/usuario');
  await expect(list.getByRole('article')).toHaveCount(1);

  await page.getByRole('button', { name: 'Gerar QR Code Pix' }).dblclick();
  await expect(page.getByRole('img', { name: 'QR Code Pix' })).toBeVisible();
  // Seen by the stream, without a reload.
  await expect(list.getByText('Aguardando pagamento')).toBeVisible({ timeout: 3_000 });

  const payHref = await page.getByRole('link', { name: 'Pagar na demonstração' }).getAttribute('href');
  await page.request.post(payHref ?? '', { maxRedirects: 0 });
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible({ timeout: 3_000 });
});

test('the desk’s open order and conversation follow the name that the patient changes', async ({
  page,
  browser,
}) => {
  const cpf = newCpf();
  await prepare.paciente(page, cpf);
  const id = await prepare.paidPedido(page, SERVICO);
  const context = await browser.newContext();
  const [order, talk] = [await context.newPage(), await context.newPage()];
  await prepare.admin(order);
  await order.goto(`/pedido/${id}`);
  await talk.goto(`/chatpageadm/${cpf}`);
  await expect(talk.getByRole('heading', { level: 1, name: PERSON['Nome completo'] })).toBeVisible();
  await expect(order.getByText(PERSON['Nome completo']).first()).toBeVisible();

  await page.goto('/dados');
  await page.getByLabel('Nome completo').fill('Rosa Nova de Almeida');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await page.getByRole('button', { name: 'Continuar' }).click();
  await saved;
  await expect(order.getByText('Rosa Nova de Almeida').first()).toBeVisible({ timeout: 3_000 });
  await expect(order.getByText(PERSON['Nome completo'])).toHaveCount(0);
  await expect(talk.getByRole('heading', { level: 1, name: 'Rosa Nova de Almeida' })).toBeVisible({
    timeout: 3_000,
  });
});
