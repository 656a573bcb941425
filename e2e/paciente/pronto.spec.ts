import { perguntarAoPaciente } from '#contracts/consultorio/caso.contract.ts';
import { assumirCaso } from '#contracts/consultorio/fila.contract.ts';
import { entrarMedico } from '#contracts/contas/identidade.contract.ts';
import { lerPedido } from '#contracts/pedidos/pedidos.contract.ts';
import { expectAccessible } from '../support/axe.ts';
import { issue, issueOnPaper, MEDICA, paidPedido, refuse } from '../support/documento.ts';
import { downloaded, PHOTO } from '../support/files.ts';
import { button, field } from '../support/locators.ts';
import { newCpf, PASSWORD } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';
import * as steps from '../support/steps.ts';
import { expect, test, type Page } from '../support/test.ts';

const SIMPLES = 'Renovação de Receita Simples (Branca)';
const AZUL = 'Renovação de Receita Azul';
const EXAMES = 'Pedido de Exames Complementares';

const card = (page: Page, servico: string) => page.getByRole('listitem').filter({ hasText: servico });

test('what is ready comes first, then what depends on the patient, then what is on its way', async ({
  page,
  browser,
}, info) => {
  const signed = await paidPedido(page, SIMPLES);
  await issue(browser, signed);
  const refused = await prepare.paidPedido(page, 'Atestados de saúde');
  await refuse(browser, [refused]);
  const asked = await prepare.paidPedido(page, EXAMES);
  const medica = await browser.newContext();
  await prepare.call(medica, entrarMedico, { body: MEDICA });
  await prepare.call(medica, assumirCaso, { id: asked });
  const texto = 'A senhora já fez este exame antes? Quando foi?';
  await prepare.act(medica, perguntarAoPaciente, { id: asked, body: { id: crypto.randomUUID(), texto } });
  await medica.close();
  await issueOnPaper(browser, await prepare.paidPedido(page, AZUL));
  await prepare.paidPedido(page, 'Relatório ou Laudo Médico');
  await prepare.pedidoWithPix(page, 'Pedido de Encaminhamentos');

  await page.goto('/usuario');
  const ready = page.getByRole('region', { name: 'Seu documento está pronto' });
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Seu documento está pronto',
    'Depende de você',
    'A caminho',
  ]);
  await expect(ready).toContainText('Pagamento confirmado');
  await expect(ready).toContainText(
    /Na farmácia: mostre o QR Code do PDF e diga o código secreto (\w{4} ?){3}/,
  );
  await expect(card(page, 'Atestados de saúde').getByRole('link').nth(1)).toHaveText(
    'Escolher: consulta ou reembolso',
  );
  await expect(card(page, AZUL)).toContainText('A receita vai em papel.');
  await expectAccessible(page, 'usuario, ready');
  await screenshot(page, info, 'pronto');
  await page.setViewportSize({ width: 1440, height: 900 });
  await screenshot(page, info, 'pronto-largo');

  const file = await downloaded(page, () => ready.getByRole('link', { name: 'Baixar documento' }).click());
  expect(file.name).toMatch(/^Receita simples - .+ - \d{4}-\d\d-\d\d\.pdf$/);
  await card(page, EXAMES).getByRole('link', { name: 'Responder ao médico' }).click();
  await page.waitForURL(`**/meu-pedido/${asked}`);
  await expect(page.getByText(texto)).toBeVisible();

  await page.goto(`/financeiro/${signed}`);
  await page.getByRole('link', { name: 'Ver o documento' }).click();
  await page.waitForURL(`**/meu-pedido/${signed}`);
  const { numero } = await prepare.call(page, lerPedido, { id: signed });
  await page.goto('/chatpage');
  const notice = page.getByRole('link', { name: `Abrir pedido ${numero}`, exact: true });
  await expect(notice.last()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await screenshot(page, info, 'chat');
  await notice.last().click();
  await page.waitForURL(`**/meu-pedido/${signed}`);
});

test('at 200 % zoom the chat keeps half of the height for its messages', async ({ page }, info) => {
  await paidPedido(page, SIMPLES);
  await page.goto('/chatpage');
  const log = page.getByRole('log', { name: 'Mensagens' });
  await expect(log).toContainText('pagamento confirmado');
  await screenshot(page, info, 'chat-390');
  await page.setViewportSize({ width: 195, height: 422 });
  await expect.poll(async () => (await log.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(211);
  await page.getByLabel('Mensagem', { exact: true }).fill('Bom dia.');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(log).toContainText('Bom dia.');
  await expectAccessible(page, 'chat, 200 % zoom');
  await screenshot(page, info, 'chat-195');
});

test('a renewal from the address in the reminder to the Pix, by touches alone', async ({
  page,
  browser,
}, info) => {
  const cpf = newCpf();
  await prepare.paciente(page, cpf);
  const signed = await prepare.paidPedido(page, SIMPLES);
  await issue(browser, signed);
  await page.context().clearCookies();

  // The reminder leads to the order's own page (server/features/documentos/renovacao/renovacao.test.ts).
  await page.goto(`/meu-pedido/${signed}`);
  await page.waitForURL('**/login');
  await field(page, 'CPF').fill(cpf);
  await field(page, 'Senha').fill(PASSWORD);
  await button(page, 'Entrar').click();
  await page.waitForURL('**/usuario');
  await page
    .getByRole('region', { name: 'Seu documento está pronto' })
    .getByRole('link', { name: SIMPLES })
    .click();
  await page.waitForURL(`**/meu-pedido/${signed}`);
  await expect(page.getByText(/Para não ficar sem remédio, peça/)).toBeVisible();
  await button(page, 'Renovar').click();
  await page.waitForURL('**/historico/*');

  await button(page, 'Usar esta receita').click();
  await expect(field(page, 'Quais remédios você quer renovar?')).toHaveValue('Losartana potássica');
  await expect(field(page, 'Qual é a dose de cada um?')).toHaveValue(/50 mg/);
  const repeat = page.getByRole('button', { name: /^Nada mudou: repetir/ });
  while ((await repeat.count()) > 0) await repeat.first().click();
  await screenshot(page, info, 'renovar-historico');
  // Questions about this moment are asked anew.
  for (const question of [/^Está grávida/, /^Sente agora/]) {
    await expect(page.getByLabel(question)).toHaveValue('');
    await page.getByRole('button', { name: 'Não', exact: true, description: question }).click();
  }
  await expect(page.getByText('10 de 10 respostas')).toBeVisible();
  await field(page, 'Declaro que as informações são verdadeiras').check();
  await field(page, 'Autorizo o envio do documento assinado').check();
  await expectAccessible(page, 'historico, a renewal filled in');
  await button(page, 'Continuar').click();
  await page.waitForURL('**/anexos/*');
  await field(page, 'Receita vencida').setInputFiles(PHOTO);
  await button(page, 'Continuar').click();
  await page.waitForURL('**/financeiro/*');
  expect(await steps.generatePix(page)).toMatch(/^000201/);
  await screenshot(page, info, 'renovar-pix');
});
