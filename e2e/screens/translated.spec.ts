import { expect, test, type Page } from '../support/test.ts';
import { newCpf } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';
import * as steps from '../support/steps.ts';
import { goWithin } from '../support/within.ts';
import { screensOfPaciente } from './screens.ts';
import { translatePages } from '../support/translator.ts';

/**
 * A translator replaces the texts that React holds: each change of a screen then removes, inserts or writes where nothing is. No
 * screen may fail, and what changed must be read.
 */

/** Collects what the page throws. */
function failuresOf(page: Page): string[] {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(String(error)));
  return failures;
}

/** Opens screens one after the other as links do, so that React removes each while it is translated. */
async function walk(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await goWithin(page, path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByText('Carregando...').filter({ visible: true }), path).toHaveCount(0);
    await expect(page.getByText('Algo deu errado'), path).toHaveCount(0);
    expect(await page.locator('font').count(), path).toBeGreaterThan(3);
  }
}

for (const how of ['replace', 'move'] as const) {
  test(`translated (${how}): a request to its Pix, a message, every screen of a patient`, async ({
    page,
    context,
  }) => {
    await translatePages(context, how);
    const failures = failuresOf(page);
    await steps.register(page, newCpf());
    await steps.fillDados(page);
    await steps.chooseServico(page, 'Renovação de Receita Amarela');
    await steps.answerQuestions(page);
    await steps.skipAnexos(page);
    await steps.generatePix(page);
    await page.getByRole('button', { name: 'Copiar código' }).click();
    await page.goto('/chatpage');
    await page.getByLabel('Mensagem', { exact: true }).fill('Traduzida?');
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByRole('log', { name: 'Mensagens' })).toContainText('Traduzida?');
    const screens = await screensOfPaciente(page);
    await page.goto('/usuario');
    await walk(
      page,
      [...screens, ...screens.toReversed()].map(({ path }) => path),
    );
    expect(failures).toEqual([]);
  });

  test(`translated (${how}): every screen of the desk`, async ({ page, context }) => {
    await translatePages(context, how);
    const failures = failuresOf(page);
    await prepare.admin(page);
    await page.goto('/menu_adm');
    await walk(page, DESK);
    expect(failures).toEqual([]);
  });
}

const DESK = [
  '/pedidos',
  '/conversas',
  '/perguntas',
  '/perguntasTrat',
  '/precos',
  '/prazos',
  '/ajustes',
  '/avisos',
  '/medicos',
  '/agenda',
  '/correio',
  '/taloes',
  '/devolucoes',
  '/fechamento',
  '/repasse',
  '/repasse/regras',
  '/auditoria',
  '/menu_adm',
];

for (const how of ['replace', 'move'] as const) {
  test(`translated (${how}): a text that is written, inserted before or removed → the page says it`, async ({
    page,
    context,
  }) => {
    await translatePages(context, how);
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // As React does with `{count} files {where}`.
    const said = await page.evaluate(async () => {
      const line = document.createElement('p');
      const [count, files, where] = ['3', ' files', ' here'].map((text) => document.createTextNode(text));
      const view = line.ownerDocument.defaultView;
      const drawn = () => new Promise((resolve) => view?.requestAnimationFrame(resolve));
      if (!count || !files || !where) return [];
      line.append(count, files, where);
      document.body.append(line);
      await drawn();
      const words = [`${line.querySelectorAll('font').length}`];
      count.nodeValue = '4';
      words.push(line.textContent);
      await drawn();
      words.push(`${line.querySelectorAll('font').length}`);
      line.insertBefore(document.createElement('b'), files).textContent = ' new';
      words.push(line.textContent);
      await drawn();
      line.removeChild(files);
      words.push(line.textContent);
      await drawn();
      where.nodeValue = ' there';
      words.push(line.textContent);
      for (const child of [count, where]) line.removeChild(child);
      words.push(line.textContent);
      return words;
    });
    expect(said).toEqual(['6', '4 files here', '6', '4 new files here', '4 new here', '4 new there', ' new']);
  });
}
