import { expect, test, type Page, type Request } from '../support/test.ts';
import { bigPhoto } from '../support/files.ts';
import { expectNoViolations } from '../support/axe.ts';
import { fileField, messageField, send, openBothSides, log } from './conversa.ts';
import { newCpf } from '../support/person.ts';
import { signIn } from '../support/steps.ts';
import * as prepare from '../support/prepare.ts';

/** What is unsent in a chat: it outlives a reload, goes out by itself, and is nobody else's. */

const holdMessages = (page: Page) =>
  page.route('**/api/chat', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
  );

/** All that this browser keeps of what was written or attached. */
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

test('what was written offline goes out after a reload although the chat is not opened again', async ({
  page,
  browser,
}) => {
  const { adm } = await openBothSides(page, browser);
  await holdMessages(page);
  await send(page, 'Escrita sem rede');
  await expect(log(page)).toContainText('Será enviada quando a conexão voltar');
  await page.goto('/usuario');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(log(adm)).not.toContainText('Escrita sem rede');
  await page.unroute('**/api/chat');
  await page.reload();
  await expect(log(adm)).toContainText('Escrita sem rede', { timeout: 20_000 });
  await expect.poll(async () => (await kept(page)).texts).toEqual([]);
  await adm.context().close();
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
    await sender.goto(screen);
    await expect(log(sender)).toContainText(name);
    await expect(log(sender)).toContainText(/Será enviado quando a conexão voltar|Enviando/);
    await sender.goto(otherScreen);
    await expect(sender.getByRole('heading', { level: 1 })).toBeVisible();
    await sender.unroute('**/api/uploads/**');
    await sender.reload();
    await expect(log(reader).getByRole('link', { name })).toBeVisible({ timeout: 30_000 });
    await sender.goto(screen);
    await expect(log(sender).getByRole('link', { name })).toHaveCount(1);
    await expect.poll(async () => (await kept(sender)).files).toBe(0);
  }
  await adm.context().close();
});

test('a server that cannot take a file now is asked again by hand; the file can be taken back', async ({
  page,
}) => {
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
});

/** A patient with a message, a file and a draft that could not go. @returns the CPF of another one */
async function withAllUnsent(page: Page): Promise<string> {
  const cpf = newCpf();
  await prepare.paciente(page, cpf);
  const otherCpf = newCpf();
  await prepare.paciente(page, otherCpf);
  await signIn(page, cpf);
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
  await page.goto('/chatpage');
  await expect(log(page)).toContainText('Como podemos ajudar?');
  await expect(messageField(page)).toHaveValue('');
  await expect(log(page)).not.toContainText('minha');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  // Whatever was left would go before it.
  await send(page, 'Da próxima pessoa');
  await expect.poll(() => sent).toEqual([expect.stringContaining('/api/chat')]);
  await expect(messageField(page)).toHaveValue('');
  await expect(log(page)).not.toContainText('minha');
});

test('a session that ended without Sair: the next patient in the same tab sees nothing and sends nothing', async ({
  page,
}) => {
  const otherCpf = await withAllUnsent(page);
  await page.context().clearCookies();
  await page.unroute('**/api/uploads**');
  await page.unroute('**/api/chat');
  await signIn(page, otherCpf);
  await page.goto('/chatpage');
  await expect(log(page)).toContainText('Como podemos ajudar?');
  await expect(messageField(page)).toHaveValue('');
  await expect.poll(() => kept(page)).toEqual({ texts: [], files: 0 });
});
