import type { Page, Route } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const CPF = '390.533.447-05';
const SENHA = 'cafe com bolo de fuba';

/** Files of the application wait until they are let through; the page itself does not. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let open = false;
  await page.route('**/assets/*.js', async (route) => {
    if (open) await route.continue();
    else held.push(route);
  });
  return async () => {
    open = true;
    await Promise.all(held.map((route) => route.continue()));
  };
}

/** Every complaint of the browser, such as one of React that the page differs from what it draws. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const { text, type } = { text: message.text(), type: message.type() };
    // The worker is not what these journeys are about.
    if ((type === 'error' || type === 'warning') && !text.startsWith('Service Worker')) complaints.push(text);
  });
  return complaints;
}

const cpf = (page: Page) => page.getByLabel('CPF', { exact: true });
const senha = (page: Page) => page.getByLabel('Senha', { exact: true });
const waiting = (page: Page) => page.locator('#entrada-espera');

/** The application listens: it shows a password. A form that is drawn anew forgets an earlier click. */
async function takenOver(page: Page): Promise<void> {
  const hide = page.getByRole('button', { name: 'Ocultar senha' }).first();
  await expect(async () => {
    if ((await hide.count()) === 0)
      await page.getByRole('button', { name: 'Mostrar senha' }).first().click({ timeout: 1000 });
    await expect(hide).toBeVisible({ timeout: 1000 });
  }).toPass();
  await hide.click();
}

async function caretOf(page: Page, id: string) {
  return page.evaluate((name) => {
    const input = document.querySelector<HTMLInputElement>(`#${name}`);
    return { focused: document.activeElement?.id, at: input?.selectionStart, value: input?.value };
  }, id);
}

for (const path of ['/login', '/pedido']) {
  test(`${path}, typed before the script → text, focus and caret stay, nothing moves`, async ({ page }) => {
    const complaints = complaintsOf(page);
    const letThrough = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await senha(page).fill('uma frase');
    await cpf(page).pressSequentially('3905x3344');
    await expect(cpf(page)).toHaveValue('390.533.44');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('7');
    const before = await caretOf(page, 'cpf');
    expect(before).toEqual({ focused: 'cpf', at: 9, value: '390.533.744' });
    const place = await page.getByRole('button', { name: 'Mostrar senha' }).first().boundingBox();
    const drawn = await cpf(page).elementHandle();
    await letThrough();
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener('entrada:pronta', resolve, { once: true });
        }),
    );
    expect(await caretOf(page, 'cpf')).toEqual(before);
    expect(await senha(page).inputValue()).toBe('uma frase');
    expect(await page.getByRole('button', { name: 'Mostrar senha' }).first().boundingBox()).toEqual(place);
    expect(await drawn?.evaluate((input) => input.isConnected)).toBe(true);
    await page.keyboard.type('0');
    expect(await caretOf(page, 'cpf')).toEqual({ focused: 'cpf', at: 10, value: '390.533.704-4' });
    await takenOver(page);
    expect(complaints).toEqual([]);
  });
}

test('filled in by a program and sent before the script → one sign-in, no password in an address', async ({
  page,
}) => {
  const letThrough = await holdScripts(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(senha(page)).toBeVisible();
  // As a password manager does: values without a key.
  await page.evaluate(
    ([number, password]) => {
      for (const [id, value] of [
        ['cpf', number],
        ['senha', password],
      ] as const) {
        const input = document.querySelector<HTMLInputElement>(`#${id}`);
        if (input && value !== undefined) input.value = value;
      }
    },
    [CPF, SENHA],
  );
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await senha(page).press('Enter');
  await expect(waiting(page)).toHaveText('Carregando...');
  expect(new URL(page.url()).search).toBe('');
  expect(sent).toEqual([]);
  await letThrough();
  await page.waitForURL('**/usuario');
  await expect(page.getByRole('heading', { level: 1, name: 'Meus pedidos' })).toBeVisible();
  expect(sent.filter((path) => path === '/api/sessao')).toHaveLength(1);
});

test('sent with a mistake before the script → the words of the form, nothing typed is lost', async ({
  page,
}) => {
  const letThrough = await holdScripts(page);
  await page.goto('/pedido', { waitUntil: 'commit' });
  await cpf(page).fill('123');
  await senha(page).fill('uma frase curta');
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click();
  await letThrough();
  await expect(page.getByRole('alert')).toHaveText('As senhas não são iguais.');
  await expect(cpf(page)).toHaveValue('123');
  await expect(senha(page)).toHaveValue('uma frase curta');
  await expect(waiting(page)).toBeEmpty();
});

test('a page that an extension changed → what was typed is put into the form that is drawn anew', async ({
  page,
}) => {
  const letThrough = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await senha(page).fill('segredo');
  await cpf(page).pressSequentially('39053');
  await page.evaluate(() => document.querySelector('#cpf')?.before(document.createElement('div')));
  await letThrough();
  await takenOver(page);
  await expect(senha(page)).toHaveValue('segredo');
  await expect(cpf(page)).toHaveValue('390.53');
});

test('a chosen service is shown before the script, and leaves the address', async ({ page }) => {
  const complaints = complaintsOf(page);
  const letThrough = await holdScripts(page);
  await page.goto('/pedido#servico-3', { waitUntil: 'commit' });
  const line = page.getByText('Você escolheu Renovação de Receita Azul.');
  await expect(line).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await letThrough();
  await takenOver(page);
  await expect(line).toHaveCount(1);
  expect(complaints).toEqual([]);
});

test('the script cannot be fetched → the page says so, and keeps what was typed', async ({ page }) => {
  await page.route('**/assets/entrada-*.js', (route) => route.abort());
  await page.goto('/login');
  await cpf(page).fill('39053344705');
  await expect(waiting(page)).toHaveText('A página não carregou inteira. Confira a internet e recarregue.');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(cpf(page)).toHaveValue(CPF);
  await expect(waiting(page)).toHaveText('A página não carregou inteira. Confira a internet e recarregue.');
});

test('without JavaScript → the page says what is missing, and a sent form is read by nobody', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/login');
  // A browser that is told to run no script after all reads the page as if it would, so that it shows no <noscript>.
  expect(await (await context.request.get('/login')).text()).toMatch(/<noscript>.*ative o JavaScript/);
  await cpf(page).fill('39053344705');
  await senha(page).fill('segredo');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await context.close();
});

test('back from the orders, the sign-in says who is in, and holds no password', async ({ page }) => {
  await page.goto('/login');
  await cpf(page).fill(CPF);
  await senha(page).fill(SENHA);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/usuario');
  await expect(page.getByRole('heading', { level: 1, name: 'Meus pedidos' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Você já entrou neste navegador.')).toBeVisible();
  await expect(senha(page)).toHaveValue('');
  await page.goto('/pedido');
  await page.waitForURL('**/dados');
});
