import { expect, test } from '../support/test.ts';
import { formatCpf } from '../../domain/contas/cpf.ts';
import { PHOTO } from '../support/files.ts';
import { expectAccessible } from '../support/axe.ts';
import { fileField, messageField, send, writeLines, openBothSides, log } from './conversa.ts';
import { newCpf } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';

test('two browsers side by side: what one writes the other reads, and both know', async ({
  page,
  browser,
}) => {
  const { cpf, adm } = await openBothSides(page, browser);
  await expect(page.getByText('Este serviço não atende urgências.')).toContainText('192 (SAMU)');
  await send(page, 'Bom dia, o pedido saiu?');
  await expect(log(adm)).toContainText('Bom dia, o pedido saiu?');
  await expect(log(page)).toContainText('Lida');
  await expect(messageField(page)).toHaveValue('');
  await send(adm, 'Bom dia. Veja https://exemplo.com.br/prazo. <b>Hoje</b> mesmo.');
  await expect(log(page)).toContainText('<b>Hoje</b> mesmo.');
  const link = log(page).getByRole('link', { name: 'https://exemplo.com.br/prazo' });
  await expect(link).toHaveAttribute('rel', /noreferrer/);
  await expect(log(adm)).toContainText('Lida');
  await expectAccessible(page, 'chatpage, both wrote');
  await expectAccessible(adm, 'chatpageadm');

  await page.goto('/usuario');
  await send(adm, 'Mais uma coisa');
  await expect(page.getByRole('link', { name: 'Chat' })).toHaveAccessibleDescription('1 mensagem não lida');
  await page.getByRole('link', { name: 'Chat' }).click();
  await expect(log(page)).toContainText('Mais uma coisa');
  await expect(page.getByRole('link', { name: 'Chat' })).toHaveAccessibleDescription('');

  await adm.goto('/conversas');
  await send(page, 'Obrigada pela ajuda');
  await adm.getByLabel('Buscar').fill(cpf);
  // Until the search is answered the list still shows the others.
  const row = adm.getByRole('listitem').filter({ hasText: formatCpf(cpf) });
  await expect(row).toContainText('Obrigada pela ajuda');
  await expect(row.getByRole('link')).toHaveAccessibleDescription('1 mensagem não lida');
  await expectAccessible(adm, 'conversas');

  await row.getByRole('button', { name: /^Adiar / }).press('Enter');
  const putOff = adm.getByRole('dialog', { name: /^Adiar a conversa com / });
  await expect(putOff.getByRole('button', { name: 'Por 1 hora' })).toBeFocused();
  await expectAccessible(adm, 'conversas, to be put off');
  await adm.keyboard.press('Enter');
  await expect(row).toContainText('Adiada até');
  await adm.locator('label', { hasText: 'Adiadas' }).click();
  await expect(adm.getByRole('radio', { name: 'Adiadas' })).toBeChecked();
  await expect(row).toContainText('Obrigada pela ajuda');
  await send(page, 'Já voltei');
  // The patient's next message ends it, within the promised time.
  await expect(row).toHaveCount(0, { timeout: 3_000 });
  await adm.locator('label', { hasText: 'Sem resposta' }).click();
  await expect(row).toContainText('Já voltei');
  await row.getByRole('link').click();
  await adm.waitForURL(`**/chatpageadm/${cpf}`);
  await adm.context().close();
});

test('a desk that nobody touches reads nothing; whoever comes back has read it', async ({
  page,
  browser,
}) => {
  const { adm } = await openBothSides(page, browser);
  await adm.clock.install();
  await adm.reload();
  await expect(log(adm)).toBeVisible();
  await adm.clock.fastForward(120_000);
  await send(page, 'Alguém aí?');
  await expect(log(adm)).toContainText('Alguém aí?', { timeout: 15_000 });
  await expect(log(page).getByText('Enviada', { exact: true })).toBeVisible();
  await page.reload();
  await expect(log(page).getByText('Enviada', { exact: true })).toBeVisible();
  await adm.mouse.move(40, 40);
  await expect(log(page).getByText(/^Lida às/)).toBeVisible();
  await adm.context().close();
});

test('offline: what is written waits in words, outlives a reload, and goes once', async ({
  page,
  browser,
}) => {
  const { adm } = await openBothSides(page, browser);
  await page.route('**/api/chat', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
  );
  await send(page, 'Primeira sem rede');
  await send(page, 'Segunda sem rede');
  await expect(log(page).getByText('Será enviada quando a conexão voltar')).toHaveCount(2);
  await expect(page.getByRole('status').filter({ hasText: 'Sem conexão.' })).toBeVisible();
  await expectAccessible(page, 'chatpage, offline');
  await messageField(page).fill('Ainda escrevendo');
  await page.reload();
  await expect(messageField(page)).toHaveValue('Ainda escrevendo');
  await expect(log(page)).toContainText('Segunda sem rede');
  await page.unroute('**/api/chat');
  await expect(log(page).getByText('Enviada', { exact: true }).or(log(page).getByText(/^Lida/))).toHaveCount(
    2,
    {
      timeout: 40_000,
    },
  );
  await expect(log(adm).getByText('sem rede')).toHaveText(['Primeira sem rede', 'Segunda sem rede']);
  await expect(messageField(page)).toHaveValue('Ainda escrevendo');
  await adm.context().close();
});

test('a file goes both ways; without one the screen says so', async ({ page, browser }) => {
  const { adm } = await openBothSides(page, browser);
  await page.getByRole('button', { name: 'Anexar' }).click();
  await expect(page.getByRole('alert')).toHaveText('Selecione um arquivo antes de anexar');
  await expectAccessible(page, 'chatpage, no file');
  for (const [sender, reader, name] of [
    [page, adm, 'caixa.png'],
    [adm, page, 'resposta.png'],
  ] as const) {
    await fileField(sender).setInputFiles({ ...PHOTO, name });
    await expect(sender.locator('form').getByText(name, { exact: true })).toBeVisible();
    await sender.getByRole('button', { name: 'Anexar' }).click();
    await expect(log(sender).getByRole('link', { name })).toBeVisible();
    await expect(sender.getByText('Nenhum arquivo escolhido')).toBeVisible();
    const link = log(reader).getByRole('link', { name });
    await expect(link).toBeVisible();
    const download = reader.waitForEvent('download');
    await link.click();
    expect((await download).suggestedFilename()).toBe(name);
  }
  await log(page).getByRole('button', { name: 'Ver caixa.png' }).click();
  await expect(page.getByRole('img', { name: 'Imagem de caixa.png' })).toBeVisible();
  await expectAccessible(page, 'chatpage, file open');
  await page.keyboard.press('Escape');
  await fileField(page).setInputFiles({
    name: 'nota.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('oi'),
  });
  await expect(page.getByRole('alert')).toContainText('aceitamos só imagens');
  await adm.context().close();
});

test('older messages come upwards without a jump', async ({ page }) => {
  await prepare.paciente(page, newCpf());
  await writeLines(page, 70);
  await page.goto('/chatpage');
  await expect(log(page).getByText('linha 70', { exact: true })).toBeInViewport();
  await expect(log(page).getByText('linha 20', { exact: true })).toHaveCount(0);
  const first = log(page).getByText('linha 21', { exact: true });
  await first.scrollIntoViewIfNeeded();
  await expect(log(page).getByText('linha 1', { exact: true })).toHaveCount(1);
  await expect(first).toBeInViewport();
  await page.getByRole('button', { name: 'Ir para o fim' }).click();
  await expect(log(page).getByText('linha 70', { exact: true })).toBeInViewport();
});

for (const [instant, words] of [
  ['2026-11-18T12:10:00-03:00', 'Respondemos hoje às 13h'],
  ['2026-11-18T19:00:00-03:00', 'Respondemos amanhã às 8h'],
  ['2026-11-20T10:00:00-03:00', 'Respondemos segunda-feira, 23/11, às 8h'],
  ['2026-11-18T10:00:00-03:00', null],
] as const) {
  test(`at ${instant} the patient reads ${words ?? 'nothing of the hours'}`, async ({ page }) => {
    await prepare.paciente(page, newCpf());
    await page.clock.setFixedTime(new Date(instant));
    await page.goto('/chatpage');
    await expect(log(page)).toBeVisible();
    if (words === null) await expect(page.getByText(/^Respondemos /)).toHaveCount(0);
    else await expect(page.getByText(words)).toBeVisible();
  });
}

test('canned replies are kept, fill the field, and are sent by a second act; all by keyboard', async ({
  page,
  browser,
}) => {
  const { adm } = await openBothSides(page, browser);
  const title = `Resposta ${Date.now()}`;
  await adm.getByRole('button', { name: 'Respostas prontas' }).press('Enter');
  await adm.getByRole('button', { name: 'Nova resposta' }).press('Enter');
  await adm.getByLabel('Título').press('Enter');
  await expect(adm.getByRole('alert')).toContainText('Dê um título à resposta.');
  await expectAccessible(adm, 'a canned reply, refused');
  await adm.getByLabel('Título').fill(title);
  await adm.getByLabel('Texto').fill('Voltamos já, {nomee}. Até {prazo}.');
  await adm.getByRole('button', { name: 'Guardar' }).press('Enter');
  await expect(adm.getByText('{nomee} não é um marcador.').first()).toBeVisible();
  await adm.getByLabel('Texto').fill('Voltamos já, {nome}. Até {prazo}.');
  await adm.getByRole('button', { name: 'Guardar' }).press('Enter');
  const item = adm.getByRole('listitem').filter({ hasText: title });
  await expect(item).toBeVisible();
  await expectAccessible(adm, 'canned replies');
  await item.getByRole('button', { name: 'Usar' }).press('Enter');
  // The patient has no order: nobody knows a promised time, and the message waits until somebody writes it.
  await expect(messageField(adm)).toHaveValue(/^Voltamos já, \p{L}+\. Até \{prazo\}\.$/u);
  await adm.getByRole('button', { name: 'Enviar' }).press('Enter');
  await expect(adm.getByRole('alert')).toHaveText(
    'Falta preencher {prazo}. Escreva no lugar, ou apague, e envie.',
  );
  await messageField(adm).fill('Voltamos já.');
  await expect(log(page)).not.toContainText('Voltamos já');
  await adm.getByRole('button', { name: 'Enviar' }).press('Enter');
  await expect(log(page)).toContainText('Voltamos já.');
  await adm.getByRole('button', { name: 'Respostas prontas' }).click();
  await item.getByRole('button', { name: `Apagar ${title}` }).click();
  await item.getByRole('button', { name: 'Apagar de vez' }).click();
  await expect(item).toHaveCount(0);
  await adm.context().close();
});
