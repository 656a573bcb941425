import { randomUUID } from 'node:crypto';
import { lerProva } from '#contracts/contas/conta.contract.ts';
import { lerCliente } from '#contracts/contas/clientes.contract.ts';
import { listarDocumentos } from '#contracts/documentos/entrega.contract.ts';
import { apagarConta } from '#contracts/titular/apagamento.contract.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessible, expectAccessibleHere } from '../support/axe.ts';
import { issue, paidPedido } from '../support/documento.ts';
import { downloaded } from '../support/files.ts';
import { alertSaying } from '../support/locators.ts';
import { linkTo } from '../support/mail.ts';
import { PASSWORD } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';

const BRANCA = 'Renovação de Receita Simples (Branca)';
const DESK = { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false };

test('leaving: said before, proven, done; a receipt; the CPF begins anew, a document verifies', async ({
  page,
  browser,
}, info) => {
  const email = `saida.${randomUUID()}@exemplo.com.br`;
  const id = await paidPedido(page, BRANCA, { emailContato: email });
  await issue(browser, id);
  const { cpf } = await prepare.call(page, lerCliente);
  await prepare.newPedido(page, 'Atestados de saúde');
  const signed = async () => (await prepare.call(page, listarDocumentos, { id })).documentos[0];
  await expect(async () => expect((await signed())?.segredo).toBeTruthy()).toPass();
  const documento = await signed();

  await page.goto('/conta');
  await page.getByRole('link', { name: 'Apagar minha conta', exact: true }).click();
  await page.waitForURL('**/conta/apagar');
  await expect(page.getByRole('heading', { level: 1, name: 'Apagar a conta' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Baixar uma cópia' })).toHaveAttribute(
    'href',
    '/conta/meus-dados',
  );
  await expect(page.getByText(/^O prontuário: 1 pedido que um médico atendeu/)).toBeVisible();
  await expect(page.getByText(/1 pedido sem pagamento é cancelado/)).toBeVisible();
  await expectAccessible(page, 'conta/apagar');
  await screenshot(page, info, 'conta-apagar');

  // As five minutes after the sign-in: the server asks who is there.
  let refused = false;
  await page.route(`**${apagarConta.path}`, async (route) => {
    if (refused || route.request().method() !== 'POST') return route.fallback();
    refused = true;
    const error = { code: 'prova_necessaria', message: 'Confirme que é você.', requestId: 'AAAA-AAAA-AAAA' };
    return route.fulfill({ status: 403, json: { error } });
  });
  let asked = false;
  await page.route(`**${lerProva.path}`, async (route) => {
    if (asked || route.request().method() !== 'GET') return route.fallback();
    asked = true;
    return route.fulfill({ json: { ate: null, comCodigo: false, comChave: false } });
  });
  const leave = page.getByRole('button', { name: 'Apagar minha conta', exact: true });
  await leave.click();
  const dialog = page.getByRole('dialog', { name: 'Apagar a conta agora?' });
  await expect(dialog).toBeVisible();
  await expectAccessibleHere(page, 'conta/apagar, confirmation');
  await dialog.getByRole('button', { name: 'Apagar minha conta' }).click();
  const prova = page.getByRole('dialog', { name: 'Confirme que é você' });
  await prova.getByLabel('Senha atual').fill(PASSWORD);
  await prova.getByRole('button', { name: 'Confirmar' }).click();

  await page.waitForURL('**/conta-apagada/**');
  await expect(page.getByRole('heading', { level: 1, name: 'A sua conta foi apagada' })).toBeVisible();
  await expect(page.getByText(/^até \d\d\/\d\d\/20[4-9]\d$/)).toBeVisible();
  await expectAccessible(page, 'conta-apagada');
  await screenshot(page, info, 'conta-apagada');
  const receipt = await downloaded(page, () =>
    page.getByRole('link', { name: 'Baixar comprovante' }).click(),
  );
  expect(receipt.bytes.toString()).toContain('Comprovante de conta apagada');
  const address = new URL(page.url()).pathname;
  expect(await linkTo(page, email, 'foi apagada', 'conta-apagada')).toBe(address);

  await page.goto('/usuario');
  await page.waitForURL('**/login');
  await page.getByLabel('CPF', { exact: true }).fill(cpf);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();

  const fresh = await (await browser.newContext()).newPage();
  await prepare.paciente(fresh, cpf);
  await fresh.goto('/usuario');
  await expect(fresh.getByText('Você ainda não tem pedidos')).toBeVisible();

  await page.goto(`/verificar/${documento?.codigo ?? ''}`);
  await page.getByLabel('Código secreto').fill(documento?.segredo ?? '');
  await page.getByRole('button', { name: 'Verificar', exact: true }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Documento autêntico', exact: true }),
  ).toBeVisible();

  const admin = await (await browser.newContext(DESK)).newPage();
  await prepare.admin(admin);
  await admin.goto(`/pedido/${id}`);
  await expect(admin.getByText('Conta apagada').first()).toBeVisible();
  await expect(admin.getByText(/O paciente apagou a conta/)).toBeVisible();
  await expectAccessibleHere(admin, 'pedido of an erased account');
  await screenshot(admin, info, 'pedido-apagada');
});

test('a paid order first: waited for, or cancelled on the page that says so', async ({ page }, info) => {
  await paidPedido(page, BRANCA);
  await page.goto('/conta/apagar');
  await expect(page.getByRole('heading', { name: 'Falta a resposta do médico' })).toBeVisible();
  await page.getByRole('button', { name: 'Apagar minha conta', exact: true }).click();
  await expect(alertSaying(page, 'Antes, termine ou cancele os pedidos pagos acima.')).toBeVisible();
  await expectAccessible(page, 'conta/apagar, a paid order');
  await screenshot(page, info, 'conta-apagar-pago');
  await page.getByRole('button', { name: 'Cancelar pedido' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar pedido' }).click();
  await expect(page.getByRole('heading', { name: 'Falta a resposta do médico' })).toHaveCount(0);
  await expect(page.getByText(/O dinheiro que está voltando chega do mesmo jeito/)).toBeVisible();
});

test('an unknown receipt → said, with a way on', async ({ page }) => {
  await page.goto('/conta-apagada/0193f0aa-0000-7000-8000-000000000001');
  await expect(page.getByRole('heading', { level: 1, name: 'Este comprovante não abre mais' })).toBeVisible();
  await expectAccessible(page, 'conta-apagada, unknown');
});
