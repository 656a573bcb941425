import { expect, test } from '@playwright/test';
import { FOTO, fotoGrande, PDF } from '../support/files.ts';
import {
  campoDe,
  continuar,
  doMetodo,
  estrangular,
  guardados,
  linha,
  nosAnexos,
  ouvirEnvios,
  primeiraParte,
  quantosGuardados,
} from '../support/anexos.ts';
import { semRolagemLateral, semViolacoes } from '../support/axe.ts';
import { novoCpf } from '../support/person.ts';
import * as prontos from '../support/prepare.ts';

/** Uploads on real phones: cuts, reloads, killed tabs, another person at the same computer. */

/** Bytes a second: half a minute for a large photo, time enough to look around. */
const LENTO = 250_000;

test.beforeEach(({ page }) => {
  // The browser asks before a reload while files are on their way.
  page.on('dialog', (dialog) => void dialog.accept());
});

test('a reload in the middle goes on by itself, from where the server stands, and stores one file', async ({
  page,
}) => {
  const id = await nosAnexos(page);
  const rede = await estrangular(page, LENTO);
  const pedidos = ouvirEnvios(page);
  await campoDe(page, 'Exames anteriores').setInputFiles(fotoGrande('exame.png', 1600));
  await continuar(page);
  await primeiraParte(page);
  await expect(page.getByRole('status').filter({ hasText: 'Enviando 1 de 1 arquivo' })).toBeVisible();
  await semViolacoes(page, 'anexos, sending');
  await page.reload();
  const retomada = await page.waitForRequest((request) => request.method() === 'PATCH');
  expect(Number(retomada.headers()['upload-offset'])).toBeGreaterThan(0);
  await expect(page.getByRole('status').filter({ hasText: 'Enviando 1 de 1 arquivo' })).toBeVisible();
  await rede.soltar();
  await page.waitForURL(`**/financeiro/${id}`);
  expect(doMetodo(pedidos, 'POST')).toHaveLength(1);
  expect(doMetodo(pedidos, 'HEAD')).toHaveLength(1);
  expect(await guardados(page, id)).toMatchObject([{ nomeOriginal: 'exame.png' }]);
  await expect.poll(() => quantosGuardados(page)).toBe(0);
});

test('chosen files are still chosen after a reload; nothing is sent before the step is confirmed', async ({
  page,
}) => {
  const id = await nosAnexos(page);
  const pedidos = ouvirEnvios(page);
  await campoDe(page, 'Laudo médico').setInputFiles(FOTO);
  await expect(linha(page, FOTO.name)).toContainText('escolhido');
  await expect.poll(() => quantosGuardados(page)).toBe(2);
  await page.reload();
  await expect(linha(page, FOTO.name)).toContainText('escolhido');
  expect(pedidos).toHaveLength(0);
  await continuar(page);
  await page.waitForURL(`**/financeiro/${id}`);
  expect(await guardados(page, id)).toMatchObject([{ nomeOriginal: FOTO.name }]);
});

test('leaving is warned of; who comes back finds the files going on', async ({ page }) => {
  const id = await nosAnexos(page);
  const rede = await estrangular(page, LENTO);
  await campoDe(page, 'Exames anteriores').setInputFiles(fotoGrande('exame.png', 1600));
  await continuar(page);
  await primeiraParte(page);
  await page.getByRole('link', { name: 'Voltar' }).click();
  const pergunta = page.getByRole('dialog', { name: 'Os arquivos ainda estão sendo enviados' });
  await semViolacoes(page, 'anexos, leaving');
  await pergunta.getByRole('button', { name: 'Sair da página' }).click();
  await page.waitForURL(`**/historico/${id}`);
  await rede.soltar();
  await page.goBack();
  await page.waitForURL(`**/financeiro/${id}`);
  expect(await guardados(page, id)).toHaveLength(1);
});

test('who comes to the payment by another way is told of what is not sent yet', async ({ page }) => {
  const id = await nosAnexos(page);
  const rede = await estrangular(page, LENTO);
  await campoDe(page, 'Exames anteriores').setInputFiles(fotoGrande('exame.png', 1600));
  await continuar(page);
  await primeiraParte(page);
  await page.goto(`/financeiro/${id}`);
  const aviso = page.getByRole('status').filter({ hasText: '1 documento ainda não foi enviado.' });
  await expect(aviso).toBeVisible();
  await semViolacoes(page, 'financeiro, with a file not sent yet');
  await rede.soltar();
  await aviso.getByRole('link', { name: 'Continuar o envio' }).click();
  await page.waitForURL(`**/anexos/${id}`);
  await page.waitForURL(`**/financeiro/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(aviso).toHaveCount(0);
  expect(await guardados(page, id)).toHaveLength(1);
});

test('a browser that keeps nothing: the same file chosen again goes on where it stopped', async ({
  page,
}) => {
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('private', 'SecurityError');
    };
  });
  const id = await nosAnexos(page);
  const rede = await estrangular(page, LENTO);
  const pedidos = ouvirEnvios(page);
  const exame = fotoGrande('exame.png', 1600);
  await campoDe(page, 'Exames anteriores').setInputFiles(exame);
  await continuar(page);
  await primeiraParte(page);
  await expect(page.getByText('Deixe esta página aberta.')).toBeVisible();
  await page.reload();
  await expect(linha(page, 'exame.png').getByRole('alert')).toContainText('Escolha o mesmo arquivo');
  await semViolacoes(page, 'anexos, the bytes were not kept');
  await rede.soltar();
  await campoDe(page, 'Exames anteriores').setInputFiles(exame);
  await page.waitForURL(`**/financeiro/${id}`);
  expect(doMetodo(pedidos, 'POST')).toHaveLength(1);
  expect(await guardados(page, id)).toHaveLength(1);
});

test('without a network it waits and says so; with it it goes on by itself', async ({ page, context }) => {
  const id = await nosAnexos(page);
  const rede = await estrangular(page, LENTO);
  const pedidos = ouvirEnvios(page);
  await campoDe(page, 'Exames anteriores').setInputFiles(fotoGrande('exame.png', 1600));
  await continuar(page);
  await primeiraParte(page);
  await context.setOffline(true);
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: 'Sem conexão. O envio continua sozinho quando a rede voltar.' }),
  ).toBeVisible();
  await expect(linha(page, 'exame.png')).toContainText('esperando a rede');
  await expect(page.getByRole('alert').filter({ hasText: 'Erro ao enviar arquivos' })).toHaveCount(0);
  await semViolacoes(page, 'anexos, offline');
  await semRolagemLateral(page);
  await context.setOffline(false);
  await rede.soltar();
  await page.waitForURL(`**/financeiro/${id}`);
  expect(doMetodo(pedidos, 'POST')).toHaveLength(1);
  expect(await guardados(page, id)).toHaveLength(1);
});

test('only a failed transfer holds the page: each file has its own way on', async ({ page }) => {
  const id = await nosAnexos(page);
  await page.route('**/api/uploads/**', (route) => route.abort());
  await campoDe(page, 'Receita vencida').setInputFiles(FOTO);
  await campoDe(page, 'Outros documentos').setInputFiles(PDF);
  await continuar(page);
  for (const nome of [FOTO.name, PDF.name]) {
    await expect(linha(page, nome).getByRole('alert')).toHaveText(
      'Erro ao enviar arquivos: a conexão caiu.',
      {
        timeout: 30_000,
      },
    );
  }
  await semViolacoes(page, 'anexos, two failed');
  await semRolagemLateral(page);
  await page.unroute('**/api/uploads/**');
  await linha(page, FOTO.name).getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(linha(page, FOTO.name)).toContainText('enviado');
  expect(new URL(page.url()).pathname).toBe(`/anexos/${id}`);
  await linha(page, PDF.name).getByRole('button', { name: 'Continuar sem este arquivo' }).click();
  await page.waitForURL(`**/financeiro/${id}`);
  await expect(page.getByRole('status').filter({ hasText: PDF.name })).toContainText('a conexão caiu');
  expect(await guardados(page, id)).toHaveLength(1);
});

test('a busy server is asked again, a lost last answer is found, a forgotten upload starts anew', async ({
  page,
}) => {
  const id = await nosAnexos(page);
  const pedidos = ouvirEnvios(page);
  let answers = 0;
  await page.route('**/api/uploads/**', async (route) => {
    answers += 1;
    if (answers === 1) {
      await route.fulfill({ status: 503, headers: { 'retry-after': '1' }, body: '' });
    } else if (route.request().method() === 'PATCH' && answers < 5) {
      // The bytes arrive, the answer does not.
      await route.fetch();
      await route.abort();
    } else {
      await route.continue();
    }
  });
  await campoDe(page, 'Laudo médico').setInputFiles(FOTO);
  await continuar(page);
  await page.waitForURL(`**/financeiro/${id}`, { timeout: 30_000 });
  expect(doMetodo(pedidos, 'POST')).toHaveLength(1);
  expect(await guardados(page, id)).toHaveLength(1);

  await page.unroute('**/api/uploads/**');
  await page.goto(`/anexos/${id}`);
  const rede = await estrangular(page, LENTO);
  await campoDe(page, 'Exames anteriores').setInputFiles(fotoGrande('exame.png', 1600));
  await continuar(page);
  await primeiraParte(page);
  const endereco = new URL(doMetodo(pedidos, 'PATCH').at(-1)?.url() ?? '').pathname;
  await page.goto('about:blank');
  await page.request.delete(endereco, { headers: { 'tus-resumable': '1.0.0' } });
  await rede.soltar();
  await page.goto(`/anexos/${id}`);
  await page.waitForURL(`**/financeiro/${id}`);
  expect(await guardados(page, id)).toHaveLength(2);
});

test('nothing of it outlives the sign-out, nor another patient at the same computer', async ({ page }) => {
  await nosAnexos(page);
  await campoDe(page, 'Laudo médico').setInputFiles(FOTO);
  await expect.poll(() => quantosGuardados(page)).toBe(2);
  await page.goto('/usuario');
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await quantosGuardados(page)).toBe(0);
  const chaves = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(chaves.filter((chave) => !chave.startsWith('react-router'))).toEqual([]);

  const id = await nosAnexos(page);
  await campoDe(page, 'Laudo médico').setInputFiles(FOTO);
  await expect.poll(() => quantosGuardados(page)).toBe(2);
  // The session ends without a word; the same computer, another person.
  await page.context().clearCookies();
  await prontos.paciente(page, novoCpf());
  await page.goto('/usuario');
  await expect.poll(() => quantosGuardados(page)).toBe(0);
  await page.goto(`/anexos/${id}`);
  await expect(page.getByRole('heading', { name: 'Não encontramos esta página' })).toBeVisible();
});

test('one tab at a time sends, the one in use', async ({ page, context }) => {
  const id = await nosAnexos(page);
  const rede = await estrangular(page, LENTO);
  const pedidos = ouvirEnvios(page);
  await campoDe(page, 'Exames anteriores').setInputFiles(fotoGrande('exame.png', 1600));
  await continuar(page);
  await primeiraParte(page);
  const outra = await context.newPage();
  const daOutra = ouvirEnvios(outra);
  const redeDaOutra = await estrangular(outra, 50_000);
  await outra.goto(`/anexos/${id}`);
  await expect(page.getByText('Este pedido está aberto em outra aba')).toBeVisible();
  await semViolacoes(page, 'anexos, in another tab');
  await expect(linha(outra, 'exame.png')).toBeVisible();
  await page.getByRole('button', { name: 'Usar esta aba' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(outra.getByText('Este pedido está aberto em outra aba')).toBeVisible();
  await Promise.all([rede.soltar(), redeDaOutra.soltar()]);
  await page.waitForURL(`**/financeiro/${id}`);
  expect(doMetodo([...pedidos, ...daOutra], 'POST')).toHaveLength(1);
  expect(await guardados(page, id)).toHaveLength(1);
});
