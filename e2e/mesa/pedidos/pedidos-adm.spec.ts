import { expect, test, type Locator, type Page } from '../../support/test.ts';
import { PDF, downloaded } from '../../support/files.ts';
import { pedidoWithAnexos } from '../../support/anexos.ts';
import { expectAccessible, expectAccessibleHere } from '../../support/axe.ts';
import { button, field } from '../../support/locators.ts';
import { search, rows, openPedidos, uniqueName, newPacienteNamed } from './pedidos-adm.ts';
import * as prepare from '../../support/prepare.ts';

const STATUS = [
  'Todos',
  'Sendo Feito - Serviço Selecionado',
  'Sendo feito - Histórico Respondido',
  'Sendo Feito - Documentos Anexados',
  'Aguardando Pagamento',
  'Concluído',
  'Excluído',
];

test('filters, search and position survive back and reload; no name is in the address', async ({
  browser,
}) => {
  const name = uniqueName();
  const paciente = await newPacienteNamed(browser, name);
  await prepare.pedidoWithPix(paciente.page, 'Renovação de Receita Azul');
  await paciente.page.goto('/pedidos');
  await paciente.page.waitForURL('**/loginAdm');
  const consulta = await paciente.page.request.post('/api/adm/pedidos/consulta', { data: {} });
  expect(consulta.status()).toBe(403);
  const mesa = await openPedidos(browser);
  await expect(rows(mesa).first()).toBeVisible();
  // On a narrow screen the open tray is scrolled into view once all are counted.
  const open = mesa
    .getByRole('navigation', { name: 'Visões dos pedidos' })
    .getByRole('link', { name: 'Todos' });
  await expect(open).toHaveAccessibleDescription(/\d/);
  await expect(open).toBeInViewport({ ratio: 1 });
  await expectAccessible(mesa, 'pedidos');
  expect(await mesa.getByLabel('Status').locator('option').allInnerTexts()).toEqual(STATUS);
  await expect(mesa.getByLabel('Ordem')).toBeVisible();
  await expect(mesa.getByLabel('Serviço')).toBeHidden();
  await button(mesa, 'Mais filtros').click();
  await expect(mesa.getByLabel('Serviço')).toBeVisible();
  await expectAccessibleHere(mesa, 'pedidos, all filters');

  const unaccented = name.toLowerCase().replace('conceição d’ávila', 'CONCEICAO d’avila');
  await search(mesa, unaccented, 1);
  await expect(rows(mesa)).toContainText('Renovação de Receita Azul');
  await mesa.getByLabel('Status').selectOption('Concluído');
  await expect(mesa.getByRole('heading', { name: 'Nenhum pedido assim' })).toBeVisible();
  await expectAccessibleHere(mesa, 'pedidos, nothing found');
  await mesa.goBack();
  await expect(rows(mesa)).toHaveCount(1);
  await mesa.getByLabel('Status').selectOption('Aguardando Pagamento');
  await expect(rows(mesa)).toHaveCount(1);
  await mesa.reload();
  await expect(mesa.getByLabel('Buscar', { exact: true })).toHaveValue(unaccented);
  await expect(mesa.getByLabel('Status')).toHaveValue('Aguardando Pagamento');
  await expect(rows(mesa)).toHaveCount(1);
  expect(decodeURIComponent(mesa.url())).not.toMatch(/vila|conceicao/i);

  // Saved under a name, a view is one click away in the whole list, in every window.
  const view = `Visão ${name.slice(-8)}`;
  await button(mesa, 'Guardar visão').click();
  await field(mesa, 'Nome da visão').fill('Todos');
  await button(mesa, 'Guardar').click();
  await expect(mesa.getByText('Este nome já é de uma das filas.')).toBeVisible();
  await field(mesa, 'Nome da visão').fill(view);
  await button(mesa, 'Guardar').click();
  const tab = mesa.getByRole('link', { name: view, exact: true });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await expectAccessibleHere(mesa, 'pedidos, a view of one’s own');
  await mesa.getByRole('link', { name: 'Todos', exact: true }).click();
  await expect(mesa.getByLabel('Status')).toHaveValue('');
  await tab.click();
  await expect(mesa.getByLabel('Status')).toHaveValue('Aguardando Pagamento');
  await button(mesa, 'Apagar visão').click();
  await expect(tab).toBeHidden();

  const masked = paciente.cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4');
  await search(mesa, masked, 1);
  await rows(mesa).getByRole('link', { name: 'Detalhes' }).click();
  await mesa.waitForURL('**/pedido/*');
  await mesa.goBack();
  await expect(mesa.getByLabel('Buscar', { exact: true })).toHaveValue(masked);
  await expect(rows(mesa)).toHaveCount(1);
});

/** Lines of the downloaded file, without its byte order mark. */
async function downloadedLines(mesa: Page, click: () => Promise<void>): Promise<string[]> {
  const { name, bytes } = await downloaded(mesa, click);
  expect(name).toMatch(/^pedidos-\d{4}-\d\d-\d\d\.csv$/);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  return bytes.subarray(3).toString().trimEnd().split('\r\n');
}

test('CSV and FHIR export: shown, cancelled, refused, content, after a proof of identity', async ({
  browser,
}) => {
  const name = uniqueName();
  const paciente = await newPacienteNamed(browser, name);
  for (const servico of ['Atestados de saúde', 'Renovação de Receita Azul'])
    await prepare.pedidoWithPix(paciente.page, servico);
  await prepare.answeredPedido(paciente.page, 'Relatório ou Laudo Médico');
  const mesa = await openPedidos(browser);
  await search(mesa, paciente.cpf, 3);
  await mesa.getByLabel('Status').selectOption('Aguardando Pagamento');
  await expect(rows(mesa)).toHaveCount(2);

  // Cancelled: no request is sent, and the focus returns.
  const exportButton = button(mesa, 'Exportar CSV').first();
  await exportButton.focus();
  await mesa.keyboard.press('Enter');
  const dialog = mesa.getByRole('dialog');
  await expect(dialog).toContainText('O arquivo traz 2 pedidos: os mesmos filtros');
  await expect(button(dialog, 'Voltar')).toBeFocused();
  await mesa.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(exportButton).toBeFocused();

  // Refused: the dialog shows the error and stays.
  await mesa.route('**/api/adm/pedidos/planilha', (route) => route.abort(), { times: 1 });
  await exportButton.click();
  await button(dialog, 'Exportar CSV').click();
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await expectAccessibleHere(mesa, 'pedidos, not exported');

  // By keyboard; a recent sign-in counts as a proof.
  await expect(button(dialog, 'Voltar')).toBeFocused();
  await mesa.keyboard.press('Tab');
  const [titles, ...pedidos] = await downloadedLines(mesa, () => mesa.keyboard.press('Enter'));
  expect(titles?.split(';').slice(0, 3)).toEqual(['"Número"', '"Feito em"', '"Paciente"']);
  expect(pedidos).toHaveLength(2);
  const cpf = paciente.cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4');
  for (const line of pedidos) {
    expect(line).toContain(`"${name}"`);
    expect(line).toContain(`"${cpf}"`);
    expect(line).toContain('"Aguardando Pagamento";"";"Aguardando pagamento"');
  }
  // In the order of the list: newest first.
  expect(pedidos[0]).toContain('"Renovação de Receita Azul"');
  await expect(mesa.getByRole('status').filter({ hasText: 'A planilha está sendo baixada.' })).toBeVisible();

  // FHIR export: a file per type, the patient in theirs.
  await button(mesa, 'Exportar tudo em FHIR').click();
  await button(dialog, 'Exportar tudo em FHIR').click();
  const file = mesa.getByRole('link', { name: 'Patient.ndjson', exact: true });
  const patients = await downloaded(mesa, () => file.click());
  expect(patients.name).toBe('Patient.ndjson');
  const own = patients.bytes
    .toString()
    .split('\n')
    .filter((line) => line.includes(paciente.cpf));
  expect(own.map((line) => JSON.parse(line))).toMatchObject([
    { resourceType: 'Patient', name: [{ text: name }] },
  ]);
  await expectAccessibleHere(mesa, 'pedidos, exported as FHIR');

  // As five minutes after signing in.
  await mesa.route('**/api/sessao/prova', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { ate: null, comCodigo: false, comChave: false } })
      : route.fallback(),
  );
  const ask = async () => {
    await exportButton.click();
    await button(dialog, 'Exportar CSV').click();
  };
  const prova = mesa.getByRole('dialog', { name: 'Confirme que é você' });
  const password = prova.getByLabel('Senha atual', { exact: true });
  await ask();
  await expect(password).toBeFocused();
  await button(prova, 'Voltar').click();
  await expect(prova).toBeHidden();

  await ask();
  await password.fill('não é esta senha');
  await mesa.keyboard.press('Enter');
  await expect(prova.getByRole('alert')).toContainText('A senha atual não confere.');
  await expect(password).toHaveValue('não é esta senha');
  await expectAccessibleHere(mesa, 'pedidos, proof refused');
  await password.fill('mesa de demonstracao');
  const lines = await downloadedLines(mesa, () => mesa.keyboard.press('Enter'));
  expect(lines.length).toBeGreaterThan(1);
  await expect(prova).toBeHidden();
});

test('several orders: one question with their number; by keyboard: found, deleted, opened', async ({
  browser,
}) => {
  const paciente = await newPacienteNamed(browser, uniqueName());
  const last = 'Relatório ou Laudo Médico';
  for (const servico of ['Atestados de saúde', 'Renovação de Receita Azul', last])
    await prepare.pedidoWithPix(paciente.page, servico);
  const mesa = await openPedidos(browser);
  await mesa.getByLabel('Buscar', { exact: true }).focus();
  await mesa.keyboard.type(paciente.cpf);
  await expect(rows(mesa)).toHaveCount(3);
  await mesa.getByLabel('Selecionar todos desta página').check();
  // Newest first.
  await rows(mesa).first().getByRole('checkbox').uncheck();
  await expect(mesa.getByText('2 pedidos selecionados')).toBeVisible();
  await expectAccessibleHere(mesa, 'pedidos, some chosen');
  await button(mesa, 'Excluir 2 selecionados').click();
  const dialog = mesa.getByRole('dialog', { name: 'Excluir 2 pedidos?' });
  await button(dialog, 'Excluir').click();
  await expect(mesa.getByRole('status').filter({ hasText: '2 pedidos excluídos.' })).toBeVisible();
  await mesa.getByLabel('Status').selectOption('Excluído');
  await expect(rows(mesa)).toHaveCount(2);
  await mesa.getByLabel('Status').selectOption('');
  await expect(rows(mesa)).toHaveCount(3);

  const row = rows(mesa).filter({ hasText: last });
  await tabUntil(mesa, button(row, 'Excluir'));
  await mesa.keyboard.press('Enter');
  await expect(button(mesa.getByRole('dialog'), 'Voltar')).toBeFocused();
  await mesa.keyboard.press('Tab');
  await mesa.keyboard.press('Enter');
  await expect(row).toContainText('Excluído');
  // The button is gone: the result has the focus.
  await expect(mesa.getByRole('status').filter({ hasText: 'excluído' }).first()).toBeFocused();
  await tabUntil(mesa, row.getByRole('link', { name: 'Detalhes' }));
  await mesa.keyboard.press('Enter');
  await mesa.waitForURL('**/pedido/*');
  await expect(mesa.getByRole('heading', { level: 1 })).toBeFocused();
});

async function tabUntil(page: Page, target: Locator): Promise<void> {
  for (let i = 0; i < 40; i += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('a whole order: person, answers, files, money, history, dossier', async ({ browser, page }) => {
  const id = await pedidoWithAnexos(page, { laudo_medico: PDF });
  const mesa = await browser.newPage();
  await prepare.admin(mesa);
  await mesa.goto(`/pedido/${id}`);
  await expect(mesa.getByRole('heading', { level: 1, name: /^Pedido \d+$/ })).toBeVisible();
  // A phone keeps the areas behind `Menu`.
  await expect(mesa.locator('.mesa-areas a[href^="/pedidos"]')).toHaveAttribute('aria-current', 'true');
  const part = (name: string) => mesa.getByRole('region', { name, exact: true });
  await expect(part('Paciente')).toContainText('Praça da Sé, 42');
  await expect(part('Respostas')).toContainText('Continuar o tratamento.');
  await expect(part('O que aconteceu')).toContainText('Perguntas respondidas');
  // Nothing was charged, and nothing asks for attention: neither is said.
  await expect(part('Pagamento')).toHaveCount(0);
  await expect(mesa.getByRole('heading', { name: 'Precisa de atenção' })).toHaveCount(0);
  await expectAccessible(mesa, 'pedido');

  const link = mesa.getByRole('link', { name: 'Laudo médico' });
  const [download] = await Promise.all([mesa.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe(PDF.name);
  await button(mesa, 'Ver Laudo médico').click();
  await expect(mesa.getByRole('img', { name: `Imagem de ${PDF.name}` })).toBeVisible();
  await expectAccessibleHere(mesa, 'pedido, looking at a file');
  await mesa.keyboard.press('Escape');

  // Failed: shown in words, with a retry. Signing in was the proof.
  const message =
    'Não conseguimos montar o dossiê agora. O pedido está como estava: tente de novo em um minuto.';
  const error = { code: 'dossie_indisponivel', message, requestId: 'AAAA-BBBB-CCCC' };
  await mesa.route('**/dossie', (route) => route.fulfill({ status: 503, json: { error } }), { times: 1 });
  await button(mesa, 'Baixar dossiê (PDF)').click();
  await expect(mesa.getByRole('alert')).toContainText(message);
  await expectAccessibleHere(mesa, 'pedido, no dossier');
  const dossie = await downloaded(mesa, () => button(mesa, 'Tentar de novo').click());
  await expect(mesa.getByRole('alert')).toHaveCount(0);
  expect(dossie.name).toBe(`pedido-${id.slice(0, 8)}.pdf`);
  expect(dossie.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await expect(mesa.getByRole('status').filter({ hasText: 'Dossiê na pasta de downloads.' })).toBeVisible();
  await expect(part('O que aconteceu')).toContainText('Dossiê baixado');

  await button(mesa, 'Excluir').click();
  await button(mesa.getByRole('dialog'), 'Excluir').click();
  await expect(button(mesa, 'Restaurar')).toBeVisible();
  await expect(part('O que aconteceu')).toContainText('Excluído');
  await expectAccessibleHere(mesa, 'pedido, deleted');

  await mesa.goto('/pedido/00000000-0000-4000-8000-000000000000');
  await expect(mesa.getByRole('heading', { name: 'Não encontramos esta página' })).toBeVisible();
});
