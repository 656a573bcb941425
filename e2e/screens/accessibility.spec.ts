import { expect, test, type Page } from '@playwright/test';
import { semRolagemLateral } from '../support/axe.ts';
import * as medida from './measure.ts';
import * as passos from '../support/steps.ts';
import { abrir, PUBLICAS, telasDoPaciente, type Tela } from './screens.ts';

/**
 * What axe cannot see: WCAG 2.2 AA by hand and ruler, on every screen. Each is opened once, for whoever asked for less
 * motion (a smooth scroll would be measured half way), and looked at in every way.
 */

async function estrutura(page: Page, nome: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), nome).toHaveCount(1);
  await expect(page, nome).toHaveTitle(/\S/);
  await expect(page.locator('html'), nome).toHaveAttribute('lang', 'pt-BR');
  expect(await medida.alvosPequenos(page), nome).toEqual([]);
  expect(await medida.camposSemProposito(page), nome).toEqual([]);
}

/** Nothing moves. */
async function parada(page: Page, nome: string): Promise<void> {
  const running = await page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  );
  expect(running, nome).toBe(0);
}

/** A focus ring at every stop, never beneath the header or the tabs; the first stop leads to the content. */
async function teclado(page: Page, nome: string): Promise<void> {
  const pular = page.getByRole('link', { name: 'Ir para o conteúdo' });
  const { escondidas, primeira } = await medida.paradas(page);
  expect(primeira, nome).toBe('Ir para o conteúdo');
  expect(escondidas, nome).toEqual([]);
  await pular.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('main'), nome).toBeFocused();
}

/** 1280 CSS pixels at 400 %, and the text spacing of WCAG 1.4.12: nothing sideways, nothing cut. */
async function ampliada(page: Page, nome: string): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 256 });
  await semRolagemLateral(page);
  await medida.espacar(page);
  await semRolagemLateral(page);
  expect(await medida.textoCortado(page), nome).toEqual([]);
  if (size) await page.setViewportSize(size);
}

async function conferir(page: Page, { nome, path }: Tela): Promise<void> {
  await abrir(page, { nome, path });
  await parada(page, nome);
  await estrutura(page, nome);
  await teclado(page, nome);
  await ampliada(page, nome);
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const OLHAR = 'structure, targets of 24 px, stops of the keyboard, no motion, 400 % zoom and text spacing';

test(`every public screen: ${OLHAR}`, { tag: '@width' }, async ({ page }) => {
  for (const tela of PUBLICAS) await test.step(tela.nome, () => conferir(page, tela));
});

test(`every screen of a patient: ${OLHAR}, help in its place`, { tag: '@width' }, async ({ page }) => {
  for (const tela of await telasDoPaciente(page)) {
    await test.step(tela.nome, async () => {
      await conferir(page, tela);
      if (tela.path === '/chatpage') return;
      const foot = page.getByRole('contentinfo');
      await expect(foot.getByRole('link'), tela.nome).toHaveText([/@/, 'Acessibilidade']);
    });
  }
});

test('a request from the registration to the Pix with the keyboard alone', async ({ page }) => {
  await passos.peloTeclado(page);
});
