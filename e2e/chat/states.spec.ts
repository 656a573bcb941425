import { expect, test, type Page, type Route } from '../support/test.ts';
import { expectAccessible } from '../support/axe.ts';
import { fileField, writeLines, openBothSides, log, openAdmin } from './conversa.ts';
import { PHOTO } from '../support/files.ts';
import { newCpf } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';

/** Each state of the chat's screens: axe in the light and the dark, nothing sideways at 320 px. */

const LONG = `${'uma frase comprida que enche a tela e quebra em muitas linhas '.repeat(6)}${'x'.repeat(120)}`;

async function say(page: Page, message: string): Promise<void> {
  await page.request.post('/api/chat', { data: { id: crypto.randomUUID(), mensagem: message } });
}

/** The reads of an address never end, then fail, then succeed; what the screen says meanwhile is looked at. */
async function expectWithoutAnswer(page: Page, address: RegExp, screen: string, name: string): Promise<void> {
  const network = Promise.withResolvers<void>();
  const cut = async (route: Route) => {
    await network.promise;
    await route.abort('internetdisconnected');
  };
  await page.route(address, cut);
  await page.goto(screen);
  await expect(page.getByText('Carregando...').first()).toBeVisible();
  await expectAccessible(page, `${name}, loading`);
  network.resolve();
  await expect(page.getByRole('alert').first()).toContainText('Sem conexão', { timeout: 20_000 });
  await expectAccessible(page, `${name}, server away`);
  const again = page.getByRole('button', { name: 'Tentar de novo' });
  await again.first().click();
  await expect(page.getByRole('alert').first()).toContainText('Sem conexão', { timeout: 20_000 });
  await page.unroute(address, cut);
  // By itself, where the stream tells of something meanwhile; else by hand.
  await expect(async () => {
    if (await again.first().isVisible()) await again.first().click({ timeout: 1_000 });
    await expect(again).toHaveCount(0, { timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
}

test('/chatpage: loading, failing, empty, full, refused and offline', async ({ page }) => {
  await prepare.paciente(page, newCpf());
  await expectWithoutAnswer(page, /\/api\/chat(?:\?|$)/, '/chatpage', 'chatpage');
  await expect(log(page)).toContainText('Como podemos ajudar?');
  await expectAccessible(page, 'chatpage, empty');
  await say(page, LONG);
  await expect(log(page)).toContainText('uma frase comprida');
  await fileField(page).setInputFiles({ ...PHOTO, name: `${'nome-muito-comprido-'.repeat(6)}.png` });
  await expectAccessible(page, 'chatpage, a long text and a chosen file');
  await page.getByRole('button', { name: 'Anexar' }).click();
  await expect(log(page).getByRole('link', { name: /nome-muito-comprido/ })).toBeVisible();
  await expectAccessible(page, 'chatpage, a stored file');
  await page.route('**/api/uploads**', (route) => route.abort('internetdisconnected'));
  await fileField(page).setInputFiles({ ...PHOTO, name: 'a-caminho.png' });
  await page.getByRole('button', { name: 'Anexar' }).click();
  await expect(log(page)).toContainText('Será enviado quando a conexão voltar');
  await expectAccessible(page, 'chatpage, a file that waits for the network');
});

test('/chatpageadm/{cpf}: loading, failing, empty and full', async ({ page, browser }) => {
  const cpf = newCpf();
  await prepare.paciente(page, cpf);
  const adm = await openAdmin(browser);
  await expectWithoutAnswer(adm, /\/api\/conversas\/abertura$/, `/chatpageadm/${cpf}`, 'chatpageadm');
  await expectWithoutAnswer(
    adm,
    /\/api\/conversas\/[0-9a-f-]{36}(?:\?|$)/,
    `/chatpageadm/${cpf}`,
    'chatpageadm, log',
  );
  await expect(log(adm)).toContainText('Ainda não há mensagens.');
  await expectAccessible(adm, 'chatpageadm, empty');
  await prepare.answeredPedido(page, 'Atestados de saúde');
  await say(page, LONG);
  await expect(log(adm)).toContainText('uma frase comprida');
  await expectAccessible(adm, 'chatpageadm, full');
  await adm.context().close();
});

test('/conversas: loading, failing, full, and nobody found', async ({ page, browser }) => {
  await prepare.paciente(page, newCpf(), { nome: 'Maria Aparecida de Albuquerque Cavalcanti Nogueira' });
  await say(page, LONG);
  const adm = await openAdmin(browser);
  await expectWithoutAnswer(adm, /\/api\/conversas\/busca$/, '/conversas', 'conversas');
  await expect(adm.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(adm, 'conversas, full');
  await adm.getByLabel('Buscar').fill('ninguém com este nome');
  await expect(adm.getByText('Nenhum paciente encontrado')).toBeVisible();
  await expectAccessible(adm, 'conversas, nobody found');
  await adm.context().close();
});

test('a file that is being verified, and one that was taken out, say so on both sides', async ({
  page,
  browser,
}) => {
  const { adm } = await openBothSides(page, browser);
  await fileField(page).setInputFiles({ ...PHOTO, name: 'caixa.png' });
  await page.getByRole('button', { name: 'Anexar' }).click();
  await expect(log(adm).getByRole('link', { name: 'caixa.png' })).toBeVisible();
  for (const [situacao, aviso, words] of [
    ['em verificação', null, 'Verificando o arquivo… Abre assim que o antivírus terminar.'],
    [
      'recusado',
      'Retirado: o antivírus encontrou uma ameaça neste arquivo.',
      'Retirado: o antivírus encontrou uma ameaça neste arquivo.',
    ],
  ] as const) {
    for (const [screen, name] of [
      [page, 'chatpage'],
      [adm, 'chatpageadm'],
    ] as const) {
      await screen.route(/\/api\/(?:chat|conversas\/[0-9a-f-]{36})(?:\?|$)/, async (route) => {
        const answer = await route.fetch();
        const body = await answer.json();
        for (const { arquivo: file } of body.mensagens ?? []) {
          if (file) Object.assign(file, { situacao, aviso, previa: null });
        }
        await route.fulfill({ response: answer, json: body });
      });
      await screen.reload();
      await expect(log(screen)).toContainText(words);
      await expect(log(screen)).toContainText('caixa.png');
      await expect(log(screen).getByRole('link', { name: 'caixa.png' })).toHaveCount(0);
      await expectAccessible(screen, `${name}, ${situacao}`);
      await screen.unroute(/\/api\/(?:chat|conversas\/[0-9a-f-]{36})(?:\?|$)/);
    }
  }
  await adm.context().close();
});

test('the orders beside the log follow within three seconds', async ({ page, browser }) => {
  const { adm } = await openBothSides(page, browser);
  await adm.setViewportSize({ width: 1440, height: 900 });
  const pedidos = adm.getByRole('complementary', { name: 'Pedidos do paciente' });
  await expect(pedidos).toContainText('Ainda não tem pedidos.');
  const id = await prepare.answeredPedido(page, 'Atestados de saúde');
  const pedido = pedidos.getByRole('listitem').filter({ hasText: 'Atestados de saúde' });
  await expect(pedido).toContainText('Histórico Respondido', { timeout: 3_000 });
  await page.request.post(`/api/pedidos/${id}/anexos/confirmacao`);
  await expect(pedido).toContainText('Documentos Anexados', { timeout: 3_000 });
  await expect(pedido.getByRole('link')).toHaveAttribute('href', `/pedido/${id}`);
  await adm.context().close();
});

test('a new message is read out once, older ones and what is still to be sent are not', async ({
  page,
  browser,
}) => {
  const { adm } = await openBothSides(page, browser);
  await writeLines(page, 60);
  await page.reload();
  await expect(log(page).getByText('linha 60', { exact: true })).toBeVisible();
  // What a screen reader does with `aria-relevant="additions"`: it reads what is put in, unless it is told to be quiet.
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
  await page.getByLabel('Mensagem', { exact: true }).fill('Minha pergunta');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByLabel('Mensagem', { exact: true })).toBeFocused();
  await expect(log(adm)).toContainText('Minha pergunta');
  await adm.getByLabel('Mensagem', { exact: true }).fill('A resposta');
  await adm.getByRole('button', { name: 'Enviar' }).click();
  await expect(log(page)).toContainText('A resposta');
  await expect(log(page)).toContainText('Lida');
  // By the key: older ones come as soon as their button is seen, so a pointer would find it gone.
  await log(page).press('Home');
  await expect(log(page).getByText('linha 1', { exact: true })).toHaveCount(1);
  expect([await spoken('Minha pergunta'), await spoken('A resposta'), await spoken('linha 1')]).toEqual([
    1, 1, 0,
  ]);
  await adm.context().close();
});
