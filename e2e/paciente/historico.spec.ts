import { expect, test, type Page } from '../support/test.ts';
import { lerPedido } from '#contracts/pedidos/pedidos.contract.ts';
import { MENSAGENS_HISTORICO } from '#domain/catalogo/perguntas.ts';
import { rowOf, storeAnexo, storedAnexos } from '../support/anexos.ts';
import { expectAccessible, expectNoViolations } from '../support/axe.ts';
import { PDF, PHOTO } from '../support/files.ts';
import { alertSaying, button, field } from '../support/locators.ts';
import { newCpf } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';

const SERVICO = 'Renovação de Receita Simples (Branca)';
const ATESTADO = 'Atestados de saúde';
const QUESTIONS = 10;

/** A new patient before the questions of a new order. @returns the order's id */
async function openQuestions(page: Page, servico = SERVICO): Promise<string> {
  await prepare.paciente(page, newCpf());
  const id = await prepare.newPedido(page, servico);
  await page.goto(`/historico/${id}`);
  return id;
}

const quick = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a quick answer writes and removes its words; every question is answerable by keys', async ({
  page,
}, info) => {
  const id = await openQuestions(page);
  await expect(page.getByText(`0 de ${QUESTIONS} respostas`)).toBeVisible();
  const first = page.getByLabel('Tem alergia a algum remédio');
  await quick(page, 'Não').first().click();
  await expect(first).toHaveValue('Não');
  await expect(quick(page, 'Não').first()).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(`1 de ${QUESTIONS} respostas`)).toBeVisible();
  await quick(page, 'Não').first().click();
  await expect(first).toHaveValue('');

  const groups = page.locator('.rapidas');
  await expect(groups).toHaveCount(QUESTIONS);
  for (const group of await groups.all()) {
    await group.getByRole('button').first().focus();
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText(`${QUESTIONS} de ${QUESTIONS} respostas`)).toBeVisible();
  await first.fill('Dipirona, com manchas.');
  await expect(quick(page, 'Não').first()).toHaveAttribute('aria-pressed', 'false');
  await expectAccessible(page, 'historico, answered');
  await screenshot(page, info, 'historico-rapido');

  // A folded section shows its count of answers, and loses nothing.
  const section = page.locator('summary').filter({ hasText: 'Saúde' });
  await expect(section).toContainText('2 de 2');
  await section.click();
  await expect(first).toBeHidden();
  await field(page, 'Declaro que as informações são verdadeiras').check();
  await field(page, 'Autorizo o envio do documento assinado').check();
  await button(page, 'Continuar').click();
  await page.waitForURL(`**/anexos/${id}`);
  const { histSaude, motivacao } = await prepare.call(page, lerPedido, { id });
  expect([histSaude[0], histSaude[1], motivacao]).toEqual([
    'Dipirona, com manchas.',
    'Não uso nenhum',
    'A receita venceu',
  ]);
});

test('one sentence with every invalid field at once; too long an answer → kept and shown', async ({
  page,
}, info) => {
  await openQuestions(page);
  const long = 'Dra. Helena, há anos. '.repeat(300).trim();
  const longest = page.getByLabel('Quem receitou, e há quanto tempo você usa?');
  await longest.fill(long);
  await expect(
    page.getByText(`O texto tem ${long.length.toLocaleString('pt-BR')} letras e cabem 5.000.`),
  ).toBeVisible();
  await page.locator('summary').filter({ hasText: 'Remédios' }).click();
  await expect(longest).toBeHidden();
  await button(page, 'Continuar').click();
  await expect(alertSaying(page, MENSAGENS_HISTORICO.declaracao)).toBeVisible();
  // The section with an error is open again.
  await expect(longest).toHaveValue(long);
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(QUESTIONS + 2);
  await expectNoViolations(page, 'historico, all at fault');
  await screenshot(page, info, 'historico-rapido-erros');

  await quick(page, 'Não').first().click();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(QUESTIONS + 1);
  await longest.fill(long.slice(0, 4_900));
  await expect(page.getByText('Cabem mais 100 letras.')).toBeVisible();
  await page.reload();
  await expect(longest).toHaveValue(long.slice(0, 4_900));
});

test('a certificate in eight questions, most of them one touch', async ({ page }, info) => {
  const id = await openQuestions(page, ATESTADO);
  await expect(page.getByText('0 de 8 respostas')).toBeVisible();
  const touch = async (label: string, name: string) => {
    await page.getByRole('button', { name, exact: true, description: label }).click();
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(name);
  };
  await touch('Motivação', 'Faltar ao trabalho');
  await touch('Para quem você vai entregar o atestado?', 'RH da empresa');
  await touch('De quantos dias você precisa?', '2 dias');
  await field(page, 'O que você sente?').fill('Vômito e diarreia. Não consigo sair de perto do banheiro.');
  await touch('Desde quando você está assim?', 'Ontem');
  await screenshot(page, info, 'historico-atestado');
  await touch('Tem alergia, outra doença ou remédio de todo dia? Diga qual.', 'Não');
  const parts = page.getByRole('navigation', { name: 'Partes do histórico' }).getByRole('link');
  await expect(parts).toHaveText(['O atestado', 'Saúde', 'Agora']);
  // A link to a folded part opens it.
  const today = page.locator('summary').filter({ hasText: 'Agora' });
  await today.click();
  await expect(page.getByLabel(/^Sente agora/)).toBeHidden();
  await parts.nth(2).click();
  await expect(today).toBeFocused();
  await page.getByLabel(/^Sente agora/).fill('Não');
  await touch('Outras informações', 'Não');
  await expect(page.getByText('8 de 8 respostas')).toBeVisible();
  await field(page, 'Declaro que as informações são verdadeiras').check();
  await field(page, 'Autorizo o envio do documento assinado').check();
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expectAccessible(page, 'historico, a certificate');
  await button(page, 'Continuar').click();
  await page.waitForURL(`**/anexos/${id}`);
  const { histSaude, histTrat } = await prepare.call(page, lerPedido, { id });
  expect([...histSaude, ...histTrat]).toHaveLength(6);
});

test('a renewal → medicines and doses are suggested by brand, and any text stays', async ({ page }, info) => {
  await openQuestions(page);
  const [remedios, doses, usos] = [
    field(page, 'Quais remédios você quer renovar?'),
    field(page, 'Qual é a dose de cada um?'),
    field(page, 'Como você toma cada um?'),
  ];
  await remedios.pressSequentially('zoco');
  await expect(page.getByRole('option', { name: 'Zocor é sinvastatina' })).toBeVisible();
  await screenshot(page, info, 'historico-renovacao');
  await expectNoViolations(page, 'historico, medicines suggested');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(remedios).toHaveValue('Zocor\n');
  await page.keyboard.type('Wqxzk');
  await expect(page.getByText('Não achamos “Wqxzk”')).toBeVisible();
  await doses.focus();
  await page.getByRole('option', { name: '20 mg', exact: true }).click();
  await page.keyboard.type('10 mg');
  await expect(page.getByRole('option')).toHaveCount(0);
  await usos.focus();
  await page.getByRole('option', { name: '1 comprimido à noite' }).click();
  await page.keyboard.type('de manhã, em jejum');
  await page.keyboard.press('Escape');
  await expect(usos).toHaveValue('1 comprimido à noite\nde manhã, em jejum');
  await page.reload();
  await expect(remedios).toHaveValue('Zocor\nWqxzk');
  await expect(doses).toHaveValue('20 mg\n10 mg');
});

test('a renewal → photos and earlier files are sent before any answer', async ({ page }, info) => {
  await prepare.paciente(page, newCpf());
  const before = await prepare.answeredPedido(page, SERVICO);
  await storeAnexo(page, { pedido: before, tipo: 'exames_anteriores' }, PHOTO);
  await storeAnexo(page, { pedido: before, tipo: 'documento_oficial' }, { ...PDF, name: 'rg.pdf' });
  const id = await prepare.newPedido(page, SERVICO);
  await page.goto(`/historico/${id}`);
  await button(page, 'Usar os 2').click();
  await expect(rowOf(page, 'rg.pdf')).toContainText('enviado');
  await expect(rowOf(page, PHOTO.name)).toContainText('enviado');
  await page.getByLabel('Foto da caixa').setInputFiles({ ...PHOTO, name: 'caixa.png' });
  await expect(rowOf(page, 'caixa.png')).toContainText('enviado');
  await expect(page.getByText('Arquivos que você já enviou')).toBeHidden();
  await expectAccessible(page, 'historico, files sent');
  await screenshot(page, info, 'historico-arquivos');
  const stored = await storedAnexos(page, id);
  expect(stored.map(({ tipo }) => tipo).toSorted()).toEqual([
    'documento_oficial',
    'exames_anteriores',
    'outros_documentos',
  ]);
});
