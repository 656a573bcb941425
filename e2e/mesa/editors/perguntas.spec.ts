import {
  PERGUNTAS_SAUDE_INICIAIS,
  PERGUNTAS_TRATAMENTO_INICIAIS,
} from '#domain/catalogo/perguntas-iniciais.ts';
import { expect, test } from '../../support/test.ts';
import { expectAccessible, expectAccessibleHere, expectNoViolations } from '../../support/axe.ts';
import { button, field, statusSaying } from '../../support/locators.ts';
import * as prepare from '../../support/prepare.ts';
import * as steps from '../../support/steps.ts';
import { openEditor, openTab, openPaciente } from './editors.ts';

/** On the server of the editors: published questions are asked of every patient. */

test.beforeEach(({ page }) => prepare.admin(page));

const [SAUDE, TRATAMENTO] = [PERGUNTAS_SAUDE_INICIAIS.length, PERGUNTAS_TRATAMENTO_INICIAIS.length];

test('questions by the keyboard alone: order, removal and its way back, a new one, published', async ({
  page,
}) => {
  await openEditor(page, '/perguntasTrat');
  await expectAccessible(page, 'perguntasTrat');
  const [first, second] = [
    await field(page, 'Pergunta 1').inputValue(),
    await field(page, 'Pergunta 2').inputValue(),
  ];
  await button(page, 'Mover para baixo a pergunta 1').focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Pergunta 1')).toHaveValue(second);
  await expect(field(page, 'Pergunta 2')).toHaveValue(first);
  await expect(button(page, 'Mover para baixo a pergunta 2')).toBeFocused();
  await expect(statusSaying(page, `Pergunta no lugar 2 de ${TRATAMENTO}.`)).toHaveCount(1);
  await expect(statusSaying(page, 'Por salvar: outra ordem.')).toBeVisible();

  await button(page, 'Remover pergunta 1').focus();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Desfazer')).toBeFocused();
  await expect(field(page, `Pergunta ${TRATAMENTO}`)).toHaveCount(0);
  await expectAccessibleHere(page, 'perguntasTrat, one removed');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Pergunta 1')).toBeFocused();
  await expect(field(page, 'Pergunta 1')).toHaveValue(second);

  await button(page, 'Adicionar pergunta').focus();
  await page.keyboard.press('Enter');
  await expect(field(page, `Pergunta ${TRATAMENTO + 1}`)).toBeFocused();
  await button(page, 'Salvar').press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Confira as perguntas destacadas. Nada foi publicado.');
  await expect(page.getByText('Escreva a pergunta ou remova-a.').last()).toBeVisible();
  await expectAccessibleHere(page, 'perguntasTrat, refused');
  await field(page, `Pergunta ${TRATAMENTO + 1}`).fill(first.toUpperCase());
  await button(page, 'Salvar').press('Enter');
  await expect(page.getByText('Esta pergunta já está na lista.').last()).toBeVisible();
  await field(page, `Pergunta ${TRATAMENTO + 1}`).fill('Toma com comida?');
  await field(page, `Descrição ${TRATAMENTO + 1}`).fill('Antes, durante ou depois.');
  await button(page, 'Salvar').press('Enter');
  await expect(page.getByText('Perguntas Atualizadas com Sucesso!')).toHaveAttribute('role', 'status');
  await page.reload();
  await expect(field(page, `Pergunta ${TRATAMENTO + 1}`)).toHaveValue('Toma com comida?');
  await expect(field(page, `Descrição ${TRATAMENTO + 1}`)).toHaveValue('Antes, durante ou depois.');
  await expect(field(page, 'Pergunta 1')).toHaveValue(second);
  await button(page, 'Salvar').click();
  await expect(statusSaying(page, 'Nada mudou')).toBeVisible();
});

test('questions by the mouse: a card is dragged to its place, and Escape takes it back', async ({ page }) => {
  await openEditor(page, '/perguntas');
  const before = await field(page, 'Pergunta 1').inputValue();
  const place = (number: number) => page.locator('[data-item]').nth(number - 1);
  async function grabFirst() {
    await page.locator('.pergunta-alca').nth(0).hover();
    await page.mouse.down();
    await expect(place(1)).toHaveClass(/pergunta-pega/);
  }

  // Dragged at the lower edge of the window, the card scrolls the page to the end of the list.
  await grabFirst();
  await page.mouse.move(400, (page.viewportSize()?.height ?? 0) - 20, { steps: 6 });
  await expect(field(page, `Pergunta ${SAUDE}`)).toHaveValue(before);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(field(page, 'Pergunta 1')).toHaveValue(before);
  await expect(statusSaying(page, 'Nada por salvar.')).toBeVisible();

  // Far enough from both edges the page does not scroll, and the second position is where it was when the card was
  // grabbed.
  await place(2).evaluate((card) => card.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await grabFirst();
  const { x = 0, y = 0, height = 0 } = (await place(2).boundingBox()) ?? {};
  await page.mouse.move(x + 20, y + height * 0.9, { steps: 12 });
  await expect(field(page, 'Pergunta 2')).toHaveValue(before);
  await page.mouse.up();
  await expect(field(page, 'Pergunta 2')).toHaveValue(before);
  await expect(statusSaying(page, 'Pergunta no lugar 2 de')).toHaveCount(1);
});

test('another list’s question → refused at its field; unsaved edits → asked, kept, restored', async ({
  page,
}) => {
  await openEditor(page, '/perguntasTrat');
  const taken = await field(page, 'Pergunta 1').inputValue();
  await openEditor(page, '/perguntas');
  await field(page, 'Pergunta 1').fill(taken.toUpperCase());
  await button(page, 'Salvar').click();
  await expect(page.getByRole('alert')).toHaveText('Confira as perguntas destacadas. Nada foi publicado.');
  await expect(page.getByText('A outra lista já faz esta pergunta').last()).toBeVisible();
  await expect(field(page, 'Pergunta 1')).toHaveAttribute('aria-invalid', 'true');
  await button(page, 'Descartar').click();

  await field(page, 'Pergunta 1').fill('Meio escrita');
  await page.getByRole('link', { name: 'De tratamento', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await button(page, 'Voltar').click();
  await expect(field(page, 'Pergunta 1')).toHaveValue('Meio escrita');
  await page.getByRole('link', { name: 'De tratamento', exact: true }).click();
  await button(page, 'Sair da página').click();
  await page.waitForURL('**/perguntasTrat');
  await page.getByRole('link', { name: 'De saúde', exact: true }).click();
  await expect(field(page, 'Pergunta 1')).toHaveValue('Meio escrita');
  await page.reload();
  await expect(field(page, 'Pergunta 1')).toHaveValue('Meio escrita');
  // `Sair` asks as well, also after leaving the editor; refused, nothing is lost.
  const signOutDialog = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  const signOut = button(page, 'Sair').first();
  await signOut.click();
  await expect(signOutDialog).toContainText('Há mudanças por salvar em Perguntas de saúde.');
  await expectNoViolations(page, 'perguntas, signing out');
  await page.keyboard.press('Escape');
  await expect(signOut).toBeFocused();
  await expect(field(page, 'Pergunta 1')).toHaveValue('Meio escrita');
  await page.goto('/menu_adm');
  await signOut.click();
  await button(signOutDialog, 'Voltar').click();
  await page.goto('/perguntas');
  await expect(field(page, 'Pergunta 1')).toHaveValue('Meio escrita');
  await signOut.click();
  await button(signOutDialog, 'Sair').click();
  await page.waitForURL((url) => url.pathname === '/');
  await prepare.admin(page);
  await openEditor(page, '/perguntas');
  await expect(field(page, 'Pergunta 1')).not.toHaveValue('Meio escrita');
});

test('a patient who is answering loses nothing when other questions are published', async ({
  page,
  browser,
}) => {
  const side = await openPaciente(browser);
  await side.goto(`/historico/${await prepare.newPedido(side, 'Renovação de Receita Simples (Branca)')}`);
  await openEditor(page, '/perguntas');
  const [first, second] = [
    await field(page, 'Pergunta 1').inputValue(),
    await field(page, 'Pergunta 2').inputValue(),
  ];
  await field(side, first).fill('Sim, pressão alta.');
  await field(side, second).fill('Não tenho alergia.');

  await button(page, 'Mover para baixo a pergunta 1').click();
  await button(page, 'Adicionar pergunta').click();
  const added = `Pratica esporte? ${Date.now()}`;
  await page.keyboard.type(added);
  await button(page, 'Salvar').click();
  await expect(page.getByText('Perguntas Atualizadas com Sucesso!')).toBeVisible();

  await expect(side.getByText('As perguntas mudaram agora')).toBeVisible({ timeout: 3_000 });
  await expect(field(side, first)).toHaveValue('Sim, pressão alta.');
  // The caret is kept, though the question moved.
  await expect(field(side, second)).toBeFocused();
  await side.keyboard.type(' Nenhuma.');
  await expect(field(side, second)).toHaveValue('Não tenho alergia. Nenhuma.');
  await expect(field(side, added)).toHaveValue('');
  await expectNoViolations(side, 'historico, other questions');
  await steps.answerQuestions(side);
});

test('two tabs on one list: both are shown, one is chosen, and an old version comes back', async ({
  page,
}) => {
  await openEditor(page, '/perguntas');
  const other = await openTab(page, '/perguntas');
  const original = await field(page, 'Pergunta 1').inputValue();
  await field(page, 'Pergunta 1').fill('A minha pergunta?');
  await field(other, 'Pergunta 1').fill('A pergunta da outra aba?');
  await button(other, 'Salvar').click();
  await expect(other.getByText('Perguntas Atualizadas com Sucesso!')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('foi publicada enquanto você editava', {
    timeout: 3_000,
  });
  await expectAccessibleHere(page, 'perguntas, conflict');
  await button(page, 'Salvar').click();
  await expect(page.getByText('Escolha qual lista vale antes de salvar.')).toBeVisible();
  await button(page, 'Comparar').click();
  await expect(page.getByRole('dialog').getByText('A pergunta da outra aba?')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('A minha pergunta?')).toBeVisible();
  await expectNoViolations(page, 'perguntas, comparison');
  await page.keyboard.press('Escape');
  await button(page, 'Ficar com as minhas').click();
  await expect(button(page, 'Salvar')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Perguntas Atualizadas com Sucesso!')).toBeVisible();
  // Unedited, it follows the other tab.
  await expect(field(other, 'Pergunta 1')).toHaveValue('A minha pergunta?', { timeout: 3_000 });

  const old = page.getByRole('listitem').filter({ hasText: /^Versão 1 / });
  await old.getByRole('button', { name: 'Ver' }).click();
  await expect(page.getByRole('dialog').getByText(original)).toBeVisible();
  await button(page, 'Pôr no editor').click();
  await expect(button(page, 'Voltar ao que era')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Pergunta 1')).toHaveValue('A minha pergunta?');
  await old.getByRole('button', { name: 'Ver' }).click();
  await button(page, 'Pôr no editor').click();
  await button(page, 'Salvar').click();
  await expect(page.getByText('Perguntas Atualizadas com Sucesso!')).toBeVisible();
});
