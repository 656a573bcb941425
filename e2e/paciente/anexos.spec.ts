import { expect, test } from '@playwright/test';
import { FALSA, FOTO, fotoGrande, PDF, PLANILHA } from '../support/files.ts';
import { campoDe, continuar, enviarTudo, guardados, linha, nosAnexos } from '../support/anexos.ts';
import { conferida } from '../support/axe.ts';

/** Choosing, looking at, removing and replacing the documents of an order. */

const LABELS = [
  'Receita vencida',
  'Laudo médico',
  'Exames anteriores',
  'Documento oficial',
  'Outros documentos',
];

test('every field is found by its label alone, with files in every state around it', async ({ page }) => {
  await nosAnexos(page);
  await campoDe(page, 'Laudo médico').setInputFiles({ ...FOTO, name: 'Laudo médico.png' });
  await campoDe(page, 'Outros documentos').setInputFiles([PDF, PLANILHA]);
  for (const label of LABELS) await expect(page.getByLabel(label)).toHaveCount(1);
  await expect(page.locator('input[type=file]').first()).toBeAttached();
  await conferida(page, 'anexos, chosen');
});

test('a phone offers its camera, a desk does not', { tag: '@width' }, async ({ page }, { project }) => {
  const id = await nosAnexos(page);
  const cameras = page.getByLabel('Usar a câmera');
  if (project.name === 'desk') {
    await expect(cameras).toHaveCount(0);
    return;
  }
  await expect(cameras).toHaveCount(LABELS.length);
  const docs = cameras.nth(3);
  await expect(docs).toHaveAttribute('capture', 'environment');
  await expect(docs).toHaveAccessibleDescription('Documento oficial');
  // Every phone calls what its camera takes by the same name.
  await docs.setInputFiles({ ...FOTO, name: 'image.png' });
  await expect(page.getByText(/^foto-[\d-]{10}-\d\dh\d\dm\d\d\.png$/)).toBeVisible();
  await conferida(page, 'anexos, camera');
  await continuar(page);
  await page.waitForURL(`**/financeiro/${id}`);
  expect(await guardados(page, id)).toMatchObject([{ tipo: 'documento_oficial' }]);
});

test('a chosen file can be looked at, replaced and removed without a question', async ({ page }) => {
  const id = await nosAnexos(page);
  await campoDe(page, 'Outros documentos').setInputFiles([fotoGrande('um.png', 200), PDF]);
  await page.getByRole('button', { name: 'Abrir um.png' }).click();
  const visor = page.getByRole('dialog', { name: 'um.png' });
  await expect(visor.getByRole('img', { name: 'Imagem de um.png' })).toBeVisible();
  await conferida(page, 'anexos, a chosen picture');
  await visor.getByLabel('Trocar').setInputFiles(FOTO);
  await expect(visor).toBeHidden();
  await expect(linha(page, 'um.png')).toHaveCount(0);
  await expect(linha(page, FOTO.name)).toBeVisible();

  await page.getByRole('button', { name: `Abrir ${FOTO.name}` }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Abrir ${FOTO.name}` })).toBeFocused();
  await page.getByRole('button', { name: `Remover ${FOTO.name}` }).press('Enter');
  await expect(linha(page, FOTO.name)).toHaveCount(0);
  await expect(campoDe(page, 'Outros documentos')).toBeFocused();
  await continuar(page);
  await page.waitForURL(`**/financeiro/${id}`);
  expect((await guardados(page, id)).map(({ nomeOriginal }) => nomeOriginal)).toEqual([PDF.name]);
});

test('what this browser cannot draw is a sheet of paper, and says when there will be a picture', async ({
  page,
}) => {
  await nosAnexos(page);
  const heic = { name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') };
  await campoDe(page, 'Receita vencida').setInputFiles(heic);
  await page.getByRole('button', { name: `Abrir ${heic.name}` }).click();
  const visor = page.getByRole('dialog', { name: heic.name });
  await expect(visor).toContainText('A imagem aparece depois do envio.');
  await expect(visor.getByRole('img')).toHaveCount(0);
  await conferida(page, 'anexos, no picture');
});

test('a stored file under examination says so, and one that was taken out says why, here and at the payment', async ({
  page,
}) => {
  const id = await nosAnexos(page);
  await campoDe(page, 'Laudo médico').setInputFiles({ ...FOTO, name: 'laudo.png' });
  await campoDe(page, 'Exames anteriores').setInputFiles({ ...FOTO, name: 'exame.png' });
  await enviarTudo(page, id);
  const aviso = 'Retirado do pedido: o antivírus encontrou uma ameaça. O pedido segue sem ele.';
  await page.route('**/anexos', async (route) => {
    const anexos = (await guardados(page, id)).map((anexo) =>
      anexo.nomeOriginal === 'laudo.png'
        ? { ...anexo, situacao: 'em verificação', previa: null }
        : { ...anexo, situacao: 'recusado', aviso, previa: null },
    );
    await route.fulfill({ json: { anexos } });
  });
  await page.reload();
  await expect(linha(page, 'laudo.png')).toContainText('Verificando o arquivo…');
  await expect(linha(page, 'exame.png')).toContainText(aviso);
  await expect(linha(page, 'exame.png').getByLabel('Trocar')).toBeAttached();
  await conferida(page, 'anexos, examined and taken out');
  await page.goto(`/financeiro/${id}`);
  await expect(page.getByRole('status').filter({ hasText: 'exame.png' })).toContainText(aviso);
  await conferida(page, 'financeiro, a file was taken out');
});

test('a stored file is removed after one question, and replaced only once the new one is there', async ({
  page,
}) => {
  const id = await nosAnexos(page);
  await campoDe(page, 'Laudo médico').setInputFiles({ ...FOTO, name: 'laudo-antigo.png' });
  await campoDe(page, 'Outros documentos').setInputFiles([
    { ...FOTO, name: 'fica.png' },
    { ...FOTO, name: 'sai.png' },
  ]);
  await enviarTudo(page, id);

  await page.getByRole('button', { name: 'Remover fica.png' }).click();
  const pergunta = page.getByRole('dialog', { name: 'Remover este documento?' });
  await conferida(page, 'anexos, removal asked');
  await pergunta.getByRole('button', { name: 'Voltar' }).click();
  await page.getByRole('button', { name: 'Abrir laudo-antigo.png' }).click();
  await conferida(page, 'anexos, a stored picture');
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Baixar' }).click();
  expect((await download).suggestedFilename()).toMatch(/^laudo-antigo\./);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Abrir sai.png' }).click();
  await page
    .getByRole('dialog')
    .getByLabel('Trocar')
    .setInputFiles({ ...FOTO, name: 'entra.png' });
  await campoDe(page, 'Laudo médico').setInputFiles({ ...FOTO, name: 'laudo-novo.png' });
  await expect(linha(page, 'sai.png')).toContainText('sai quando o novo chegar');
  await expect(linha(page, 'laudo-antigo.png')).toContainText('sai quando o novo chegar');
  await conferida(page, 'anexos, being replaced');
  await enviarTudo(page, id);
  const nomes = async () => (await guardados(page, id)).map(({ nomeOriginal }) => nomeOriginal).toSorted();
  expect(await nomes()).toEqual(['entra.png', 'fica.png', 'laudo-novo.png']);

  await page.getByRole('button', { name: 'Remover entra.png' }).click();
  await pergunta.getByRole('button', { name: 'Remover' }).click();
  await expect(linha(page, 'entra.png')).toHaveCount(0);
  await expect(campoDe(page, 'Outros documentos')).toBeFocused();
  expect(await nomes()).toEqual(['fica.png', 'laudo-novo.png']);
});

test('what the server refuses after the last byte is named on the next page, in its words', async ({
  page,
}) => {
  const id = await nosAnexos(page);
  await campoDe(page, 'Receita vencida').setInputFiles(FALSA);
  await campoDe(page, 'Exames anteriores').setInputFiles(FOTO);
  await continuar(page);
  await page.waitForURL(`**/financeiro/${id}`);
  const aviso = page.getByRole('status').filter({ hasText: FALSA.name });
  await expect(aviso).toContainText('Não foi enviado');
  await page.reload();
  await expect(aviso).toContainText('Não foi enviado');
  expect(await guardados(page, id)).toMatchObject([{ tipo: 'exames_anteriores' }]);
});

test('after the payment documents are looked at, and nothing else', async ({ page }) => {
  const id = await nosAnexos(page);
  await campoDe(page, 'Laudo médico').setInputFiles(FOTO);
  await continuar(page);
  await page.waitForURL(`**/financeiro/${id}`);
  await page.getByRole('button', { name: 'Gerar QR Code Pix' }).click();
  const pagar = await page.getByRole('link', { name: 'Pagar na demonstração' }).getAttribute('href');
  await page.request.post(pagar ?? '', { maxRedirects: 0 });
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible();
  await page.goto(`/anexos/${id}`);
  await page.getByRole('button', { name: `Abrir ${FOTO.name}` }).click();
  const visor = page.getByRole('dialog');
  await expect(visor.getByRole('button', { name: 'Baixar' })).toBeVisible();
  await expect(visor.getByRole('button', { name: 'Remover' })).toHaveCount(0);
  await conferida(page, 'anexos, paid');
  await page.keyboard.press('Escape');
  await expect(page.locator('input[type=file]')).toHaveCount(0);
});

test('files are dropped on their field, and a picture is pasted', async ({ page }) => {
  await nosAnexos(page);
  const soltar = (type: string, selector: string) =>
    page.evaluate(
      ([kind, where]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['%PDF-1.4'], 'solto.pdf', { type: 'application/pdf' }));
        const init = { dataTransfer: transfer, bubbles: true, cancelable: true };
        document.querySelector(where ?? '')?.dispatchEvent(new DragEvent(kind ?? '', init));
      },
      [type, selector],
    );
  await soltar('dragover', '[data-tipo=exames_anteriores]');
  await conferida(page, 'anexos, dragging');
  await soltar('drop', '[data-tipo=exames_anteriores]');
  await expect(page.locator('[data-tipo=exames_anteriores]')).toContainText('solto.pdf');

  await campoDe(page, 'Documento oficial').focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['x'], 'image.png', { type: 'image/png' }));
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await expect(page.locator('[data-tipo=documento_oficial]')).toContainText(/imagem-\d/);
  await expect(
    page.getByRole('status').filter({ hasText: 'Imagem colada em Documento oficial.' }),
  ).toBeAttached();
});
