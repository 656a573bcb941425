import { expect, test, type Page } from '../support/test.ts';
import { expectAccessible, expectAccessibleHere, expectNoSidewaysScroll } from '../support/axe.ts';
import { screenshot } from '../support/screenshot.ts';

/** The public pages: without a script, in both themes, printed, shared, and read by machines. */

const PAGES = ['/', '/privacidade', '/termos', '/acessibilidade'] as const;

/** Violations of the strict policy, and every requested script. */
function watch(page: Page) {
  const refused: string[] = [];
  const scripts: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  page.on('pageerror', (error) => refused.push(error.message));
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  return { refused, scripts };
}

async function expectPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeHidden();
  await expect(page.locator('.legal-index')).toBeHidden();
  const ground = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(ground).toBe('rgb(255, 255, 255)');
  await page.emulateMedia({ media: null });
}

test('every page: no script, no violation, both themes, valid data; legal texts printed alone', async ({
  page,
}, info) => {
  const seen = watch(page);
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Acessibilidade' })).toHaveAttribute(
      'href',
      '/acessibilidade',
    );
    // The three legal texts have one layout; the landing page is judged with its questions open.
    if (path === '/privacidade') await expectAccessible(page, path);
    else if (path !== '/') await expectAccessibleHere(page, path);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await screenshot(page, info, `${path.slice(1)}-${colorScheme}`);
    }
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(data).toHaveLength(1);
    expect(JSON.parse(data[0] ?? '')).toMatchObject({ '@context': 'https://schema.org' });
    expect(seen, path).toEqual({ refused: [], scripts: [] });
    if (path !== '/') await expectPaper(page);
  }
});

test('every question opens, and a phone as narrow as they come shows it all', async ({ page }) => {
  await page.goto('/');
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  for (const question of await page.locator('.faq summary').all()) {
    const answer = question.locator('xpath=../p');
    if (!(await answer.isVisible())) await question.click();
    await expect(answer).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  if (size) await page.setViewportSize(size);
  await expectAccessible(page, 'landing, questions open');
});

test('on a phone the landing page is at most 9,000 px tall', async ({ page }, info) => {
  await page.goto('/');
  const high = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(high).toBeLessThanOrEqual(9_000);
  await screenshot(page, info, 'inicio-telefone');
  // Folded parts open without a script.
  for (const title of [
    'O que não é possível por aqui',
    'O que são 48 horas úteis',
    'As regras que seguimos',
  ]) {
    const fold = page.locator('.fold').filter({ hasText: title });
    await fold.locator('summary').click();
    await expect(fold.locator('li').last()).toBeVisible();
  }
  await expectAccessibleHere(page, 'landing, unfolded');
});

test('on a desk every part of the landing page is open', async ({ page }, info) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await screenshot(page, info, 'inicio-mesa');
  await expect(page.locator('.fold summary').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'O que não é possível por aqui' })).toBeVisible();
  await expect(page.getByText('A escolha é sempre sua.')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'the menu leads to each part, uncovered, and to the application',
    { tag: '@width' },
    async ({ page }) => {
      await page.goto('/');
      for (const [name, heading] of [
        ['Serviços', 'Renovação de receitas'],
        ['Como funciona', 'Como funciona'],
        ['Dúvidas', 'Dúvidas'],
      ] as const) {
        await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name }).click();
        const part = page.getByRole('heading', { name: heading, exact: true });
        await expect(part).toBeInViewport();
        // The header shrinks while the page scrolls.
        await expect(async () => {
          const header = await page.getByRole('banner').boundingBox();
          const box = await part.boundingBox();
          expect((box?.y ?? 0) - (header?.y ?? 0)).toBeGreaterThan(header?.height ?? 0);
        }).toPass();
      }
      await page
        .getByRole('navigation', { name: 'Principal' })
        .getByRole('link', { name: 'Contato' })
        .click();
      await expect(page.getByRole('contentinfo')).toBeInViewport();
      await expect(page.getByRole('link', { name: 'Área do paciente' })).toHaveAttribute('href', '/usuario');
    },
  );
});

test('what is shared, saved and installed: pictures, manifest, map', async ({ page, request }) => {
  const pictures = [
    ['/og.png', 'image/png', 20_000],
    ['/favicon.ico', 'image/', 500],
    ['/favicon.svg', 'image/svg+xml', 300],
    ['/apple-touch-icon.png', 'image/png', 500],
  ] as const;
  for (const [path, type, bytes] of pictures) {
    const answer = await request.get(path);
    expect([answer.status(), answer.headers()['content-type']?.startsWith(type)]).toEqual([200, true]);
    expect((await answer.body()).length).toBeGreaterThan(bytes);
  }
  const og = (await (await request.get('/og.png')).body()).subarray(16, 24);
  expect([og.readUInt32BE(0), og.readUInt32BE(4)]).toEqual([1200, 630]);

  // As read by the browser, icons included.
  await page.goto('/login');
  const devtools = await page.context().newCDPSession(page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '');
  expect(manifest).toMatchObject({ start_url: '/usuario', display: 'standalone', lang: 'pt-BR' });
  for (const { src, sizes } of manifest.icons) {
    const icon = await request.get(src);
    expect(icon.status(), src).toBe(200);
    if (sizes !== 'any') expect((await icon.body()).readUInt32BE(16), src).toBe(Number.parseInt(sizes, 10));
  }

  const map = await (await request.get('/sitemap.xml')).text();
  for (const path of PAGES) expect(map).toContain(`${path}</loc>`);
  expect(await (await request.get('/robots.txt')).text()).toMatch(/^Disallow: \/$/m);
});

test('an address of nothing says so, in words and in its status', async ({ page }) => {
  const seen = watch(page);
  const answer = await page.goto('/esta-pagina-nao-existe');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Não encontramos esta página' })).toBeVisible();
  await expectAccessibleHere(page, '404');
  expect(seen.scripts).toEqual([]);
  await page.getByRole('link', { name: 'Meus pedidos' }).click();
  await page.waitForURL('**/login');
});
