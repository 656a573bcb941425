import { expect, test, type Page, type Request } from '../support/test.ts';
import { bigPhoto, PHOTO } from '../support/files.ts';
import { expectAccessibleHere, expectNoViolations } from '../support/axe.ts';
import { fileField, messageField, send, openBothSides, log, stored } from './conversa.ts';
import { newCpf } from '../support/person.ts';
import { tabTo } from '../support/keyboard.ts';
import { signIn } from '../support/steps.ts';
import { goWithin } from '../support/within.ts';
import * as prepare from '../support/prepare.ts';

/** Unsent texts of a chat: they survive a reload, are sent automatically, and belong to one person. */

const holdMessages = (page: Page) =>
  page.route('**/api/chat', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
  );

/** Everything that this browser stores of unsent texts and files. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const open = indexedDB.open('zelo-envios');
    const files = await new Promise<number>((resolve) => {
      open.addEventListener('success', () => {
        const db = open.result;
        if (!db.objectStoreNames.contains('arquivos')) return resolve(0);
        const count = db.transaction('arquivos').objectStore('arquivos').count();
        count.addEventListener('success', () => resolve(count.result));
        return undefined;
      });
    });
    open.result.close();
    const texts = Object.keys(sessionStorage).filter((key) => /^zelo:(?:chat|rascunho)/.test(key));
    return { texts, files };
  });

test('offline: a message waits, survives a reload, and is sent once, from any screen', async ({ page }) => {
  await prepare.paciente(page, newCpf());
  await page.goto('/chatpage');
  await holdMessages(page);
  await send(page, 'Primeira sem rede');
  await send(page, 'Segunda sem rede');
  await expect(log(page).getByText('Será enviada quando a conexão voltar')).toHaveCount(2);
  await expect(page.getByRole('status').filter({ hasText: 'Sem conexão.' })).toBeVisible();
  await expectAccessibleHere(page, 'chatpage, offline');
  await messageField(page).fill('Ainda escrevendo');
  await page.reload();
  await expect(messageField(page)).toHaveValue('Ainda escrevendo');
  await expect(log(page)).toContainText('Segunda sem rede');
  await page.unroute('**/api/chat');
  await expect(log(page).getByText('Enviada', { exact: true })).toHaveCount(2, { timeout: 40_000 });
  await expect(messageField(page)).toHaveValue('Ainda escrevendo');

  await holdMessages(page);
  await send(page, 'Terceira sem rede');
  await expect(log(page)).toContainText('Será enviada quando a conexão voltar');
  await page.getByRole('link', { name: 'Meus pedidos' }).click();
  await page.waitForURL('**/usuario');
  const texts = async () => (await stored(page)).mensagens.map(({ mensagem }) => mensagem);
  expect(await texts()).toEqual(['Primeira sem rede', 'Segunda sem rede']);
  await page.unroute('**/api/chat');
  await page.reload();
  await expect
    .poll(texts, { timeout: 20_000 })
    .toEqual(['Primeira sem rede', 'Segunda sem rede', 'Terceira sem rede']);
  await expect.poll(async () => (await kept(page)).texts).toEqual([]);
});

test('a file on its way outlives a reload on either side, and another screen, and goes once', async ({
  page,
  browser,
}) => {
  const { adm, cpf } = await openBothSides(page, browser);
  for (const [sender, reader, screen, otherScreen] of [
    [page, adm, '/chatpage', '/usuario'],
    [adm, page, `/chatpageadm/${cpf}`, '/pedidos'],
  ] as const) {
    const name = sender === page ? 'do-paciente.png' : 'da-equipe.png';
    // The first byte goes, the rest is cut.
    await sender.route('**/api/uploads/**', (route) => route.abort('internetdisconnected'));
    await fileField(sender).setInputFiles(bigPhoto(name, 300));
    await sender.getByRole('button', { name: 'Anexar' }).click();
    await expect(log(sender)).toContainText('Será enviado quando a conexão voltar');
    await expect(sender.getByText('Nenhum arquivo escolhido')).toBeVisible();
    await sender.reload();
    await expect(log(sender)).toContainText(name);
    await expect(log(sender)).toContainText(/Será enviado quando a conexão voltar|Enviando/);
    await goWithin(sender, otherScreen);
    await expect(log(sender)).toHaveCount(0);
    await sender.unroute('**/api/uploads/**');
    await sender.reload();
    await expect(log(reader).getByRole('link', { name })).toBeVisible({ timeout: 30_000 });
    await goWithin(sender, screen);
    await expect(log(sender).getByRole('link', { name })).toHaveCount(1);
    await expect.poll(async () => (await kept(sender)).files).toBe(0);
  }
});

test('a refused file → sent again by hand; a withdrawn one → focus on a field', async ({ page }) => {
  await prepare.paciente(page, newCpf());
  await page.goto('/chatpage');
  await expect(log(page)).toBeVisible();
  await page.route('**/api/uploads**', (route) =>
    route.fulfill({
      status: 403,
      json: { error: { code: 'x', message: 'Erro ao enviar arquivos: agora não dá.', requestId: '1' } },
    }),
  );
  for (const name of ['primeiro.png', 'segundo.png']) {
    await fileField(page).setInputFiles(bigPhoto(name, 300));
    await page.getByRole('button', { name: 'Anexar' }).click();
  }
  await expect(log(page).getByRole('alert')).toHaveText([
    'Erro ao enviar arquivos: agora não dá.',
    'Erro ao enviar arquivos: agora não dá.',
  ]);
  await page.unroute('**/api/uploads**');
  await log(page).getByRole('button', { name: 'Remover segundo.png' }).click();
  await log(page).getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(log(page).getByRole('link', { name: 'primeiro.png' })).toBeVisible({ timeout: 20_000 });
  await expect(log(page)).not.toContainText('segundo.png');

  const picker = page.getByLabel('Arquivo', { exact: true });
  await picker.setInputFiles({ ...PHOTO, name: 'tirar.png' });
  await tabTo(page, 'Tirar tirar.png');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nenhum arquivo escolhido')).toBeVisible();
  await expect(picker).toBeFocused();
  // A refusal of the server: the line shows the reason, and a key sends it again.
  await page.route('**/api/uploads**', (route) =>
    route.fulfill({
      status: 415,
      json: {
        error: {
          code: 'arquivo_recusado',
          message: 'Não foi enviado: o antivírus encontrou uma ameaça neste arquivo. O pedido segue sem ele.',
          requestId: '1',
        },
      },
    }),
  );
  await picker.setInputFiles({ ...PHOTO, name: 'ameaca.png' });
  await tabTo(page, 'Anexar');
  await page.keyboard.press('Enter');
  const line = log(page).getByRole('alert');
  await expect(line).toHaveText('Não foi enviado: o antivírus encontrou uma ameaça neste arquivo.');
  await expect(log(page).getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0);
  await tabTo(page, 'Remover ameaca.png');
  await page.keyboard.press('Enter');
  await expect(line).toHaveCount(0);
  await expect(messageField(page)).toBeFocused();
});

/** A patient with an unsent message, file and draft. @returns the CPF of another one */
async function withAllUnsent(page: Page): Promise<string> {
  const otherCpf = newCpf();
  await prepare.paciente(page, otherCpf);
  await prepare.paciente(page, newCpf());
  await page.goto('/chatpage');
  await holdMessages(page);
  await page.route('**/api/uploads**', (route) => route.abort('internetdisconnected'));
  await send(page, 'Só minha');
  await fileField(page).setInputFiles(bigPhoto('so-meu.png', 300));
  await page.getByRole('button', { name: 'Anexar' }).click();
  await messageField(page).fill('Meu rascunho');
  await expect.poll(async () => (await kept(page)).files).toBe(2);
  return otherCpf;
}

test('Sair leaves nothing of it in the browser: the next patient sees nothing and sends nothing', async ({
  page,
}) => {
  const otherCpf = await withAllUnsent(page);
  await expect(log(page)).toContainText('Será enviado quando a conexão voltar');
  await page.getByRole('button', { name: 'Sair' }).click();
  const question = page.getByRole('dialog', { name: 'Sair sem enviar?' });
  await expect(question).toBeVisible();
  await expectNoViolations(page, 'chat, signing out with unsent things');
  await question.getByRole('button', { name: 'Voltar' }).click();
  await expect(question).toBeHidden();
  await expect(messageField(page)).toHaveValue('Meu rascunho');
  await expect(log(page)).toContainText('Só minha');
  await page.getByRole('button', { name: 'Sair' }).click();
  await question.getByRole('button', { name: 'Sair' }).click();
  await page.waitForURL('**/');
  expect(await kept(page)).toEqual({ texts: [], files: 0 });

  await page.unroute('**/api/chat');
  await page.unroute('**/api/uploads**');
  const sent: string[] = [];
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && /\/api\/(?:chat|uploads)/.test(request.url()))
      sent.push(request.url());
  });
  await signIn(page, otherCpf);
  await page.getByRole('link', { name: 'Chat' }).click();
  await expect(log(page)).toContainText('Como podemos ajudar?');
  await expect(messageField(page)).toHaveValue('');
  await expect(log(page)).not.toContainText('minha');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  // A later message is sent later: nothing of the former patient precedes it.
  await send(page, 'Uma de quem entrou depois');
  await expect(log(page).getByText('Enviada', { exact: true })).toHaveCount(1);
  expect(sent).toHaveLength(1);
  expect((await stored(page)).mensagens).toHaveLength(1);
});

test('an expired session → the next patient in the tab sees and sends nothing', async ({ page }) => {
  const otherCpf = await withAllUnsent(page);
  await page.context().clearCookies();
  await page.unroute('**/api/uploads**');
  await page.unroute('**/api/chat');
  await signIn(page, otherCpf);
  await page.getByRole('link', { name: 'Chat' }).click();
  await expect(log(page)).toContainText('Como podemos ajudar?');
  await expect(messageField(page)).toHaveValue('');
  await expect.poll(() => kept(page)).toEqual({ texts: [], files: 0 });
});
