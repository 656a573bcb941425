import { expect, test, type Page, type Route } from '../support/test.ts';
import { abrirConversa, marcarLidasDoPaciente, responderPaciente } from '#contracts/chat/chat.contract.ts';
import { confirmarAnexos } from '#contracts/pedidos/pedidos.contract.ts';
import { expectAccessible, expectAccessibleHere } from '../support/axe.ts';
import { fileField, messageField, writeLines, log, openAdmin, say, send } from './conversa.ts';
import { PHOTO } from '../support/files.ts';
import { screenshot } from '../support/screenshot.ts';
import { newCpf } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';

const LONG = `${'uma frase comprida que enche a tela e quebra em muitas linhas '.repeat(6)}${'x'.repeat(120)}`;
const MESSAGES = /\/api\/(?:chat|conversas\/[0-9a-f-]{36})(?:\?|$)/;

/**
 * Reads of a path never end, then fail, then succeed. All screens show this by common components, which are judged, and
 * fail again, only with `look`.
 */
async function expectWithoutAnswer(
  page: Page,
  address: RegExp,
  screen: string,
  look?: (state: string) => Promise<void>,
): Promise<void> {
  const network = Promise.withResolvers<void>();
  const cut = async (route: Route) => {
    await network.promise;
    await route.abort('internetdisconnected');
  };
  await page.route(address, cut);
  await page.goto(screen);
  await expect(page.getByText('Carregando...').first()).toBeVisible();
  await look?.('loading');
  network.resolve();
  await expect(page.getByRole('alert').first()).toContainText('Sem conexão', { timeout: 20_000 });
  await look?.('server away');
  const again = page.getByRole('button', { name: 'Tentar de novo' });
  if (look) {
    await again.first().click();
    await expect(page.getByRole('alert').first()).toContainText('Sem conexão', { timeout: 20_000 });
  }
  await page.unroute(address, cut);
  // Automatically, where the stream reports a change meanwhile; otherwise by hand.
  await expect(async () => {
    if (await again.first().isVisible()) await again.first().click({ timeout: 1_000 });
    await expect(again).toHaveCount(0, { timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
}

async function attach(page: Page, name: string): Promise<void> {
  await fileField(page).setInputFiles({ ...PHOTO, name });
  await page.getByRole('button', { name: 'Anexar' }).click();
}

/** Answers with the antivirus' verdict on the files with these names. */
async function answerFiles(
  page: Page,
  files: Record<string, { situacao: string; aviso: string | null }>,
): Promise<void> {
  await page.route(MESSAGES, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    for (const { arquivo: file } of body.mensagens ?? []) {
      if (file && files[file.nome]) Object.assign(file, { ...files[file.nome], previa: null });
    }
    await route.fulfill({ response: answer, json: body });
  });
}

const REMOVED = 'Retirado: o antivírus encontrou uma ameaça neste arquivo.';
const CHECKED_FILES = {
  'a-verificar.png': { situacao: 'em verificação', aviso: null },
  'retirado.png': { situacao: 'recusado', aviso: REMOVED },
};

async function expectChecked(page: Page): Promise<void> {
  for (const words of [
    'Verificando o arquivo… Abre assim que o antivírus terminar.',
    REMOVED,
    ...Object.keys(CHECKED_FILES),
  ])
    await expect(log(page)).toContainText(words);
  for (const name of Object.keys(CHECKED_FILES))
    await expect(log(page).getByRole('link', { name })).toHaveCount(0);
}

test('/chatpage: loading, failing, empty, full, offline; verified and removed files, both sides', async ({
  page,
  browser,
}) => {
  const cpf = newCpf();
  await prepare.paciente(page, cpf);
  await expectWithoutAnswer(page, /\/api\/chat(?:\?|$)/, '/chatpage', (state) =>
    expectAccessibleHere(page, `chatpage, ${state}`),
  );
  await expect(log(page)).toContainText('Como podemos ajudar?');
  await say(page, LONG);
  await expect(log(page)).toContainText('uma frase comprida');
  const longName = `${'nome-muito-comprido-'.repeat(6)}.png`;
  await attach(page, longName);
  await expect(log(page).getByRole('link', { name: /nome-muito-comprido/ })).toBeVisible();
  for (const name of Object.keys(CHECKED_FILES)) {
    await attach(page, name);
    await expect(log(page).getByRole('link', { name })).toBeVisible();
  }
  await answerFiles(page, CHECKED_FILES);
  await page.reload();
  await expectChecked(page);
  await page.route('**/api/uploads**', (route) => route.abort('internetdisconnected'));
  await attach(page, 'a-caminho.png');
  await expect(log(page)).toContainText('Será enviado quando a conexão voltar');
  await fileField(page).setInputFiles({ ...PHOTO, name: longName });
  await expectAccessibleHere(page, 'chatpage, files of every kind, and one that is chosen');

  const adm = await openAdmin(browser);
  await answerFiles(adm, CHECKED_FILES);
  await adm.goto(`/chatpageadm/${cpf}`);
  await expectChecked(adm);
  await expectAccessibleHere(adm, 'chatpageadm, files of every kind');
});

test('the desk: loading, failing, empty, full, live orders within three seconds, no match', async ({
  page,
  browser,
}) => {
  const cpf = newCpf();
  await prepare.paciente(page, cpf, { nome: 'Maria Aparecida de Albuquerque Cavalcanti Nogueira' });
  const adm = await openAdmin(browser);
  await adm.setViewportSize({ width: 1440, height: 900 });
  await expectWithoutAnswer(adm, /\/api\/conversas\/abertura$/, `/chatpageadm/${cpf}`);
  await expectWithoutAnswer(adm, /\/api\/conversas\/[0-9a-f-]{36}(?:\?|$)/, `/chatpageadm/${cpf}`);
  await expect(log(adm)).toContainText('Ainda não há mensagens.');
  const pedidos = adm.getByRole('complementary', { name: 'Só para a equipe' });
  await expect(pedidos).toContainText('Ainda não tem pedidos.');
  const id = await prepare.answeredPedido(page, 'Atestados de saúde');
  const pedido = pedidos.getByRole('listitem').filter({ hasText: 'Atestados de saúde' });
  await expect(pedido).toContainText('Histórico Respondido', { timeout: 3_000 });
  await prepare.act(page, confirmarAnexos, { id });
  await expect(pedido).toContainText('Documentos Anexados', { timeout: 3_000 });
  await expect(pedido.getByRole('link')).toHaveAttribute('href', `/pedido/${id}`);
  await say(page, LONG);
  await expect(log(adm)).toContainText('uma frase comprida');
  await expectAccessible(adm, 'chatpageadm, full');

  await expectWithoutAnswer(adm, /\/api\/conversas\/busca$/, '/conversas');
  await expect(adm.getByRole('listitem').first()).toBeVisible();
  await adm.getByLabel('Buscar').fill('ninguém com este nome');
  await expect(adm.getByText('Nenhum paciente encontrado')).toBeVisible();
  await expectAccessibleHere(adm, 'conversas, nobody found');
});

test('older messages load above without a jump; only a new one is announced', async ({ page, browser }) => {
  const cpf = newCpf();
  await prepare.paciente(page, cpf);
  await writeLines(page, 60);
  await page.goto('/chatpage');
  await expect(log(page).getByText('linha 60', { exact: true })).toBeInViewport();
  await expect(log(page).getByText('linha 10', { exact: true })).toHaveCount(0);
  // As a screen reader with `aria-relevant="additions"`: it reads added nodes, unless silenced.
  await log(page).evaluate((element) => {
    const spoken: string[] = [];
    Reflect.set(window, 'spoken', spoken);
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        const at = node instanceof Element ? node : node.parentElement;
        const quiet = at?.closest('[aria-live]')?.getAttribute('aria-live') === 'off';
        if (!quiet) spoken.push(node.textContent ?? '');
      }
    }).observe(element, { childList: true, subtree: true });
  });
  const spoken = (text: string) =>
    page.evaluate((wanted) => {
      const all: unknown = Reflect.get(window, 'spoken');
      return Array.isArray(all) ? all.filter((each) => String(each).includes(wanted)).length : -1;
    }, text);
  await expect(log(page)).toHaveAttribute('aria-relevant', 'additions');
  await send(page, 'Minha pergunta');
  await expect(messageField(page)).toBeFocused();
  await expect(log(page).getByText('Enviada', { exact: true }).first()).toBeVisible();
  const desk = await openAdmin(browser);
  const { id } = await prepare.call(desk, abrirConversa, { body: { cpf } });
  await prepare.act(desk, marcarLidasDoPaciente, { id, body: { ate: 61 } });
  await prepare.act(desk, responderPaciente, {
    id,
    body: { id: crypto.randomUUID(), mensagem: 'A resposta' },
  });
  await expect(log(page)).toContainText('A resposta');
  await expect(log(page)).toContainText('Lida');

  const first = log(page).getByText('linha 12', { exact: true });
  await first.scrollIntoViewIfNeeded();
  await expect(log(page).getByText('linha 1', { exact: true })).toHaveCount(1);
  await expect(first).toBeInViewport();
  await page.getByRole('button', { name: 'Ir para o fim' }).click();
  await expect(log(page).getByText('A resposta', { exact: true })).toBeInViewport();
  expect([await spoken('Minha pergunta'), await spoken('A resposta'), await spoken('linha 1')]).toEqual([
    1, 1, 0,
  ]);
});

test('outside of the hours the patient reads when the team answers, whatever the own clock says', async ({
  page,
}) => {
  const HOLIDAY = new Date('2026-11-20T10:00:00-03:00');
  const OPEN = new Date('2026-11-18T10:00:00-03:00');
  await prepare.paciente(page, newCpf());
  await answerAt(page, HOLIDAY);
  await page.clock.setFixedTime(OPEN);
  await page.goto('/chatpage');
  await expect(log(page)).toBeVisible();
  await expect(page.getByText('Respondemos segunda-feira, 23/11, às 8h')).toBeVisible();
  await answerAt(page, OPEN);
  await page.clock.setFixedTime(HOLIDAY);
  await page.reload();
  await expect(log(page)).toBeVisible();
  await expect(page.getByText(/^Respondemos /)).toHaveCount(0);
});

/** The server answers this page as at another time. */
async function answerAt(page: Page, time: Date): Promise<void> {
  await page.route(/\/api\/(?!live)/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: time.toUTCString() } });
  });
}

test('printing → every message of the conversation, however many are loaded', async ({ page }) => {
  await prepare.paciente(page, newCpf());
  await writeLines(page, 60);
  await page.goto('/chatpage');
  await expect(log(page).getByText('linha 60', { exact: true })).toBeInViewport();
  await expect(log(page).getByText('linha 2', { exact: true })).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  const lines = log(page).getByText(/^linha \d+$/);
  await expect(lines).toHaveCount(60);
  // Nothing of it is within a box that scrolls, and nothing to press is drawn.
  const high = await log(page).evaluate((element) => element.scrollHeight - element.clientHeight);
  expect(high).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(2_000);
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await screenshot(page, test.info(), 'chat-impresso');
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(lines).not.toHaveCount(60);
  await expect(log(page).getByText('linha 60', { exact: true })).toBeInViewport();
});

test('the Enter that confirms a composed word sends nothing, whatever the order of the events', async ({
  browser,
}) => {
  // On a touch screen Enter begins a line.
  const context = await browser.newContext({ hasTouch: false, isMobile: false });
  const page = await context.newPage();
  await prepare.paciente(page, newCpf());
  await page.goto('/chatpage');
  await messageField(page).fill('dói');
  for (const events of [
    ['compositionstart', 'composing', 'compositionend'],
    ['compositionstart', 'compositionend', 'taken'],
    ['compositionstart', 'compositionend', 'plain'],
  ])
    await messageField(page).evaluate((element, names) => {
      const keys: Record<string, KeyboardEventInit> = {
        composing: { isComposing: true, keyCode: 229 },
        taken: { keyCode: 229 },
        plain: { keyCode: 13 },
      };
      for (const name of names) {
        const as = keys[name] && { key: 'Enter', bubbles: true, cancelable: true, ...keys[name] };
        element.dispatchEvent(
          as ? new KeyboardEvent('keydown', as) : new CompositionEvent(name, { bubbles: true }),
        );
      }
    }, events);
  await expect(messageField(page)).toHaveValue('dói');
  await expect(log(page).getByText('dói', { exact: true })).toHaveCount(0);
  // An Enter a twentieth of a second later is a person's own.
  await expect(async () => {
    await messageField(page).press('Enter');
    await expect(log(page).getByText('dói', { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();
});
