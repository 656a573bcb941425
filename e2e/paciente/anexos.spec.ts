import { expect, test } from '../support/test.ts';
import { FAKE_PHOTO, PHOTO, bigPhoto, PDF, CSV } from '../support/files.ts';
import { confirmarAnexos, gerarCobranca, lerPedido } from '#contracts/pedidos/pedidos.contract.ts';
import {
  continueToPayment,
  openAnexos,
  pedidoWithAnexos,
  rowOf,
  sendAll,
  storeAnexo,
  storedAnexos,
  throttle,
} from '../support/anexos.ts';
import { expectAccessible, expectAccessibleHere } from '../support/axe.ts';
import { field } from '../support/locators.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';

/** Choosing, viewing, removing and replacing the documents of an order. */

/** Bytes a second: an upload that stays in progress. */
const CRAWL = 500;

const LABELS = [
  'Receita vencida',
  'Laudo médico',
  'Exames anteriores',
  'Documento oficial',
  'Outros documentos',
];

test('files dropped, a picture pasted, undrawable ones as a sheet; fields found by their label', async ({
  page,
}) => {
  await openAnexos(page);
  await throttle(page, CRAWL);
  const dispatchDrag = (type: string, selector: string) =>
    page.evaluate(
      ([kind, where]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['%PDF-1.4'], 'solto.pdf', { type: 'application/pdf' }));
        const init = { dataTransfer: transfer, bubbles: true, cancelable: true };
        document.querySelector(where ?? '')?.dispatchEvent(new DragEvent(kind ?? '', init));
      },
      [type, selector],
    );
  await dispatchDrag('dragover', '[data-tipo=exames_anteriores]');
  await expectAccessibleHere(page, 'anexos, dragging');
  await dispatchDrag('drop', '[data-tipo=exames_anteriores]');
  await expect(page.locator('[data-tipo=exames_anteriores]')).toContainText('solto.pdf');

  await field(page, 'Documento oficial').focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['x'], 'image.png', { type: 'image/png' }));
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await expect(page.locator('[data-tipo=documento_oficial]')).toContainText(/imagem-\d/);
  await expect(
    page.getByRole('status').filter({ hasText: 'Imagem colada em Documento oficial.' }),
  ).toBeAttached();

  const heic = { name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') };
  await field(page, 'Receita vencida').setInputFiles(heic);
  await page.getByRole('button', { name: `Abrir ${heic.name}` }).click();
  const viewer = page.getByRole('dialog', { name: heic.name });
  await expect(viewer).toContainText('A imagem aparece depois do envio.');
  await expect(viewer.getByRole('img')).toHaveCount(0);
  await expectAccessibleHere(page, 'anexos, no picture');
  await page.keyboard.press('Escape');

  await field(page, 'Laudo médico').setInputFiles({ ...PHOTO, name: 'Laudo médico.png' });
  await field(page, 'Outros documentos').setInputFiles([PDF, CSV]);
  for (const label of LABELS) await expect(page.getByLabel(label)).toHaveCount(1);
  await expect(page.locator('input[type=file]').first()).toBeAttached();
  await expectAccessible(page, 'anexos, chosen');
});

test('a phone offers its camera, a desk does not', { tag: '@width' }, async ({ page }, { project }) => {
  const id = await openAnexos(page);
  const cameras = page.getByLabel('Usar a câmera');
  if (project.name === 'desk') {
    await expect(cameras).toHaveCount(0);
    return;
  }
  await expect(cameras).toHaveCount(LABELS.length);
  const docs = cameras.nth(3);
  await expect(docs).toHaveAttribute('capture', 'environment');
  await expect(docs).toHaveAccessibleDescription('Documento oficial');
  // Every phone gives camera pictures the same name.
  await docs.setInputFiles({ ...PHOTO, name: 'image.png' });
  await expect(page.getByText(/^foto-[\d-]{10}-\d\dh\d\dm\d\d\.png$/)).toBeVisible();
  await continueToPayment(page);
  await page.waitForURL(`**/financeiro/${id}`);
  expect(await storedAnexos(page, id)).toMatchObject([{ tipo: 'documento_oficial' }]);
});

test('a chosen file can be looked at, replaced and removed without a question', async ({ page }) => {
  const id = await openAnexos(page);
  const network = await throttle(page, CRAWL);
  await field(page, 'Outros documentos').setInputFiles([bigPhoto('um.png', 200), PDF]);
  await page.getByRole('button', { name: 'Abrir um.png' }).click();
  const viewer = page.getByRole('dialog', { name: 'um.png' });
  await expect(viewer.getByRole('img', { name: 'Imagem de um.png' })).toBeVisible();
  await viewer.getByLabel('Trocar').setInputFiles(PHOTO);
  await expect(viewer).toBeHidden();
  await expect(rowOf(page, 'um.png')).toHaveCount(0);
  await expect(rowOf(page, PHOTO.name)).toBeVisible();

  await page.getByRole('button', { name: `Abrir ${PHOTO.name}` }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Abrir ${PHOTO.name}` })).toBeFocused();
  await page.getByRole('button', { name: `Remover ${PHOTO.name}` }).press('Enter');
  await expect(rowOf(page, PHOTO.name)).toHaveCount(0);
  await expect(field(page, 'Outros documentos')).toBeFocused();
  await network.release();
  await continueToPayment(page);
  await page.waitForURL(`**/financeiro/${id}`);
  expect((await storedAnexos(page, id)).map(({ nomeOriginal }) => nomeOriginal)).toEqual([PDF.name]);
});

test('a file under scan → shown; a removed one → reason, also at payment; paid → read-only', async ({
  page,
}) => {
  const id = await pedidoWithAnexos(page, {
    laudo_medico: { ...PHOTO, name: 'laudo.png' },
    exames_anteriores: { ...PHOTO, name: 'exame.png' },
  });
  await prepare.act(page, confirmarAnexos, { id });
  const aviso = 'Retirado do pedido: o antivírus encontrou uma ameaça. O pedido segue sem ele.';
  await page.route('**/anexos', async (route) => {
    const anexos = (await storedAnexos(page, id)).map((anexo) =>
      anexo.nomeOriginal === 'laudo.png'
        ? { ...anexo, situacao: 'em verificação', previa: null }
        : { ...anexo, situacao: 'recusado', aviso, previa: null },
    );
    await route.fulfill({ json: { anexos } });
  });
  await page.goto(`/anexos/${id}`);
  await expect(rowOf(page, 'laudo.png')).toContainText('Verificando o arquivo…');
  await expect(rowOf(page, 'exame.png')).toContainText(aviso);
  await expect(rowOf(page, 'exame.png').getByLabel('Trocar')).toBeAttached();
  await expectAccessibleHere(page, 'anexos, examined and taken out');
  await page.goto(`/financeiro/${id}`);
  await expect(page.getByRole('status').filter({ hasText: 'exame.png' })).toContainText(aviso);
  await expectAccessibleHere(page, 'financeiro, a file was taken out');

  // After the payment documents can only be viewed.
  await page.unroute('**/anexos');
  await prepare.act(page, gerarCobranca, { id, body: {} });
  await prepare.pay(page, id);
  await page.goto(`/anexos/${id}`);
  await page.getByRole('button', { name: 'Abrir laudo.png' }).click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByRole('button', { name: 'Baixar' })).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Remover' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.locator('input[type=file]')).toHaveCount(0);
});

test('a stored file is removed after one question, and replaced only once the new one is there', async ({
  page,
}) => {
  const id = await pedidoWithAnexos(page, { laudo_medico: { ...PHOTO, name: 'laudo-antigo.png' } });
  for (const name of ['fica.png', 'sai.png']) {
    await storeAnexo(page, { pedido: id, tipo: 'outros_documentos' }, { ...PHOTO, name });
  }
  await page.goto(`/anexos/${id}`);

  await page.getByRole('button', { name: 'Remover fica.png' }).click();
  const question = page.getByRole('dialog', { name: 'Remover este documento?' });
  await expect(question).toBeVisible();
  await expectAccessibleHere(page, 'anexos, removal asked');
  await question.getByRole('button', { name: 'Voltar' }).click();
  await page.getByRole('button', { name: 'Abrir laudo-antigo.png' }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await expectAccessibleHere(page, 'anexos, a stored picture');
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Baixar' }).click();
  expect((await download).suggestedFilename()).toMatch(/^laudo-antigo\./);
  await page.keyboard.press('Escape');

  const network = await throttle(page, CRAWL);
  await page.getByRole('button', { name: 'Abrir sai.png' }).click();
  await page
    .getByRole('dialog')
    .getByLabel('Trocar')
    .setInputFiles({ ...PHOTO, name: 'entra.png' });
  await field(page, 'Laudo médico').setInputFiles({ ...PHOTO, name: 'laudo-novo.png' });
  await expect(rowOf(page, 'sai.png')).toContainText('sai quando o novo chegar');
  await expect(rowOf(page, 'laudo-antigo.png')).toContainText('sai quando o novo chegar');
  await expectAccessibleHere(page, 'anexos, being replaced');
  await network.release();
  await sendAll(page, id);
  const names = async () => (await storedAnexos(page, id)).map(({ nomeOriginal }) => nomeOriginal).toSorted();
  expect(await names()).toEqual(['entra.png', 'fica.png', 'laudo-novo.png']);

  await page.getByRole('button', { name: 'Remover entra.png' }).click();
  await question.getByRole('button', { name: 'Remover' }).click();
  await expect(rowOf(page, 'entra.png')).toHaveCount(0);
  await expect(field(page, 'Outros documentos')).toBeFocused();
  expect(await names()).toEqual(['fica.png', 'laudo-novo.png']);
});

test('a chosen file is checked at once; a refusal → beside its field and on the next page', async ({
  page,
}, info) => {
  const id = await openAnexos(page);
  await field(page, 'Receita vencida').setInputFiles(FAKE_PHOTO);
  await field(page, 'Exames anteriores').setInputFiles(PHOTO);
  // Both verdicts arrive while the page is open.
  await expect(rowOf(page, FAKE_PHOTO.name).getByRole('status')).toContainText('Não foi enviado');
  await expect(rowOf(page, PHOTO.name)).toContainText('enviado');
  await expectAccessibleHere(page, 'anexos, one stored and one refused');
  await screenshot(page, info, 'conferidos');
  expect((await prepare.call(page, lerPedido, { id })).status).toBe('Sendo feito - Histórico Respondido');
  await page.reload();
  await expect(rowOf(page, FAKE_PHOTO.name)).toContainText('Não foi enviado');
  await expect(rowOf(page, PHOTO.name)).toContainText('enviado');
  await continueToPayment(page);
  await page.waitForURL(`**/financeiro/${id}`);
  const notice = page.getByRole('status').filter({ hasText: FAKE_PHOTO.name });
  await expect(notice).toContainText('Não foi enviado');
  await page.reload();
  await expect(notice).toContainText('Não foi enviado');
  expect(await storedAnexos(page, id)).toMatchObject([{ tipo: 'exames_anteriores' }]);
});
