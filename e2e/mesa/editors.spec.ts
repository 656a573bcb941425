import { expect, test } from '../support/test.ts';
import { expectAccessible, expectNoViolations } from '../support/axe.ts';
import { button, field, statusSaying } from '../support/locators.ts';
import * as steps from '../support/steps.ts';
import { openEditor, openTab, openPaciente } from './editors.ts';

/** The editors of the desk, on a server of their own: what they publish is asked of everybody. */

const AZUL = 'Renovação de Receita Azul';
const EXAMES = 'Pedido de Exames Complementares';
const PREP = 'PrEP Online (Prevenção ao HIV)';

test.beforeEach(async ({ page }) => steps.signInAdmin(page));

test('a price: kept as it is typed, written as prices are, refused in words, and live for the patient', async ({
  page,
  browser,
}) => {
  const side = await openPaciente(browser);
  await side.goto('/servico');
  await openEditor(page, '/precos');
  await expectAccessible(page, 'precos');
  await button(page, 'Salvar').click();
  await expect(statusSaying(page, 'Nada mudou: estes preços já estão valendo.')).toBeVisible();

  await field(page, AZUL).fill('');
  await field(page, AZUL).pressSequentially('R$ 1.091,x5');
  await expect(field(page, AZUL)).toHaveValue('1.091,5');
  await page.keyboard.press('Tab');
  await expect(field(page, AZUL)).toHaveValue('1.091,50');
  await expect(statusSaying(page, '1 preço mudou e ainda não foi salvo.')).toBeVisible();

  for (const [text, words, left] of [
    ['0', 'O preço não pode ser zero.', '0,00'],
    ['10000,01', 'O preço pode ser de até', '10.000,01'],
    ['49,905', 'Use no máximo duas casas decimais', '49,905'],
    ['1.2.3', 'Não entendemos este valor.', '1.2.3'],
  ] as const) {
    await field(page, EXAMES).fill(text);
    await field(page, EXAMES).blur();
    await expect(page.getByText(words)).toBeVisible();
    await expect(field(page, EXAMES)).toHaveValue(left);
  }
  await button(page, 'Salvar').click();
  await expect(page.getByRole('alert')).toHaveText('Confira os preços destacados. Nada foi salvo.');
  await expectAccessible(page, 'precos, refused');
  await page.getByRole('link', { name: EXAMES }).click();
  await expect(field(page, EXAMES)).toBeFocused();

  // A reload of the tab keeps what is not saved.
  await field(page, EXAMES).fill('44,90');
  await page.reload();
  await expect(field(page, AZUL)).toHaveValue('1.091,50');
  await button(page, 'Salvar').click();
  await expect(page.getByText('Preço salvo. Já vale.')).toHaveAttribute('role', 'status');
  await expect(side.getByText(`${AZUL}: antes R$ 89,90, agora R$ 1.091,50.`)).toBeVisible({ timeout: 3_000 });
  expect(await (await side.request.get('/')).text()).toContain('R$\u00A01.091,50');
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText(AZUL);
  await expect(first).toContainText('R$ 1.091,50');

  await field(page, PREP).fill('');
  await button(page, 'Salvar').click();
  await expect(statusSaying(page, `Preço salvo. ${PREP}: Indisponível no momento.`)).toBeVisible();
  await expect(page.getByText('· Indisponível no momento')).toBeVisible();
  await side.getByRole('radio', { name: PREP }).check();
  await expect(side.getByText('Indisponível no momento', { exact: true })).toBeVisible({ timeout: 3_000 });
  await button(side, 'Continuar').click();
  await expect(side.getByRole('alert')).toContainText('Este serviço está indisponível no momento.');
});

test('a price in two tabs: the later one is asked, loses nothing, and decides', async ({ page }) => {
  await openEditor(page, '/precos');
  const other = await openTab(page, '/precos');
  await field(page, AZUL).fill('80');
  await field(other, AZUL).fill('85');
  await button(other, 'Salvar').click();
  await expect(page.getByRole('alert')).toContainText('agora vale R$ 85,00', { timeout: 3_000 });
  await expect(field(page, AZUL)).toHaveValue(/^80/);
  await button(page, 'Salvar').click();
  await expect(page.getByText('Escolha qual vale antes de salvar.')).toBeVisible();
  await expectAccessible(page, 'precos, conflict');
  await button(page, 'Ficar com o meu').click();
  await expect(field(page, AZUL)).toBeFocused();
  await button(page, 'Salvar').click();
  await expect(page.getByText('Preço salvo. Já vale.')).toBeVisible();
  await expect(field(other, AZUL)).toHaveValue('80,00', { timeout: 3_000 });

  await field(page, AZUL).fill('1');
  await button(page, 'Descartar').click();
  await expect(field(page, AZUL)).toHaveValue('80,00');
  await expect(button(page, 'Desfazer')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page, AZUL)).toHaveValue(/^1/);
});

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
  await expect(statusSaying(page, 'Pergunta no lugar 2 de 6.')).toHaveCount(1);
  await expect(statusSaying(page, 'Por salvar: outra ordem.')).toBeVisible();

  await button(page, 'Remover pergunta 1').focus();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Desfazer')).toBeFocused();
  await expect(field(page, 'Pergunta 6')).toHaveCount(0);
  await expectAccessible(page, 'perguntasTrat, one removed');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Pergunta 1')).toBeFocused();
  await expect(field(page, 'Pergunta 1')).toHaveValue(second);

  await button(page, 'Adicionar pergunta').focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Pergunta 7')).toBeFocused();
  await button(page, 'Salvar').press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Confira as perguntas destacadas. Nada foi publicado.');
  await expect(page.getByText('Escreva a pergunta ou remova-a.').last()).toBeVisible();
  await expectAccessible(page, 'perguntasTrat, refused');
  await field(page, 'Pergunta 7').fill(first.toUpperCase());
  await button(page, 'Salvar').press('Enter');
  await expect(page.getByText('Esta pergunta já está na lista.').last()).toBeVisible();
  await field(page, 'Pergunta 7').fill('Toma com comida?');
  await field(page, 'Descrição 7').fill('Antes, durante ou depois.');
  await button(page, 'Salvar').press('Enter');
  await expect(page.getByText('Perguntas Atualizadas com Sucesso!')).toHaveAttribute('role', 'status');
  await page.reload();
  await expect(field(page, 'Pergunta 7')).toHaveValue('Toma com comida?');
  await expect(field(page, 'Descrição 7')).toHaveValue('Antes, durante ou depois.');
  await expect(field(page, 'Pergunta 1')).toHaveValue(second);
  await button(page, 'Salvar').click();
  await expect(statusSaying(page, 'Nada mudou')).toBeVisible();
});

test('questions by the mouse: a card is dragged to its place, and Escape takes it back', async ({ page }) => {
  await openEditor(page, '/perguntas');
  const before = await field(page, 'Pergunta 1').inputValue();
  async function drag(end: 'drop' | 'Escape') {
    await page.locator('.pergunta-alca').nth(0).hover();
    await page.mouse.down();
    // The cards move meanwhile: as a hand does, the mouse follows the third place.
    await expect(async () => {
      const { x = 0, y = 0, height = 0 } = (await page.locator('[data-cartao]').nth(2).boundingBox()) ?? {};
      for (const part of [0.6, 0.75]) await page.mouse.move(x + 20, y + height * part, { steps: 6 });
      await expect(field(page, 'Pergunta 3')).toHaveValue(before, { timeout: 1_000 });
    }).toPass();
    if (end === 'Escape') await page.keyboard.press('Escape');
    await page.mouse.up();
  }
  await drag('Escape');
  await expect(field(page, 'Pergunta 1')).toHaveValue(before);
  await expect(statusSaying(page, 'Nada por salvar.')).toBeVisible();
  await drag('drop');
  await expect(field(page, 'Pergunta 3')).toHaveValue(before);
  await expect(statusSaying(page, 'Pergunta no lugar 3 de')).toHaveCount(1);
});

test('what the other list asks is refused here, side its field', async ({ page }) => {
  await openEditor(page, '/perguntasTrat');
  const taken = await field(page, 'Pergunta 1').inputValue();
  await openEditor(page, '/perguntas');
  await field(page, 'Pergunta 1').fill(taken.toUpperCase());
  await button(page, 'Salvar').click();
  await expect(page.getByRole('alert')).toHaveText('Confira as perguntas destacadas. Nada foi publicado.');
  await expect(page.getByText('A outra lista já faz esta pergunta').last()).toBeVisible();
  await expect(field(page, 'Pergunta 1')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'perguntas, asked by the other list');
  await button(page, 'Descartar').click();
});

test('closing the tab with something unsaved asks the browser', async ({ page }) => {
  await openEditor(page, '/precos');
  await field(page, AZUL).fill('77');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).accept();
});

test('leaving with something unsaved asks; it is there again after, and after a reload', async ({ page }) => {
  await openEditor(page, '/perguntas');
  await field(page, 'Pergunta 1').fill('Meio escrita');
  await page.getByRole('link', { name: 'De tratamento', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolations(page, 'perguntas, leaving');
  await button(page, 'Voltar').click();
  await expect(field(page, 'Pergunta 1')).toHaveValue('Meio escrita');
  await page.getByRole('link', { name: 'De tratamento', exact: true }).click();
  await button(page, 'Sair da página').click();
  await page.waitForURL('**/perguntasTrat');
  await page.getByRole('link', { name: 'De saúde', exact: true }).click();
  await expect(field(page, 'Pergunta 1')).toHaveValue('Meio escrita');
  await page.reload();
  await expect(field(page, 'Pergunta 1')).toHaveValue('Meio escrita');
  // `Sair` asks as well, also where the editor was left; refused, nothing is lost.
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
  await steps.signInAdmin(page);
  await openEditor(page, '/perguntas');
  await expect(field(page, 'Pergunta 1')).not.toHaveValue('Meio escrita');
});

test('a patient who is answering loses nothing when other questions are published', async ({
  page,
  browser,
}) => {
  const side = await openPaciente(browser);
  await side.goto('/servico');
  await steps.chooseServico(side, EXAMES);
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
  // The caret is where it was, though the question moved.
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
  await expectAccessible(page, 'perguntas, conflict');
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
  // Nothing was edited there: it follows.
  await expect(field(other, 'Pergunta 1')).toHaveValue('A minha pergunta?', { timeout: 3_000 });

  const old = page.getByRole('listitem').filter({ hasText: /^Versão 1 / });
  await old.getByRole('button', { name: 'Ver' }).click();
  await expect(page.getByRole('dialog').getByText(original)).toBeVisible();
  await expectNoViolations(page, 'perguntas, old version');
  await button(page, 'Pôr no editor').click();
  await expect(button(page, 'Voltar ao que era')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Pergunta 1')).toHaveValue('A minha pergunta?');
  await old.getByRole('button', { name: 'Ver' }).click();
  await button(page, 'Pôr no editor').click();
  await button(page, 'Salvar').click();
  await expect(page.getByText('Perguntas Atualizadas com Sucesso!')).toBeVisible();
});
