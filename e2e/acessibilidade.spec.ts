import { expect, test, type Page } from '@playwright/test';
import { semRolagemLateral } from './support/axe.ts';
import * as medida from './support/medida.ts';
import * as passos from './support/passos.ts';
import { abrir, PUBLICAS, telasDoPaciente, type Tela } from './support/telas.ts';

/** What axe cannot see: WCAG 2.2 AA by hand and ruler, on every screen. */

async function percorrer(page: Page, telas: readonly Tela[], olhar: (tela: Tela) => Promise<void>) {
  for (const tela of telas) {
    await test.step(tela.nome, async () => {
      await abrir(page, tela);
      await olhar(tela);
    });
  }
}

test('every screen: one heading, a title, the language, skip links that lead, targets of 24 px or more', async ({
  page,
}) => {
  const olhar = async ({ nome }: Tela) => {
    await expect(page.getByRole('heading', { level: 1 }), nome).toHaveCount(1);
    await expect(page, nome).toHaveTitle(/\S/);
    await expect(page.locator('html'), nome).toHaveAttribute('lang', 'pt-BR');
    expect(await medida.alvosPequenos(page), nome).toEqual([]);
    expect(await medida.camposSemProposito(page), nome).toEqual([]);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Ir para o conteúdo' }), nome).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('main'), nome).toBeFocused();
  };
  await percorrer(page, PUBLICAS, olhar);
  await percorrer(page, await telasDoPaciente(page), olhar);
});

test('every screen at 400 % zoom and with the text spacing of WCAG 1.4.12: nothing sideways, nothing cut', async ({
  page,
}) => {
  const telas = await telasDoPaciente(page);
  // 1280 CSS pixels at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  const olhar = async ({ nome }: Tela) => {
    await semRolagemLateral(page);
    await medida.espacar(page);
    await semRolagemLateral(page);
    expect(await medida.textoCortado(page), nome).toEqual([]);
  };
  await percorrer(page, telas, olhar);
  await percorrer(page, PUBLICAS, olhar);
});

test('every stop of the keyboard is seen: a focus ring, never beneath the header or the tabs', async ({
  page,
}) => {
  // A smooth scroll would be measured half way.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const olhar = async ({ nome }: Tela) => {
    expect(await medida.paradasEscondidas(page), nome).toEqual([]);
  };
  await percorrer(page, PUBLICAS, olhar);
  await percorrer(page, await telasDoPaciente(page), olhar);
});

test('nothing moves for whoever asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const olhar = async ({ nome }: Tela) => {
    const running = await page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
    );
    expect(running, nome).toBe(0);
  };
  await percorrer(page, PUBLICAS, olhar);
  await percorrer(page, await telasDoPaciente(page), olhar);
});

test('help stands in the same place on every screen of the application', async ({ page }) => {
  const telas = (await telasDoPaciente(page)).filter(({ path }) => path !== '/chatpage');
  await percorrer(page, telas, async () => {
    const foot = page.getByRole('contentinfo');
    await expect(foot.getByRole('link')).toHaveText([/@/, 'Acessibilidade']);
  });
});

test('a request from the registration to the Pix with the keyboard alone', async ({ page }) => {
  await passos.peloTeclado(page);
});
