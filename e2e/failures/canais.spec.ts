import { createECDH, randomBytes, randomInt } from 'node:crypto';
import { enviarMensagem } from '#contracts/chat/chat.contract.ts';
import * as caso from '#contracts/consultorio/caso.contract.ts';
import { assumirCaso } from '#contracts/consultorio/fila.contract.ts';
import { lerCanais, ligarPush } from '#contracts/contas/canais.contract.ts';
import { entrarMedico } from '#contracts/contas/identidade.contract.ts';
import { saidaDoRecado } from '#domain/avisos/recados.ts';
import { expectNoViolations } from '../support/axe.ts';
import { MEDICA } from '../support/documento.ts';
import { mailTo } from '../support/mail.ts';
import { newCpf } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';
import { expect, test, type Page } from '../support/test.ts';
import { setFault } from './switches.ts';

/** The longest pause between two tries of a message, and the pause of a provider that failed. */
const RETRY_MS = 150_000;

const written = (texto: string) => ({ id: crypto.randomUUID(), texto });

test.afterEach(async ({ page }) => {
  for (const service of ['push', 'whatsapp', 'smtp'] as const) await setFault(page, service, 'nenhuma');
});

/** Messages of an order by WhatsApp, and of the only browser by push. */
async function arrived(page: Page, id: string): Promise<{ whatsapp: number; push: number }> {
  const shown = await (await page.request.get('/demo/recados')).text();
  return {
    whatsapp: shown.split(`/meu-pedido/${id}`).length - 1,
    push: shown.split('<li>Cifrado').length - 1,
  };
}

test('one order by push, WhatsApp and mail: each broken, each refused → the others tell of it', async ({
  page,
  browser,
}) => {
  const cpf = newCpf();
  const emailContato = `canais.${cpf}@exemplo.com.br`;
  const telefone = `119${randomInt(10_000_000, 100_000_000)}`;
  await prepare.paciente(page, cpf, { emailContato, telefone });
  const body = {
    endereco: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  await prepare.act(page, ligarPush, { body });
  await page.goto('/conta');
  const named = (name: string) => page.getByRole('switch', { name, exact: true });
  await named('WhatsApp').check();
  const id = await prepare.pedidoWithPix(page, 'Atestados de saúde');
  const before = await arrived(page, id);
  const news = async () => {
    const { whatsapp, push } = await arrived(page, id);
    return { whatsapp: whatsapp - before.whatsapp, push: push - before.push };
  };

  // Broken: the mail comes without them, and they come once they work again.
  await setFault(page, 'push', 'down');
  await setFault(page, 'whatsapp', 'status500');
  await prepare.pay(page, id);
  await mailTo(page, emailContato, 'Pagamento confirmado');
  expect(await news()).toEqual({ whatsapp: 0, push: 0 });
  await setFault(page, 'push', 'nenhuma');
  await setFault(page, 'whatsapp', 'nenhuma');
  if (saidaDoRecado('pagamento-confirmado', new Date()) > new Date()) {
    // By night they wait for the morning, working or not.
    expect(await news()).toEqual({ whatsapp: 0, push: 0 });
    return;
  }
  await expect.poll(news, { timeout: RETRY_MS }).toEqual({ whatsapp: 1, push: 1 });

  // The mail is broken: they do not wait for it.
  const medica = await browser.newContext();
  await prepare.call(medica, entrarMedico, { body: MEDICA });
  await prepare.call(medica, assumirCaso, { id });
  await setFault(page, 'smtp', 'down');
  await prepare.act(medica, caso.perguntarAoPaciente, { id, body: written('Desde quando está assim?') });
  await expect.poll(news, { timeout: RETRY_MS }).toEqual({ whatsapp: 2, push: 2 });
  await setFault(page, 'smtp', 'nenhuma');
  await mailTo(page, emailContato, 'Precisamos de uma resposta sua');

  // Refused: given up, and the switches say so.
  await setFault(page, 'push', 'noAddressee');
  await setFault(page, 'whatsapp', 'noAddressee');
  await setFault(page, 'smtp', 'reject');
  await prepare.act(page, enviarMensagem, { body: { id: crypto.randomUUID(), mensagem: 'Desde ontem.' } });
  await prepare.call(medica, assumirCaso, { id });
  await prepare.call(medica, caso.escreverNota, { id, body: written('Falta um exame recente.') });
  await prepare.act(medica, caso.recusarCaso, { id, body: { motivo: 'Falta um exame recente.' } });
  const reached = async () => {
    const { whatsapp, push } = await prepare.call(page, lerCanais);
    return [whatsapp.ligado, push.aparelhos];
  };
  await expect.poll(reached, { timeout: RETRY_MS }).toEqual([false, 0]);
  await page.goto('/conta');
  await expect(named('WhatsApp')).not.toBeChecked();
  await expectNoViolations(page, 'conta, channels that were refused');
  expect(await news()).toEqual({ whatsapp: 2, push: 2 });
  const desk = await (await browser.newContext()).newPage();
  await prepare.admin(desk);
  await desk.goto('/ajustes');
  await expect(desk.locator('.note', { hasText: 'E-mails recusados' })).toContainText('recusa', {
    timeout: RETRY_MS,
  });
  await page.goto(`/meu-pedido/${id}`);
  await expect(page.getByText('Falta um exame recente.').first()).toBeVisible();
  await medica.close();
});
