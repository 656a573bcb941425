import { expect, test } from '@playwright/test';
import { conferida, semViolacoes } from '../support/axe.ts';
import * as passos from '../support/steps.ts';
import { novoCpf } from '../support/person.ts';
import { abrir, botao, campo, dito, outraAba, paciente } from './editors.ts';

/** The editors of the desk, on a server of their own: what they publish is asked of everybody. */

const AZUL = 'Renovação de Receita Azul';
const EXAMES = 'Pedido de Exames Complementares';
const PREP = 'PrEP Online (Prevenção ao HIV)';

test.beforeEach(async ({ page }) => passos.entrarNaMesa(page));

test('a price: kept as it is typed, written as prices are, refused in words, and live for the patient', async ({
  page,
  browser,
}) => {
  const lado = await paciente(browser);
  await lado.goto('/servico');
  await abrir(page, '/precos');
  await conferida(page, 'precos');
  await botao(page, 'Salvar').click();
  await expect(dito(page, 'Nada mudou: estes preços já estão valendo.')).toBeVisible();

  await campo(page, AZUL).fill('');
  await campo(page, AZUL).pressSequentially('R$ 1.091,x5');
  await expect(campo(page, AZUL)).toHaveValue('1.091,5');
  await page.keyboard.press('Tab');
  await expect(campo(page, AZUL)).toHaveValue('1.091,50');
  await expect(dito(page, '1 preço mudou e ainda não foi salvo.')).toBeVisible();

  for (const [text, words] of [
    ['0', 'O preço não pode ser zero.'],
    ['10.000,01', 'O preço pode ser de até'],
    ['49,905', 'Use no máximo duas casas decimais'],
    ['1.2.3', 'Não entendemos este valor.'],
  ] as const) {
    await campo(page, EXAMES).fill(text);
    await campo(page, EXAMES).blur();
    await expect(page.getByText(words)).toBeVisible();
    await expect(campo(page, EXAMES)).toHaveValue(text);
  }
  await botao(page, 'Salvar').click();
  await expect(page.getByRole('alert')).toHaveText('Confira os preços destacados. Nada foi salvo.');
  await conferida(page, 'precos, refused');
  await page.getByRole('link', { name: EXAMES }).click();
  await expect(campo(page, EXAMES)).toBeFocused();

  // A reload of the tab keeps what is not saved.
  await campo(page, EXAMES).fill('44,90');
  await page.reload();
  await expect(campo(page, AZUL)).toHaveValue('1.091,50');
  await botao(page, 'Salvar').click();
  await expect(page.getByText('Preço salvo. Já vale.')).toHaveAttribute('role', 'status');
  await expect(lado.getByText(`${AZUL}: antes R$ 89,90, agora R$ 1.091,50.`)).toBeVisible({ timeout: 3_000 });
  expect(await (await lado.request.get('/')).text()).toContain('R$\u00A01.091,50');
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText(AZUL);
  await expect(first).toContainText('R$ 1.091,50');

  await campo(page, PREP).fill('');
  await botao(page, 'Salvar').click();
  await expect(page.getByText('Preço salvo. Já vale.')).toBeVisible();
  await expect(page.getByText('fora da venda').first()).toBeVisible();
  await lado.getByRole('radio', { name: PREP }).check();
  await expect(lado.getByText('Indisponível no momento', { exact: true })).toBeVisible({ timeout: 3_000 });
  await botao(lado, 'Continuar').click();
  await expect(lado.getByRole('alert')).toContainText('Este serviço está indisponível no momento.');
});

test('a price in two tabs: the later one is asked, loses nothing, and decides', async ({ page }) => {
  await abrir(page, '/precos');
  const outra = await outraAba(page, '/precos');
  await campo(page, AZUL).fill('80');
  await campo(outra, AZUL).fill('85');
  await botao(outra, 'Salvar').click();
  await expect(page.getByRole('alert')).toContainText('agora vale R$ 85,00', { timeout: 3_000 });
  await expect(campo(page, AZUL)).toHaveValue(/^80/);
  await botao(page, 'Salvar').click();
  await expect(page.getByText('Escolha qual vale antes de salvar.')).toBeVisible();
  await conferida(page, 'precos, conflict');
  await botao(page, 'Ficar com o meu').click();
  await expect(campo(page, AZUL)).toBeFocused();
  await botao(page, 'Salvar').click();
  await expect(page.getByText('Preço salvo. Já vale.')).toBeVisible();
  await expect(campo(outra, AZUL)).toHaveValue('80,00', { timeout: 3_000 });

  await campo(page, AZUL).fill('1');
  await botao(page, 'Descartar').click();
  await expect(campo(page, AZUL)).toHaveValue('80,00');
  await expect(botao(page, 'Desfazer')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(campo(page, AZUL)).toHaveValue(/^1/);
});

test('questions by the keyboard alone: order, removal and its way back, a new one, published', async ({
  page,
}) => {
  await abrir(page, '/perguntasTrat');
  await conferida(page, 'perguntasTrat');
  const [primeira, segunda] = [
    await campo(page, 'Pergunta 1').inputValue(),
    await campo(page, 'Pergunta 2').inputValue(),
  ];
  await botao(page, 'Mover para baixo a pergunta 1').focus();
  await page.keyboard.press('Enter');
  await expect(campo(page, 'Pergunta 1')).toHaveValue(segunda);
  await expect(campo(page, 'Pergunta 2')).toHaveValue(primeira);
  await expect(botao(page, 'Mover para baixo a pergunta 2')).toBeFocused();
  await expect(dito(page, 'Pergunta no lugar 2 de 6.')).toHaveCount(1);
  await expect(dito(page, 'Por salvar: outra ordem.')).toBeVisible();

  await botao(page, 'Remover pergunta 1').focus();
  await page.keyboard.press('Enter');
  await expect(botao(page, 'Desfazer')).toBeFocused();
  await expect(campo(page, 'Pergunta 6')).toHaveCount(0);
  await conferida(page, 'perguntasTrat, one removed');
  await page.keyboard.press('Enter');
  await expect(campo(page, 'Pergunta 1')).toBeFocused();
  await expect(campo(page, 'Pergunta 1')).toHaveValue(segunda);

  await botao(page, 'Adicionar pergunta').focus();
  await page.keyboard.press('Enter');
  await expect(campo(page, 'Pergunta 7')).toBeFocused();
  await botao(page, 'Salvar').press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Confira as perguntas destacadas. Nada foi publicado.');
  await expect(page.getByText('Escreva a pergunta ou remova-a.').last()).toBeVisible();
  await conferida(page, 'perguntasTrat, refused');
  await campo(page, 'Pergunta 7').fill(primeira.toUpperCase());
  await botao(page, 'Salvar').press('Enter');
  await expect(page.getByText('Esta pergunta já está na lista.').last()).toBeVisible();
  await campo(page, 'Pergunta 7').fill('Toma com comida?');
  await campo(page, 'Descrição 7').fill('Antes, durante ou depois.');
  await botao(page, 'Salvar').press('Enter');
  await expect(page.getByText('Perguntas Atualizadas com Sucesso!')).toHaveAttribute('role', 'status');
  await page.reload();
  await expect(campo(page, 'Pergunta 7')).toHaveValue('Toma com comida?');
  await expect(campo(page, 'Descrição 7')).toHaveValue('Antes, durante ou depois.');
  await expect(campo(page, 'Pergunta 1')).toHaveValue(segunda);
  await botao(page, 'Salvar').click();
  await expect(dito(page, 'Nada mudou')).toBeVisible();
});

test('questions by the mouse: a card is dragged to its place, and Escape takes it back', async ({ page }) => {
  await abrir(page, '/perguntas');
  const antes = await campo(page, 'Pergunta 1').inputValue();
  const alca = page.locator('.pergunta-alca');
  async function arrastar(fim: 'soltar' | 'Escape') {
    const de = await alca.nth(0).boundingBox();
    const para = await alca.nth(2).boundingBox();
    if (!de || !para) throw new Error('no handle');
    await page.mouse.move(de.x + 8, de.y + 8);
    await page.mouse.down();
    await page.mouse.move(para.x + 8, para.y + para.height + 8, { steps: 12 });
    await expect(campo(page, 'Pergunta 3')).toHaveValue(antes);
    if (fim === 'Escape') await page.keyboard.press('Escape');
    await page.mouse.up();
  }
  await arrastar('Escape');
  await expect(campo(page, 'Pergunta 1')).toHaveValue(antes);
  await expect(dito(page, 'Nada por salvar.')).toBeVisible();
  await arrastar('soltar');
  await expect(campo(page, 'Pergunta 3')).toHaveValue(antes);
  await expect(dito(page, 'Pergunta no lugar 3 de')).toHaveCount(1);
});

test('what the other list asks is refused here, beside its field', async ({ page }) => {
  await abrir(page, '/perguntasTrat');
  const tomada = await campo(page, 'Pergunta 1').inputValue();
  await abrir(page, '/perguntas');
  await campo(page, 'Pergunta 1').fill(tomada.toUpperCase());
  await botao(page, 'Salvar').click();
  await expect(page.getByRole('alert')).toHaveText('Confira as perguntas destacadas. Nada foi publicado.');
  await expect(page.getByText('A outra lista já faz esta pergunta').last()).toBeVisible();
  await expect(campo(page, 'Pergunta 1')).toHaveAttribute('aria-invalid', 'true');
  await conferida(page, 'perguntas, asked by the other list');
  await botao(page, 'Descartar').click();
});

test('closing the tab with something unsaved asks the browser', async ({ page }) => {
  await abrir(page, '/precos');
  await campo(page, AZUL).fill('77');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).accept();
});

test('leaving with something unsaved asks; it is there again after, and after a reload', async ({ page }) => {
  await abrir(page, '/perguntas');
  await campo(page, 'Pergunta 1').fill('Meio escrita');
  await page.getByRole('link', { name: 'De tratamento', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await semViolacoes(page, 'perguntas, leaving');
  await botao(page, 'Voltar').click();
  await expect(campo(page, 'Pergunta 1')).toHaveValue('Meio escrita');
  await page.getByRole('link', { name: 'De tratamento', exact: true }).click();
  await botao(page, 'Sair da página').click();
  await page.waitForURL('**/perguntasTrat');
  await page.getByRole('link', { name: 'De saúde', exact: true }).click();
  await expect(campo(page, 'Pergunta 1')).toHaveValue('Meio escrita');
  await page.reload();
  await expect(campo(page, 'Pergunta 1')).toHaveValue('Meio escrita');
  // `Sair` asks as well, also where the editor was left; refused, nothing is lost.
  const perguntaAoSair = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  const sair = botao(page, 'Sair').first();
  await sair.click();
  await expect(perguntaAoSair).toContainText('Há mudanças por salvar em Perguntas de saúde.');
  await semViolacoes(page, 'perguntas, signing out');
  await page.keyboard.press('Escape');
  await expect(sair).toBeFocused();
  await expect(campo(page, 'Pergunta 1')).toHaveValue('Meio escrita');
  await page.goto('/menu_adm');
  await sair.click();
  await botao(perguntaAoSair, 'Voltar').click();
  await page.goto('/perguntas');
  await expect(campo(page, 'Pergunta 1')).toHaveValue('Meio escrita');
  await sair.click();
  await botao(perguntaAoSair, 'Sair').click();
  await page.waitForURL((url) => url.pathname === '/');
  await passos.entrarNaMesa(page);
  await abrir(page, '/perguntas');
  await expect(campo(page, 'Pergunta 1')).not.toHaveValue('Meio escrita');
});

test('a patient who is answering loses nothing when other questions are published', async ({
  page,
  browser,
}) => {
  const lado = await paciente(browser);
  await lado.goto('/servico');
  await passos.escolherServico(lado, EXAMES);
  await abrir(page, '/perguntas');
  const [primeira, segunda] = [
    await campo(page, 'Pergunta 1').inputValue(),
    await campo(page, 'Pergunta 2').inputValue(),
  ];
  await campo(lado, primeira).fill('Sim, pressão alta.');
  await campo(lado, segunda).fill('Não tenho alergia.');

  await botao(page, 'Mover para baixo a pergunta 1').click();
  await botao(page, 'Adicionar pergunta').click();
  const nova = `Pratica esporte? ${novoCpf()}`;
  await page.keyboard.type(nova);
  await botao(page, 'Salvar').click();
  await expect(page.getByText('Perguntas Atualizadas com Sucesso!')).toBeVisible();

  await expect(lado.getByText('As perguntas mudaram agora')).toBeVisible({ timeout: 3_000 });
  await expect(campo(lado, primeira)).toHaveValue('Sim, pressão alta.');
  // The caret is where it was, though the question moved.
  await expect(campo(lado, segunda)).toBeFocused();
  await lado.keyboard.type(' Nenhuma.');
  await expect(campo(lado, segunda)).toHaveValue('Não tenho alergia. Nenhuma.');
  await expect(campo(lado, nova)).toHaveValue('');
  await semViolacoes(lado, 'historico, other questions');
  await passos.responder(lado);
});

test('two tabs on one list: both are shown, one is chosen, and an old version comes back', async ({
  page,
}) => {
  await abrir(page, '/perguntas');
  const outra = await outraAba(page, '/perguntas');
  const original = await campo(page, 'Pergunta 1').inputValue();
  await campo(page, 'Pergunta 1').fill('A minha pergunta?');
  await campo(outra, 'Pergunta 1').fill('A pergunta da outra aba?');
  await botao(outra, 'Salvar').click();
  await expect(outra.getByText('Perguntas Atualizadas com Sucesso!')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('foi publicada enquanto você editava', {
    timeout: 3_000,
  });
  await conferida(page, 'perguntas, conflict');
  await botao(page, 'Salvar').click();
  await expect(page.getByText('Escolha qual lista vale antes de salvar.')).toBeVisible();
  await botao(page, 'Comparar').click();
  await expect(page.getByRole('dialog').getByText('A pergunta da outra aba?')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('A minha pergunta?')).toBeVisible();
  await semViolacoes(page, 'perguntas, comparison');
  await page.keyboard.press('Escape');
  await botao(page, 'Ficar com as minhas').click();
  await expect(botao(page, 'Salvar')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Perguntas Atualizadas com Sucesso!')).toBeVisible();
  // Nothing was edited there: it follows.
  await expect(campo(outra, 'Pergunta 1')).toHaveValue('A minha pergunta?', { timeout: 3_000 });

  const antiga = page.getByRole('listitem').filter({ hasText: /^Versão 1 / });
  await antiga.getByRole('button', { name: 'Ver' }).click();
  await expect(page.getByRole('dialog').getByText(original)).toBeVisible();
  await semViolacoes(page, 'perguntas, old version');
  await botao(page, 'Pôr no editor').click();
  await expect(botao(page, 'Voltar ao que era')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(campo(page, 'Pergunta 1')).toHaveValue('A minha pergunta?');
  await antiga.getByRole('button', { name: 'Ver' }).click();
  await botao(page, 'Pôr no editor').click();
  await botao(page, 'Salvar').click();
  await expect(page.getByText('Perguntas Atualizadas com Sucesso!')).toBeVisible();
});
