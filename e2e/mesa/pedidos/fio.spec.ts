import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { enviarMensagem } from '#contracts/chat/chat.contract.ts';
import * as caso from '#contracts/consultorio/caso.contract.ts';
import * as correio from '#contracts/consultorio/correio.contract.ts';
import { assumirCaso } from '#contracts/consultorio/fila.contract.ts';
import { entrarMedico } from '#contracts/contas/identidade.contract.ts';
import { listarMedicos } from '#contracts/contas/medicos.contract.ts';
import { salvarTalao } from '#contracts/documentos/taloes.contract.ts';
import { excluirPedido } from '#contracts/mesa/pedidos-adm.contract.ts';
import { listarDevolucoes, pedirReembolso } from '#contracts/pagamentos/devolucoes.contract.ts';
import { expect, test } from '../../support/test.ts';
import { expectAccessible, expectAccessibleHere } from '../../support/axe.ts';
import { issueOnPaper, MEDICA, paidPedido } from '../../support/documento.ts';
import * as prepare from '../../support/prepare.ts';
import { screenshots } from '../../support/screenshot.ts';

const QUESTION = 'Desde quando toma este remédio?';
const ANSWER = 'Desde maio de 2024, a mesma dose.';
/** Promised delay of a change on an open page. */
const LIVE = { timeout: 3_000 };

const fio = (desk: Page) => desk.getByRole('list', { name: 'O que aconteceu' });
const filters = (desk: Page) => desk.getByRole('navigation', { name: 'O que mostrar' });
/** Titles of what is shown, in the order of the page. */
const told = (desk: Page) => fio(desk).locator('.timeline-title').filter({ visible: true }).allTextContents();

/** The blue form that the letter needs is printed, signed and posted by the calls of the desk. */
async function post(desk: Page, id: string): Promise<void> {
  const { medicos } = await prepare.call(desk, listarMedicos);
  const medico = medicos.find(({ email }) => email === MEDICA.email)?.id;
  const serie = Date.now().toString(36);
  const book = { id: randomUUID(), medico, tipo: 'azul', serie, inicio: '000401', fim: '000420' };
  await prepare.call(desk, salvarTalao, { body: book });
  await expect(() =>
    prepare.act(desk, correio.imprimirFolhas, { body: { cartas: [{ id, numeros: [] }] } }),
  ).toPass();
  await prepare.act(desk, correio.notarAssinatura, { id });
  const { postar } = await prepare.call(desk, correio.lerCorreio, { body: {} });
  const endereco = postar.find((letter) => letter.id === id)?.endereco;
  const letter = { envio: randomUUID(), transportadora: 'carta', rastreio: 'QB473124829BR', endereco };
  await prepare.act(desk, correio.postarCarta, { id, body: letter });
}

async function ask(browser: Browser, id: string): Promise<void> {
  const medica = await browser.newContext();
  await prepare.call(medica, entrarMedico, { body: MEDICA });
  await prepare.call(medica, assumirCaso, { id });
  await prepare.call(medica, caso.perguntarAoPaciente, { id, body: { id: randomUUID(), texto: QUESTION } });
  await medica.close();
}

test('payment, question, document, letter → one thread, each once; filters by keyboard', async ({
  page: patient,
  browser,
}, info) => {
  const id = await paidPedido(patient, 'Renovação de Receita Azul', { nome: 'Otávio Fio' });
  await ask(browser, id);
  await prepare.call(patient, enviarMensagem, { body: { id: randomUUID(), mensagem: ANSWER } });
  await issueOnPaper(browser, id);
  const desk = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await prepare.admin(desk);
  await post(desk, id);

  await desk.goto(`/pedido/${id}`);
  await expect(fio(desk)).toContainText('Carta postada');
  const all = await told(desk);
  const expected = [
    'Pagamento confirmado',
    'Pergunta ao paciente; o prazo parou',
    'Mensagem',
    'Documento emitido',
    'Folhas e envelope impressos',
    'Folha assinada à mão',
    'Carta postada',
  ];
  const places = expected.map((title) => all.flatMap((text, i) => (text.startsWith(title) ? [i] : [])));
  // The notification and the prescription beside it are two documents.
  expect(places.map((found) => found.length)).toEqual([1, 1, 1, 2, 1, 1, 1]);
  expect(places.flat()).toEqual(places.flat().toSorted((a, b) => a - b));
  await expect(fio(desk)).toContainText('QB473124829BR');
  await expectAccessible(desk, 'pedido, its thread');
  await screenshots(desk, info, 'fio');

  // By keyboard: the filter is a link, its number a description.
  const letters = filters(desk).getByRole('link', { name: 'Correio', exact: true });
  await expect(letters).toHaveAccessibleDescription(/^\d+ registros?$/);
  await letters.focus();
  await desk.keyboard.press('Enter');
  await desk.waitForURL(`**/pedido/${id}?fio=correio`);
  await expect(letters).toHaveAttribute('aria-current', 'page');
  await expect(fio(desk)).not.toContainText('Pagamento confirmado');
  await desk.reload();
  await expect(fio(desk)).toContainText('Carta postada');

  await filters(desk).getByRole('link', { name: 'Conversa', exact: true }).press('Enter');
  await expect(fio(desk).getByText(`“${QUESTION}”`)).toBeVisible();
  await expect(fio(desk).getByText(`“${ANSWER}”`)).toBeVisible();
  await expectAccessibleHere(desk, 'pedido, its conversation');
  // Live: what the patient writes, and who looked, which no event tells.
  await prepare.call(patient, enviarMensagem, { body: { id: randomUUID(), mensagem: 'Já saiu?' } });
  await expect(fio(desk).getByText('“Já saiu?”')).toBeVisible(LIVE);
  await expect(desk.getByRole('region', { name: 'Precisa de atenção' })).toContainText('Já saiu?', LIVE);
  await fio(desk).getByRole('link', { name: 'Ver na conversa' }).first().click();
  await desk.waitForURL('**/chatpageadm/*#linha-*');
  await expect(desk.getByRole('log').getByText(QUESTION)).toBeInViewport();
});

test('a deleted order whose money goes back → set apart, asked back, returned: each once', async ({
  page: patient,
  browser,
}) => {
  const id = await paidPedido(patient, 'Atestados de saúde', { nome: 'Renata Fio' });
  const desk = await (await browser.newContext()).newPage();
  await prepare.admin(desk);
  await prepare.act(desk, excluirPedido, { id });
  const { pendentes } = await prepare.call(desk, listarDevolucoes);
  const entry = pendentes.find(({ pedido }) => pedido?.id === id)?.id ?? '';
  await prepare.act(desk, pedirReembolso, { id: entry });
  await desk.goto(`/pedido/${id}?fio=pagamento`);
  // The provider's own notice comes first.
  await expect(async () => {
    const all = await told(desk);
    const titles = [
      'Pagamento confirmado',
      'Dinheiro separado',
      'Devolução autorizada',
      'Dinheiro devolvido',
    ];
    const found = titles.map((title) => all.filter((text) => text.startsWith(title)).length);
    expect(found).toEqual(titles.map(() => 1));
  }).toPass({ timeout: 15_000 });
  await expectAccessible(desk, 'pedido, of a refund');
});
