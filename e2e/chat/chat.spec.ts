import { expect, test } from '../support/test.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { PHOTO } from '../support/files.ts';
import { expectAccessibleHere } from '../support/axe.ts';
import { fileField, messageField, openAdmin, send, openBothSides, log, stored } from './conversa.ts';
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
  await expectAccessibleHere(page, 'chatpage, both wrote');

  await page.getByRole('link', { name: 'Meus pedidos' }).click();
  await page.waitForURL('**/usuario');
  await send(adm, 'Mais uma coisa');
  await expect(page.getByRole('link', { name: 'Chat' })).toHaveAccessibleDescription('1 mensagem não lida');
  await page.getByRole('link', { name: 'Chat' }).click();
  await expect(log(page)).toContainText('Mais uma coisa');
  await expect(page.getByRole('link', { name: 'Chat' })).toHaveAccessibleDescription('');

  await adm.getByRole('link', { name: 'Conversas' }).first().click();
  await adm.waitForURL('**/conversas');
  await send(page, 'Obrigada pela ajuda');
  await adm.getByLabel('Buscar').fill(cpf);
  // Until the search is answered the list still shows the other patients.
  const row = adm.getByRole('listitem').filter({ hasText: formatCpf(cpf) });
  await expect(row).toContainText('Obrigada pela ajuda');
  await expect(row.getByRole('link')).toHaveAccessibleDescription('1 mensagem não lida');
  await expectAccessibleHere(adm, 'conversas');

  await row.getByRole('button', { name: /^Adiar / }).press('Enter');
  const putOff = adm.getByRole('dialog', { name: /^Adiar a conversa com / });
  await expect(putOff.getByRole('button', { name: 'Por 1 hora' })).toBeFocused();
  await expectAccessibleHere(adm, 'conversas, to be put off');
  await adm.keyboard.press('Enter');
  await expect(row).toContainText('Adiada até');
  await adm.getByRole('link', { name: 'Adiadas', exact: true }).click();
  await expect(adm.getByLabel('Buscar')).toHaveValue('');
  await expect(row).toContainText('Obrigada pela ajuda');
  await send(page, 'Já voltei');
  // The patient's next message ends it, within the promised time.
  await expect(row).toHaveCount(0, { timeout: 3_000 });
  await adm.getByRole('link', { name: 'Abertas', exact: true }).click();
  await expect(row).toContainText('Já voltei');
  await row.getByRole('link').click();
  await adm.waitForURL(`**/chatpageadm/${cpf}`);
});

test('an untouched desk → nothing marked as read; input → marked', async ({ page, browser }) => {
  const cpf = newCpf();
  await prepare.paciente(page, cpf);
  await page.goto('/chatpage');
  const adm = await openAdmin(browser);
  await adm.clock.install();
  await adm.goto(`/chatpageadm/${cpf}`);
  await expect(log(adm)).toBeVisible();
  await adm.clock.fastForward(120_000);
  await send(page, 'Alguém aí?');
  await expect(log(adm)).toContainText('Alguém aí?', { timeout: 15_000 });
  await expect(log(page).getByText('Enviada', { exact: true })).toBeVisible();
  expect((await stored(page)).leitura.equipe).toEqual({ ate: 0, em: null });
  await adm.mouse.move(40, 40);
  await expect(log(page).getByText(/^Lida às/)).toBeVisible();
});

test('a file reaches the other side; canned replies fill the field and are sent by a second act', async ({
  page,
  browser,
}) => {
  const { adm } = await openBothSides(page, browser);
  await page.getByRole('button', { name: 'Anexar' }).click();
  await expect(page.getByRole('alert')).toHaveText('Selecione um arquivo antes de anexar');
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
  await expectAccessibleHere(page, 'chatpage, file open');
  await page.keyboard.press('Escape');
  await fileField(page).setInputFiles({
    name: 'nota.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('oi'),
  });
  await expect(page.getByRole('alert')).toContainText('aceitamos só imagens');
  await expectAccessibleHere(page, 'chatpage, a file refused');

  const title = `Resposta ${Date.now()}`;
  await adm.getByRole('button', { name: 'Respostas prontas' }).press('Enter');
  await adm.getByRole('button', { name: 'Nova resposta' }).press('Enter');
  await adm.getByLabel('Título').press('Enter');
  await expect(adm.getByRole('alert')).toContainText('Dê um título à resposta.');
  await adm.getByLabel('Título').fill(title);
  await adm.getByLabel('Texto').fill('Voltamos já, {nomee}. Até {prazo}.');
  await adm.getByRole('button', { name: 'Guardar', exact: true }).press('Enter');
  await expect(adm.getByText('{nomee} não é um marcador.').first()).toBeVisible();
  await expectAccessibleHere(adm, 'a canned reply, refused');
  await adm.getByLabel('Texto').fill('Voltamos já, {nome}. Até {prazo}.');
  await adm.getByRole('button', { name: 'Guardar', exact: true }).press('Enter');
  const item = adm.getByRole('listitem').filter({ hasText: title });
  await expect(item).toBeVisible();
  await expectAccessibleHere(adm, 'canned replies');
  await item.getByRole('button', { name: 'Usar' }).press('Enter');
  // The patient has no order and thus no promised time: the message stays until a person sends it.
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
});
