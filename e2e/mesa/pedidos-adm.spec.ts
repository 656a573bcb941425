import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { PDF } from '../support/files.ts';
import { campoDe, enviarTudo, nosAnexos } from '../support/anexos.ts';
import { conferida } from '../support/axe.ts';
import { botao, buscar, linhas, naMesa, nomeUnico, pacienteChamado } from './pedidos-adm.ts';
import { novoCpf } from '../support/person.ts';
import * as prontos from '../support/prepare.ts';

const STATUS = [
  'Todos',
  'Sendo Feito - Serviço Selecionado',
  'Sendo feito - Histórico Respondido',
  'Sendo Feito - Documentos Anexados',
  'Aguardando Pagamento',
  'Concluído',
  'Excluído',
];

test('filters, search and place are kept over back and reload, and nobody stands in the address', async ({
  browser,
}) => {
  const nome = nomeUnico();
  const paciente = await pacienteChamado(browser, nome);
  await prontos.pedidoComPix(paciente.page, 'Renovação de Receita Azul');
  const mesa = await naMesa(browser);
  await expect(linhas(mesa).first()).toBeVisible();
  await conferida(mesa, 'pedidos');
  expect(await mesa.getByLabel('Status').locator('option').allInnerTexts()).toEqual(STATUS);
  const mais = botao(mesa, 'Mais filtros');
  if (await mais.isVisible()) {
    await expect(mesa.getByLabel('Ordem')).toBeHidden();
    await mais.click();
    await expect(mesa.getByLabel('Ordem')).toBeVisible();
    await conferida(mesa, 'pedidos, all filters of a phone');
  }

  const semAcento = nome.toLowerCase().replace('conceição d’ávila', 'CONCEICAO d’avila');
  await buscar(mesa, semAcento, 1);
  await expect(linhas(mesa)).toContainText('Renovação de Receita Azul');
  await mesa.getByLabel('Status').selectOption('Concluído');
  await expect(mesa.getByRole('heading', { name: 'Nenhum pedido assim' })).toBeVisible();
  await conferida(mesa, 'pedidos, nothing found');
  await mesa.goBack();
  await expect(linhas(mesa)).toHaveCount(1);
  await mesa.getByLabel('Status').selectOption('Aguardando Pagamento');
  await expect(linhas(mesa)).toHaveCount(1);
  await mesa.reload();
  await expect(mesa.getByLabel('Buscar', { exact: true })).toHaveValue(semAcento);
  await expect(mesa.getByLabel('Status')).toHaveValue('Aguardando Pagamento');
  await expect(linhas(mesa)).toHaveCount(1);
  expect(decodeURIComponent(mesa.url())).not.toMatch(/vila|conceicao/i);

  const masked = paciente.cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4');
  await buscar(mesa, masked, 1);
  await linhas(mesa).getByRole('link', { name: 'Detalhes' }).click();
  await mesa.waitForURL('**/pedido/*');
  await mesa.goBack();
  await expect(mesa.getByLabel('Buscar', { exact: true })).toHaveValue(masked);
  await expect(linhas(mesa)).toHaveCount(1);
});

test('concluded, deleted and restored: each asked once, seen by the patient, live', async ({ browser }) => {
  const nome = nomeUnico();
  const paciente = await pacienteChamado(browser, nome);
  const mesa = await naMesa(browser);
  await mesa.getByLabel('Buscar', { exact: true }).fill(paciente.cpf);
  await expect(mesa.getByRole('heading', { name: 'Nenhum pedido assim' })).toBeVisible();
  // Live: the order appears without a reload.
  await prontos.pedidoComPix(paciente.page, 'Atestados de saúde');
  await expect(linhas(mesa)).toHaveCount(1);
  await expect(linhas(mesa)).toContainText('Aguardando Pagamento');
  await expect(linhas(mesa).getByRole('link', { name: 'Chat' })).toHaveAttribute(
    'href',
    `/chatpageadm/${paciente.cpf}`,
  );
  const chat = linhas(mesa).getByRole('link', { name: 'Chat' });
  await expect(chat).not.toHaveAccessibleDescription(/não lida/);
  const mensagem = { id: crypto.randomUUID(), mensagem: 'Chegou?' };
  expect((await paciente.page.request.post('/api/chat', { data: mensagem })).status()).toBe(200);
  await expect(chat).toHaveAccessibleDescription(/Mensagem não lida/);

  await botao(linhas(mesa), 'Excluir').click();
  const dialogo = mesa.getByRole('dialog');
  await expect(dialogo).toContainText(nome);
  await expect(botao(dialogo, 'Voltar')).toBeFocused();
  await conferida(mesa, 'pedidos, deleting');
  await botao(dialogo, 'Excluir').click();
  await expect(linhas(mesa)).toContainText('Excluído');
  await expect(mesa.getByRole('status').filter({ hasText: 'excluído' })).toBeVisible();
  await paciente.page.goto('/usuario');
  await expect(paciente.page.getByText('Você ainda não tem pedidos')).toBeVisible();

  await botao(linhas(mesa), 'Restaurar').click();
  await expect(linhas(mesa)).toContainText('Aguardando Pagamento');
  await expect(paciente.page.getByText('Atestados de saúde')).toBeVisible();

  await botao(linhas(mesa), 'Concluir').click();
  await botao(dialogo, 'Concluir').click();
  await expect(linhas(mesa)).toContainText('Concluído');
  await expect(paciente.page.getByText('Concluído.')).toBeVisible();
});

/** The lines of the file that a click brings, without its mark. */
async function baixada(mesa: Page, clicar: () => Promise<void>): Promise<string[]> {
  const [download] = await Promise.all([mesa.waitForEvent('download'), clicar()]);
  expect(download.suggestedFilename()).toMatch(/^pedidos-\d{4}-\d\d-\d\d\.csv$/);
  const bytes = await readFile(await download.path());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  return bytes.subarray(3).toString().trimEnd().split('\r\n');
}

test('the orders of the list as a file: said, given up, refused, and what is in it', async ({ browser }) => {
  const nome = nomeUnico();
  const paciente = await pacienteChamado(browser, nome);
  for (const servico of ['Atestados de saúde', 'Renovação de Receita Azul'])
    await prontos.pedidoComPix(paciente.page, servico);
  await prontos.pedidoRespondido(paciente.page, 'Relatório ou Laudo Médico');
  const mesa = await naMesa(browser);
  await buscar(mesa, paciente.cpf, 3);
  await mesa.getByLabel('Status').selectOption('Aguardando Pagamento');
  await expect(linhas(mesa)).toHaveCount(2);

  // Given up: nothing is asked of the server, and the focus is where it was.
  const exportar = botao(mesa, 'Exportar CSV').first();
  await exportar.focus();
  await mesa.keyboard.press('Enter');
  const dialogo = mesa.getByRole('dialog');
  await expect(dialogo).toContainText('O arquivo traz 2 pedidos: os mesmos filtros');
  await expect(botao(dialogo, 'Voltar')).toBeFocused();
  await conferida(mesa, 'pedidos, exporting');
  await mesa.keyboard.press('Escape');
  await expect(dialogo).toBeHidden();
  await expect(exportar).toBeFocused();

  // Refused: said in the question, which stays.
  await mesa.route('**/api/adm/pedidos/planilha', (route) => route.abort(), { times: 1 });
  await exportar.click();
  await botao(dialogo, 'Exportar CSV').click();
  await expect(dialogo.getByRole('alert')).not.toBeEmpty();
  await conferida(mesa, 'pedidos, not exported');

  // By the keyboard alone; whoever has just signed in has proven who they are.
  await expect(botao(dialogo, 'Voltar')).toBeFocused();
  await mesa.keyboard.press('Tab');
  const [titulos, ...pedidos] = await baixada(mesa, () => mesa.keyboard.press('Enter'));
  expect(titulos?.split(';').slice(0, 3)).toEqual(['"Número"', '"Feito em"', '"Paciente"']);
  expect(pedidos).toHaveLength(2);
  const cpf = paciente.cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4');
  for (const linha of pedidos) {
    expect(linha).toContain(`"${nome}"`);
    expect(linha).toContain(`"${cpf}"`);
    expect(linha).toContain('"Aguardando Pagamento";"";"Aguardando pagamento"');
  }
  // In the order of the list: the newest first.
  expect(pedidos[0]).toContain('"Renovação de Receita Azul"');
  await expect(mesa.getByRole('status').filter({ hasText: 'A planilha está sendo baixada.' })).toBeVisible();
});

test('a file is given to whoever proves who they are; a wrong password keeps the question', async ({
  browser,
}) => {
  const mesa = await naMesa(browser);
  await expect(linhas(mesa).first()).toBeVisible();
  // As five minutes after signing in.
  await mesa.route('**/api/sessao/prova', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { ate: null, comCodigo: false } })
      : route.fallback(),
  );
  const pedir = async () => {
    await botao(mesa, 'Exportar CSV').first().click();
    await botao(mesa.getByRole('dialog'), 'Exportar CSV').click();
  };
  const prova = mesa.getByRole('dialog', { name: 'Confirme que é você' });
  const senha = prova.getByLabel('Senha atual', { exact: true });
  await pedir();
  await expect(senha).toBeFocused();
  await conferida(mesa, 'pedidos, proof');
  await botao(prova, 'Voltar').click();
  await expect(prova).toBeHidden();

  await pedir();
  await senha.fill('não é esta senha');
  await mesa.keyboard.press('Enter');
  await expect(prova.getByRole('alert')).toContainText('A senha atual não confere.');
  await expect(senha).toHaveValue('não é esta senha');
  await conferida(mesa, 'pedidos, proof refused');
  await senha.fill('mesa de demonstracao');
  const lidas = await baixada(mesa, () => mesa.keyboard.press('Enter'));
  expect(lidas.length).toBeGreaterThan(1);
  await expect(prova).toBeHidden();
});

test('several at once: one question that says how many', async ({ browser }) => {
  const paciente = await pacienteChamado(browser, nomeUnico());
  for (const servico of ['Atestados de saúde', 'Renovação de Receita Azul', 'Relatório ou Laudo Médico'])
    await prontos.pedidoComPix(paciente.page, servico);
  const mesa = await naMesa(browser);
  await buscar(mesa, paciente.cpf, 3);
  await mesa.getByLabel('Selecionar todos desta página').check();
  await linhas(mesa).first().getByRole('checkbox').uncheck();
  await expect(mesa.getByText('2 pedidos selecionados')).toBeVisible();
  await conferida(mesa, 'pedidos, some chosen');
  await botao(mesa, 'Excluir 2 selecionados').click();
  const dialogo = mesa.getByRole('dialog', { name: 'Excluir 2 pedidos?' });
  await botao(dialogo, 'Excluir').click();
  await expect(mesa.getByRole('status').filter({ hasText: '2 pedidos excluídos.' })).toBeVisible();
  await mesa.getByLabel('Status').selectOption('Excluído');
  await expect(linhas(mesa)).toHaveCount(2);
});

test('an order from end to end: who, what was asked and answered, files, money, history', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();
  const id = await nosAnexos(page);
  await campoDe(page, 'Laudo médico').setInputFiles(PDF);
  await enviarTudo(page, id);
  const mesa = await naMesa(browser);
  await mesa.goto(`/pedido/${id}`);
  await expect(mesa.getByRole('heading', { level: 1, name: /^Pedido \d+$/ })).toBeVisible();
  // A phone keeps the areas behind `Menu`.
  await expect(mesa.locator('.mesa-areas a[href="/pedidos"]')).toHaveAttribute('aria-current', 'true');
  const parte = (name: string) => mesa.getByRole('region', { name, exact: true });
  await expect(parte('Paciente')).toContainText('Praça da Sé, 42');
  await expect(parte('Respostas')).toContainText('Continuar o tratamento.');
  await expect(parte('Andamento')).toContainText('Perguntas respondidas');
  await expect(parte('Pagamento')).toContainText('Nenhum Pix foi gerado.');
  await conferida(mesa, 'pedido');

  const link = mesa.getByRole('link', { name: 'Laudo médico' });
  const [download] = await Promise.all([mesa.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe(PDF.name);
  await botao(mesa, 'Ver Laudo médico').click();
  await expect(mesa.getByRole('img', { name: `Imagem de ${PDF.name}` })).toBeVisible();
  await conferida(mesa, 'pedido, looking at a file');
  await mesa.keyboard.press('Escape');

  // Signing in was the proof.
  const [dossie] = await Promise.all([
    mesa.waitForEvent('download'),
    botao(mesa, 'Baixar dossiê (PDF)').click(),
  ]);
  expect(dossie.suggestedFilename()).toBe(`pedido-${id.slice(0, 8)}.pdf`);
  expect((await readFile(await dossie.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(mesa.getByRole('status').filter({ hasText: 'Dossiê na pasta de downloads.' })).toBeVisible();
  await conferida(mesa, 'pedido, its dossier taken');
  await expect(parte('Andamento')).toContainText('Dossiê baixado');

  await botao(mesa, 'Excluir').click();
  await botao(mesa.getByRole('dialog'), 'Excluir').click();
  await expect(botao(mesa, 'Restaurar')).toBeVisible();
  await expect(parte('Andamento')).toContainText('Excluído');
  await conferida(mesa, 'pedido, deleted');
});

test('the keyboard alone: found, opened, and deleted', async ({ browser }) => {
  const paciente = await pacienteChamado(browser, nomeUnico());
  await prontos.pedidoComPix(paciente.page, 'Atestados de saúde');
  const mesa = await naMesa(browser);
  await mesa.getByLabel('Buscar', { exact: true }).focus();
  await mesa.keyboard.type(paciente.cpf);
  await expect(linhas(mesa)).toHaveCount(1);
  await tabAte(mesa, botao(linhas(mesa), 'Excluir'));
  await mesa.keyboard.press('Enter');
  await expect(botao(mesa.getByRole('dialog'), 'Voltar')).toBeFocused();
  await mesa.keyboard.press('Tab');
  await mesa.keyboard.press('Enter');
  await expect(linhas(mesa)).toContainText('Excluído');
  // The button is gone: what was done has the focus.
  await expect(mesa.getByRole('status').filter({ hasText: 'excluído' }).first()).toBeFocused();
  await tabAte(mesa, linhas(mesa).getByRole('link', { name: 'Detalhes' }));
  await mesa.keyboard.press('Enter');
  await mesa.waitForURL('**/pedido/*');
  await expect(mesa.getByRole('heading', { level: 1 })).toBeFocused();
});

async function tabAte(page: Page, target: Locator): Promise<void> {
  for (let i = 0; i < 40; i += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('an order that is none, and one who is no administrator', async ({ browser, page }) => {
  const mesa = await naMesa(browser);
  await mesa.goto('/pedido/00000000-0000-4000-8000-000000000000');
  await expect(mesa.getByRole('heading', { name: 'Não encontramos esta página' })).toBeVisible();
  await conferida(mesa, 'pedido, missing');
  await prontos.paciente(page, novoCpf());
  await page.goto('/pedidos');
  await page.waitForURL('**/loginAdm');
  expect((await page.request.post('/api/adm/pedidos/consulta', { data: {} })).status()).toBe(403);
});
