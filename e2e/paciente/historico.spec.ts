import { expect, test, type Page } from '../support/test.ts';
import { lerPedido } from '#contracts/pedidos/pedidos.contract.ts';
import { MENSAGENS_HISTORICO } from '#domain/catalogo/perguntas.ts';
import { expectAccessible, expectNoViolations } from '../support/axe.ts';
import { alertSaying, button, field } from '../support/locators.ts';
import { newCpf } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';

const SERVICO = 'Renovação de Receita Simples (Branca)';
const QUESTIONS = 15;

/** A new patient before the questions of a new order. @returns the order's id */
async function openQuestions(page: Page): Promise<string> {
  await prepare.paciente(page, newCpf());
  const id = await prepare.newPedido(page, SERVICO);
  await page.goto(`/historico/${id}`);
  return id;
}

const quick = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a quick answer writes and removes its words; every question is answerable by keys', async ({
  page,
}, info) => {
  const id = await openQuestions(page);
  await expect(page.getByText(`0 de ${QUESTIONS} respostas`)).toBeVisible();
  const first = page.getByLabel('Você tem alguma doença diagnosticada?');
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
  await first.fill('Asma, desde 2015.');
  await expect(quick(page, 'Não').first()).toHaveAttribute('aria-pressed', 'false');
  await expectAccessible(page, 'historico, answered');
  await screenshot(page, info, 'historico-rapido');

  // A folded section shows its count of answers, and loses nothing.
  const section = page.locator('summary').filter({ hasText: 'Saúde' });
  await expect(section).toContainText('7 de 7');
  await section.click();
  await expect(first).toBeHidden();
  await field(page, 'Declaro que as informações são verdadeiras').check();
  await field(page, 'Autorizo o envio do documento assinado').check();
  await button(page, 'Continuar').click();
  await page.waitForURL(`**/anexos/${id}`);
  const { histSaude, motivacao } = await prepare.call(page, lerPedido, { id });
  expect([histSaude[0], histSaude[1], motivacao]).toEqual(['Asma, desde 2015.', 'Não', 'A receita venceu']);
});

test('one sentence with every invalid field at once; too long an answer → kept and shown', async ({
  page,
}, info) => {
  await openQuestions(page);
  const long = 'Hemograma normal. '.repeat(400).trim();
  const exams = page.getByLabel('Fez exames recentes? Diga quais, quando e o resultado.');
  await exams.fill(long);
  await expect(
    page.getByText(`O texto tem ${long.length.toLocaleString('pt-BR')} letras e cabem 5.000.`),
  ).toBeVisible();
  await page.locator('summary').filter({ hasText: 'Tratamento' }).click();
  await expect(exams).toBeHidden();
  await button(page, 'Continuar').click();
  await expect(alertSaying(page, MENSAGENS_HISTORICO.declaracao)).toBeVisible();
  // The section with an error is open again.
  await expect(exams).toHaveValue(long);
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(QUESTIONS + 2);
  await expectNoViolations(page, 'historico, all at fault');
  await screenshot(page, info, 'historico-rapido-erros');

  await quick(page, 'Não').first().click();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(QUESTIONS + 1);
  await exams.fill(long.slice(0, 4_900));
  await expect(page.getByText('Cabem mais 100 letras.')).toBeVisible();
  await page.reload();
  await expect(exams).toHaveValue(long.slice(0, 4_900));
});
