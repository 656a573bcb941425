import { expect, test } from '../support/test.ts';
import { PHOTO, bigPhoto, PDF } from '../support/files.ts';
import {
  continueToPayment,
  ofMethod,
  throttle,
  storedAnexos,
  rowOf,
  openAnexos,
  recordUploads,
  waitForFirstPart,
  countKeptFiles,
} from '../support/anexos.ts';
import { lerPedido } from '#contracts/pedidos/pedidos.contract.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../support/axe.ts';
import { field } from '../support/locators.ts';
import { newCpf } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';

/** Uploads on real phones: cuts, reloads, killed tabs, another person at the same computer. */

/** Bytes a second: half a minute for a large photo, enough for other acts. */
const SLOW = 250_000;

test.beforeEach(({ page }) => {
  // The browser asks before a reload while files are on their way.
  page.on('dialog', (dialog) => void dialog.accept());
});

test('chosen files go at once and are there after a reload; the order goes on only by Continuar', async ({
  page,
}) => {
  const id = await openAnexos(page);
  const network = await throttle(page, SLOW);
  await field(page, 'Exames anteriores').setInputFiles(bigPhoto('exame.png', 1600));
  await waitForFirstPart(page);
  await field(page, 'Laudo médico').setInputFiles(PHOTO);
  await expect(rowOf(page, PHOTO.name)).toBeVisible();
  // A reload aborts what the browser still writes.
  await expect.poll(() => countKeptFiles(page)).toBe(2);
  await page.reload();
  await expect(rowOf(page, 'exame.png')).toBeVisible();
  await network.release();
  for (const name of ['exame.png', PHOTO.name]) await expect(rowOf(page, name)).toContainText('enviado');
  await expect.poll(() => countKeptFiles(page)).toBe(0);
  const { status } = await prepare.call(page, lerPedido, { id });
  expect(status).toBe('Sendo feito - Histórico Respondido');
  await continueToPayment(page);
  await page.waitForURL(`**/financeiro/${id}`);
  expect(await storedAnexos(page, id)).toHaveLength(2);
});

test('leaving → a warning; the payment by another way → unsent files shown, still uploading', async ({
  page,
}) => {
  const id = await openAnexos(page);
  const network = await throttle(page, SLOW);
  await field(page, 'Exames anteriores').setInputFiles(bigPhoto('exame.png', 1600));
  await continueToPayment(page);
  await waitForFirstPart(page);
  await page.getByRole('link', { name: 'Voltar' }).click();
  const question = page.getByRole('dialog', { name: 'Os arquivos ainda estão sendo enviados' });
  await expect(question).toBeVisible();
  await expectNoViolations(page, 'anexos, leaving');
  await question.getByRole('button', { name: 'Sair da página' }).click();
  await page.waitForURL(`**/historico/${id}`);
  await page.goto(`/financeiro/${id}`);
  const notice = page.getByRole('status').filter({ hasText: '1 documento ainda não foi enviado.' });
  await expect(notice).toBeVisible();
  await network.release();
  await notice.getByRole('link', { name: 'Continuar o envio' }).click();
  await page.waitForURL(`**/anexos/${id}`);
  await page.waitForURL(`**/financeiro/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
  expect(await storedAnexos(page, id)).toHaveLength(1);
});

test('a browser that keeps nothing: the same file chosen again goes on where it stopped', async ({
  page,
}) => {
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('private', 'SecurityError');
    };
  });
  const id = await openAnexos(page);
  const network = await throttle(page, SLOW);
  const uploads = recordUploads(page);
  const exame = bigPhoto('exame.png', 1600);
  await field(page, 'Exames anteriores').setInputFiles(exame);
  await continueToPayment(page);
  await waitForFirstPart(page);
  await expect(page.getByText('Deixe esta página aberta.')).toBeVisible();
  await page.reload();
  await expect(rowOf(page, 'exame.png').getByRole('alert')).toContainText('Escolha o mesmo arquivo');
  await expectNoViolations(page, 'anexos, the bytes were not kept');
  await network.release();
  await field(page, 'Exames anteriores').setInputFiles(exame);
  await page.waitForURL(`**/financeiro/${id}`);
  expect(ofMethod(uploads, 'POST')).toHaveLength(1);
  expect(await storedAnexos(page, id)).toHaveLength(1);
});

test('no space on the server → the row waits; only a failed transfer blocks, each with its act', async ({
  page,
}) => {
  const id = await openAnexos(page);
  let full = true;
  const message = 'Estamos sem espaço para receber arquivos agora. Tente de novo mais tarde.';
  const error = { code: 'sem_espaco', message, requestId: 'TESTE' };
  await page.route('**/api/uploads', (route) =>
    full ? route.fulfill({ status: 507, json: { error } }) : route.continue(),
  );
  await field(page, 'Exames anteriores').setInputFiles(PHOTO);
  const row = rowOf(page, PHOTO.name);
  await expect(row).toContainText('Estamos sem espaço para receber arquivos agora. O envio segue sozinho.');
  await expectNoSidewaysScroll(page);
  full = false;
  await expect(row).toContainText('enviado');
  await page.unroute('**/api/uploads');

  const receita = { ...PHOTO, name: 'receita.png' };
  await page.route('**/api/uploads/**', (route) => route.abort());
  await field(page, 'Receita vencida').setInputFiles(receita);
  await field(page, 'Outros documentos').setInputFiles(PDF);
  await continueToPayment(page);
  for (const name of [receita.name, PDF.name]) {
    await expect(rowOf(page, name).getByRole('alert')).toHaveText(
      'Erro ao enviar arquivos: a conexão caiu.',
      {
        timeout: 30_000,
      },
    );
  }
  await expectNoSidewaysScroll(page);
  await page.unroute('**/api/uploads/**');
  await rowOf(page, receita.name).getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(rowOf(page, receita.name)).toContainText('enviado');
  expect(new URL(page.url()).pathname).toBe(`/anexos/${id}`);
  await rowOf(page, PDF.name).getByRole('button', { name: 'Continuar sem este arquivo' }).click();
  await page.waitForURL(`**/financeiro/${id}`);
  await expect(page.getByRole('status').filter({ hasText: PDF.name })).toContainText('a conexão caiu');
  expect(await storedAnexos(page, id)).toHaveLength(2);
});

test('no network → shown, resumed on reconnection or reload at the server’s offset, stored once', async ({
  page,
  context,
}) => {
  const id = await openAnexos(page);
  const network = await throttle(page, SLOW);
  const uploads = recordUploads(page);
  await field(page, 'Exames anteriores').setInputFiles(bigPhoto('exame.png', 1600));
  await continueToPayment(page);
  await waitForFirstPart(page);
  const sending = page.getByRole('status').filter({ hasText: 'Enviando 1 de 1 arquivo' });
  await expect(sending).toBeVisible();
  await context.setOffline(true);
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: 'Sem conexão. O envio continua sozinho quando a rede voltar.' }),
  ).toBeVisible();
  await expect(rowOf(page, 'exame.png')).toContainText('esperando a rede');
  await expect(page.getByRole('alert').filter({ hasText: 'Erro ao enviar arquivos' })).toHaveCount(0);
  await expectNoViolations(page, 'anexos, offline');
  await expectNoSidewaysScroll(page);
  await context.setOffline(false);
  await expect(sending).toBeVisible();

  await page.reload();
  const resumed = await page.waitForRequest((request) => request.method() === 'PATCH');
  expect(Number(resumed.headers()['upload-offset'])).toBeGreaterThan(0);
  await expect(sending).toBeVisible();
  await expectNoViolations(page, 'anexos, sending');
  await network.release();
  await page.waitForURL(`**/financeiro/${id}`);
  expect(ofMethod(uploads, 'POST')).toHaveLength(1);
  expect(ofMethod(uploads, 'HEAD').length).toBeGreaterThan(0);
  expect(await storedAnexos(page, id)).toMatchObject([{ nomeOriginal: 'exame.png' }]);
  await expect.poll(() => countKeptFiles(page)).toBe(0);
});

test('a busy server is asked again, a lost last answer is found, a forgotten upload starts anew', async ({
  page,
}) => {
  const id = await openAnexos(page);
  const uploads = recordUploads(page);
  let answers = 0;
  await page.route('**/api/uploads/**', async (route) => {
    answers += 1;
    if (answers === 1) {
      await route.fulfill({ status: 503, headers: { 'retry-after': '1' }, body: '' });
    } else if (route.request().method() === 'PATCH' && answers < 5) {
      // The bytes arrive, the answer is lost.
      await route.fetch();
      await route.abort();
    } else {
      await route.continue();
    }
  });
  await field(page, 'Laudo médico').setInputFiles(PHOTO);
  await continueToPayment(page);
  await page.waitForURL(`**/financeiro/${id}`, { timeout: 30_000 });
  expect(ofMethod(uploads, 'POST')).toHaveLength(1);
  expect(await storedAnexos(page, id)).toHaveLength(1);

  await page.unroute('**/api/uploads/**');
  await page.goto(`/anexos/${id}`);
  const network = await throttle(page, SLOW);
  await field(page, 'Exames anteriores').setInputFiles(bigPhoto('exame.png', 1600));
  await continueToPayment(page);
  await waitForFirstPart(page);
  const address = new URL(ofMethod(uploads, 'PATCH').at(-1)?.url() ?? '').pathname;
  await page.goto('about:blank');
  await page.request.delete(address, { headers: { 'tus-resumable': '1.0.0' } });
  await network.release();
  await page.goto(`/anexos/${id}`);
  await page.waitForURL(`**/financeiro/${id}`);
  expect(await storedAnexos(page, id)).toHaveLength(2);
});

test('nothing of it outlives the sign-out, nor another patient at the same computer', async ({ page }) => {
  // Uploads in progress continue.
  await page.route('**/api/uploads**', (route) => route.abort());
  await openAnexos(page);
  await field(page, 'Laudo médico').setInputFiles(PHOTO);
  await expect.poll(() => countKeptFiles(page)).toBe(2);
  await page.goto('/usuario');
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await countKeptFiles(page)).toBe(0);
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(keys.filter((key) => !key.startsWith('react-router'))).toEqual([]);

  const id = await openAnexos(page);
  await field(page, 'Laudo médico').setInputFiles(PHOTO);
  await expect.poll(() => countKeptFiles(page)).toBe(2);
  // The session ends silently; another person signs in at the same computer.
  await page.context().clearCookies();
  await prepare.paciente(page, newCpf());
  await page.goto('/usuario');
  await expect.poll(() => countKeptFiles(page)).toBe(0);
  await page.goto(`/anexos/${id}`);
  await expect(page.getByRole('heading', { name: 'Não encontramos esta página' })).toBeVisible();
});

test('one tab at a time sends, the one in use', async ({ page, context }) => {
  const id = await openAnexos(page);
  await throttle(page, SLOW);
  const uploads = recordUploads(page);
  await field(page, 'Exames anteriores').setInputFiles(bigPhoto('exame.png', 1600));
  await continueToPayment(page);
  await waitForFirstPart(page);
  const other = await context.newPage();
  const otherUploads = recordUploads(other);
  const otherNetwork = await throttle(other, 50_000);
  await other.goto(`/anexos/${id}`);
  await expect(page.getByText('Este pedido está aberto em outra aba')).toBeVisible();
  await expectNoViolations(page, 'anexos, in another tab');
  await expect(rowOf(other, 'exame.png')).toBeVisible();
  await page.getByRole('button', { name: 'Usar esta aba' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(other.getByText('Este pedido está aberto em outra aba')).toBeVisible();
  await page.close();
  // After closing one tab the other one continues without a click.
  await expect(rowOf(other, 'exame.png')).toBeVisible();
  await expect(other.getByText('Este pedido está aberto em outra aba')).toBeHidden();
  await otherNetwork.release();
  await other.waitForURL(`**/financeiro/${id}`);
  expect(ofMethod([...uploads, ...otherUploads], 'POST')).toHaveLength(1);
  expect(await storedAnexos(other, id)).toHaveLength(1);
});
