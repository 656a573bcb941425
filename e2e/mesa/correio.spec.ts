import type { Page, TestInfo } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { expectAccessible, expectAccessibleHere, expectNoViolations } from '../support/axe.ts';
import { issueOnPaper, paidPedido } from '../support/documento.ts';
import { alertSaying, button, field, statusSaying } from '../support/locators.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';
import { newName } from '../medico/doctor.ts';
import { confirmSigned, openRastreio, signLetter } from '../support/steps.ts';

const SERVICO = 'Renovação de Receita Azul';
/** Promised delay of a live change on an open page. */
const LIVE = { timeout: 3_000 };

test('paper: printed, signed, posted, live for the patient, returned, posted again, delivered', async ({
  page: patient,
  browser,
}, info) => {
  const nome = newName();
  const id = await paidPedido(patient, SERVICO, { nome });
  await issueOnPaper(browser, id);
  const desk = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await prepare.admin(desk);
  await registerTalao(desk);
  await expectAccessible(desk, 'taloes');
  await screenshot(desk, info, 'taloes');
  await desk.goto('/correio');
  await expectAccessible(desk, 'correio, to be printed');
  await screenshot(desk, info, 'correio-imprimir');
  await refuseWithoutBook(desk, info);
  const download = desk.waitForEvent('download');
  const card = await signLetter(desk, nome);
  expect((await download).suggestedFilename()).toMatch(/^folhas-\d+\.pdf$/);
  await expectAccessible(desk, 'correio');
  await screenshot(desk, info, 'correio');

  // One step undoes the mark, and it is made again, by keys alone.
  await button(card, 'Desfazer').press('Enter');
  await expect(statusSaying(desk, 'A assinatura à mão do pedido')).toBeVisible();
  await expect(statusSaying(desk, 'A assinatura à mão do pedido')).toBeFocused();
  const unsigned = desk.getByRole('region', { name: 'A assinar' }).getByRole('listitem');
  await button(unsigned.filter({ hasText: nome }), 'Assinado à mão').click();
  const asking = desk.getByRole('dialog');
  await field(asking, 'Número na folha').fill('999999');
  await button(asking, 'Assinado à mão').click();
  await expect(
    asking.getByText(/^Esta folha saiu com .* imprima de novo com o número certo\.$/),
  ).toBeVisible();
  await expectAccessibleHere(desk, 'correio, another number in hand');
  await screenshot(desk, info, 'correio-assinado');
  await button(asking, 'Voltar').click();
  await confirmSigned(desk, nome);
  const numero = (await card.getByText('Notificação').locator('b').textContent()) ?? '';
  await expectUsed(desk, numero, nome);
  await expectAccessible(desk, 'taloes, with its forms');
  await screenshot(desk, info, 'taloes-folhas');
  await desk.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(desk, 'taloes, on a telephone');
  await screenshot(desk, info, 'taloes-390');
  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk.goto('/correio');
  await openRastreio(card);

  await patient.goto(`/meu-pedido/${id}`);
  const steps = patient.getByRole('list', { name: 'Andamento' });
  await expect(steps).toContainText('Impresso');
  await field(card, 'Código de rastreio').fill('QB473124828BR');
  await card.getByRole('button', { name: 'Marcar como postado' }).click();
  await expect(card.getByText('O dígito não confere')).toBeVisible();
  await field(card, 'Código de rastreio').fill('qb 473 124 829 br');
  await expect(statusSaying(desk, 'Dígito confere')).toBeVisible();
  // A failed posting shows its error at once, and the code stays.
  await desk.route(/\/api\/.*\/postagem$/, (route) => route.abort('connectionfailed'), { times: 1 });
  await card.getByRole('button', { name: 'Marcar como postado' }).click();
  await expect(alertSaying(desk, 'Sem conexão com a internet. Tente de novo.')).toBeVisible({
    timeout: 8_000,
  });
  await expect(field(card, 'Código de rastreio')).toHaveValue('qb 473 124 829 br');
  await card.getByRole('button', { name: 'Marcar como postado' }).click();
  await expect(patient.getByRole('heading', { name: 'A receita está a caminho' })).toBeVisible(LIVE);
  await expect(patient.getByText('QB473124829BR').first()).toBeVisible();
  await expect(patient.getByRole('link', { name: 'Acompanhar entrega' })).toHaveAttribute(
    'href',
    /rastreamento\.correios\.com\.br/,
  );
  await expectAccessibleHere(patient, 'meu-pedido, posted');
  await screenshot(patient, info, 'postado');

  const row = desk.getByRole('row').filter({ hasText: nome });
  await row.getByRole('button', { name: 'Devolvido' }).click();
  const dialog = desk.getByRole('dialog');
  await button(dialog, 'Marcar como devolvida').click();
  await expect(dialog.getByText('Escreva o que aconteceu com a carta.')).toBeVisible();
  await expectNoViolations(desk, 'correio, a letter came back');
  await field(dialog, 'O que o correio escreveu').fill('Endereço insuficiente');
  await button(dialog, 'Marcar como devolvida').click();
  await expect(patient.getByText('A carta voltou para nós')).toBeVisible(LIVE);
  await expect(card.getByText('Endereço insuficiente')).toBeVisible();
  await openRastreio(card);
  await field(card, 'Código de rastreio').fill('QB473124829BR');
  await card.getByRole('button', { name: 'Marcar como postado' }).click();
  await row.getByRole('button', { name: 'Marcar como entregue' }).click();
  await expect(statusSaying(desk, 'entregue e concluído')).toBeVisible();
  await expect(patient.getByRole('heading', { name: 'A receita foi entregue' })).toBeVisible(LIVE);
  await expect(steps).toContainText('Entregue');
});

/** The demonstration has a letter for whose kind its doctor has no book: nothing is printed, and the card says where that is mended. */
async function refuseWithoutBook(desk: Page, info: TestInfo): Promise<void> {
  const without = desk
    .getByRole('region', { name: 'A imprimir' })
    .getByRole('listitem')
    .filter({ hasText: 'Luzia Ferreira Lima' });
  await button(without, 'Imprimir').press('Enter');
  await expect(alertSaying(without, 'Nada foi impresso')).toBeVisible();
  await expect(without.getByRole('link', { name: 'Registrar talão' })).toHaveAttribute('href', '/taloes');
  // Of a listed letter the dialog keeps what was typed when the number is refused.
  const ready = desk
    .getByRole('region', { name: 'A imprimir' })
    .getByRole('listitem')
    .filter({ hasText: 'Ivone Machado' });
  await button(ready, 'Imprimir').press('Enter');
  const dialog = desk.getByRole('dialog');
  // The next one that is free: 000402, unless a letter has it by now.
  await expect(field(dialog, 'Número da notificação')).toHaveValue(/^0004(?:0[2-9]|[12]\d)$/);
  await field(dialog, 'Número da notificação').fill('000401');
  await field(dialog, 'Número da notificação').press('Enter');
  await expect(alertSaying(dialog, 'O 000401 foi inutilizado')).toBeVisible();
  await expect(field(dialog, 'Número da notificação')).toHaveValue('000401');
  await expectNoViolations(desk, 'correio, a number that cannot be had');
  await screenshot(desk, info, 'correio-numero');
  await desk.emulateMedia({ colorScheme: 'dark' });
  await screenshot(desk, info, 'correio-numero-escuro');
  await desk.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await screenshot(desk, info, 'correio-escuro');
  await desk.setViewportSize({ width: 390, height: 844 });
  await screenshot(desk, info, 'correio-390-escuro');
  await desk.emulateMedia({ colorScheme: 'light' });
  await screenshot(desk, info, 'correio-390');
  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk.goto('/menu_adm');
  await desk.getByRole('link', { name: 'Imprimir', exact: true }).click();
  await expect(desk).toHaveURL(/\/correio\?lista=imprimir$/);
  await field(desk, 'Buscar').fill('ivone');
  await expect(ready).toBeVisible();
  await expect(without).toBeHidden();
  await desk.goto('/correio');
}

/** Registers a book of the demonstration's doctor. */
async function registerTalao(desk: Page): Promise<void> {
  await desk.goto('/taloes');
  await button(desk, 'Salvar talão').click();
  await expect(alertSaying(desk, 'Escolha o médico do talão.')).toBeVisible();
  await field(desk, 'Médico').selectOption({ label: await optionOf(desk, 'Helena Prado') });
  await field(desk, 'Tipo').selectOption('azul');
  await field(desk, 'Série').fill(Date.now().toString(36));
  await field(desk, 'Início').fill('000501');
  await field(desk, 'Fim').fill('000520');
  await button(desk, 'Salvar talão').click();
  await expect(statusSaying(desk, 'Talão salvo.')).toBeVisible();
}

async function optionOf(desk: Page, words: string): Promise<string> {
  const option = field(desk, 'Médico').locator('option').filter({ hasText: words });
  return (await option.first().textContent()) ?? '';
}

/** Expects the list of a book to name the patient of a number, as `SP 0012 · 000401`. */
async function expectUsed(desk: Page, numero: string, nome: string): Promise<void> {
  const [serie = '', digits = ''] = numero.split(' · ');
  await desk.goto('/taloes');
  const book = desk.getByRole('table', { name: 'Talões' }).getByRole('row').filter({ hasText: serie });
  await button(book, 'Ver folhas').click();
  const form = desk
    .getByRole('list', { name: 'Folhas do talão' })
    .getByRole('listitem')
    .filter({ hasText: digits })
    .first();
  await expect(form).toContainText('Usado');
  await expect(form).toContainText(nome);
}
