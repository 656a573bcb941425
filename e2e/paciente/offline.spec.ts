import { expect, test, type Page } from '../support/test.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../support/axe.ts';
import * as steps from '../support/steps.ts';
import { newCpf, PERSON } from '../support/person.ts';

/** The service worker: cached files, files that must not be cached, and recovery. */
test.use({ serviceWorkers: 'allow' });

const ANSWER = 'Hipotireoidismo desde 2014';

/** Waits until the worker controls this page. */
async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}

type Cached = { url: string; body: string };

/** Entries of every cache of this origin. */
function readCaches(page: Page): Promise<Cached[]> {
  return page.evaluate(async () => {
    const found: Cached[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        found.push({ url: request.url, body: (await response?.text()) ?? '' });
      }
    }
    return found;
  });
}

test('after a whole walk no cache holds an answer, a name or an address of the API', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto('/');
  expect(
    await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length)),
  ).toBe(0);
  const cpf = newCpf();
  await steps.newPaciente(page, cpf);
  await waitForWorker(page);
  const id = await steps.chooseServico(page, 'PrEP Online (Prevenção ao HIV)');
  await expect(page.getByLabel('Motivação', { exact: true })).toBeVisible();
  for (const field of await page.getByRole('textbox').all()) await field.fill(ANSWER);
  await page.getByLabel('Declaro que as informações são verdadeiras').check();
  await page.getByLabel('Autorizo o envio do documento assinado').check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.waitForURL('**/anexos/*');
  await steps.skipAnexos(page);
  await steps.generatePix(page);
  for (const path of ['/usuario', '/chatpage', `/historico/${id}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  const kept = await readCaches(page);
  const paths = kept.map(({ url }) => new URL(url).pathname);
  expect(paths).toContain('/sem-conexao');
  expect(paths.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(5);
  expect(
    paths.filter((path) => !/^\/(?:assets\/.*-[\w-]{8}\.\w+|sem-conexao|favicon\.svg)$/.test(path)),
  ).toEqual([]);
  const secrets = [ANSWER, cpf, id, PERSON['Nome completo'], PERSON['E-mail de contato']];
  for (const { url, body } of kept) {
    expect(
      secrets.filter((secret) => body.includes(secret)),
      url,
    ).toEqual([]);
  }

  // Removed without a trace.
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations())
      await registration.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.goto('/privacidade');
  expect(await readCaches(page)).toEqual([]);
});

test('offline → a page that says so; back online → the same address with its answers', async ({
  page,
  context,
}) => {
  await steps.newPaciente(page, newCpf());
  await waitForWorker(page);
  const id = await steps.chooseServico(page, 'Relatório ou Laudo Médico');
  const motivacao = page.getByLabel('Motivação', { exact: true });
  await motivacao.fill(ANSWER);
  await expect(page.getByText(/Rascunho salvo/).first()).toBeVisible();

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Você está sem conexão' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/historico/${id}`);
  await expect(page.getByText('192 (SAMU)')).toBeVisible();
  await expectNoViolations(page, 'offline');
  await expectNoSidewaysScroll(page);
  // By keyboard: the one link retries.
  await page.getByRole('link', { name: 'Tentar de novo' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Você está sem conexão' })).toBeVisible();

  await context.setOffline(false);
  await expect(motivacao).toHaveValue(ANSWER, { timeout: 40_000 });
  expect(new URL(page.url()).pathname).toBe(`/historico/${id}`);
});

test('what was typed into /dados is there after a time without a connection', async ({ page, context }) => {
  await steps.register(page, newCpf());
  await waitForWorker(page);
  const nameField = page.getByLabel('Nome completo', { exact: true });
  await nameField.fill(PERSON['Nome completo']);
  await nameField.blur();
  await expect(page.getByText(/Rascunho salvo/).first()).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel('Número', { exact: true }).fill('42');
  await expect(page.getByText(/o que você escreveu está guardado neste aparelho/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Você está sem conexão' })).toBeVisible();
  await context.setOffline(false);
  await expect(nameField).toHaveValue(PERSON['Nome completo'], { timeout: 40_000 });
  await expect(page.getByLabel('Número', { exact: true })).toHaveValue('42');
});

test.describe('a new version', () => {
  // The removal of the files must be observable.
  test.use({ serviceWorkers: 'block' });

  test('a tab of the version before loads the screen that was asked for, once', async ({ page }) => {
    await steps.newPaciente(page, newCpf());
    await page.goto('/usuario');
    await expect(page.getByText('Você ainda não tem pedidos')).toBeVisible();
    let gone = 1;
    await page.route('**/assets/ChatPage-*.js', async (route) => {
      gone -= 1;
      if (gone >= 0) await route.fulfill({ status: 404, body: 'gone' });
      else await route.continue();
    });
    await page.getByRole('link', { name: 'Chat' }).first().click();
    await expect(page.getByRole('log', { name: 'Mensagens' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/chatpage');
    expect(gone).toBe(-1);
  });
});
