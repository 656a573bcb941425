import { createECDH, randomBytes } from 'node:crypto';
import { lerCanais } from '#contracts/contas/canais.contract.ts';
import { expectAccessible, expectNoViolations } from '../support/axe.ts';
import { alertSaying } from '../support/locators.ts';
import { newCpf } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';
import { expect, test, type Page } from '../support/test.ts';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

/** Gives the browser a subscription of ours, because no push service can be reached from a test. */
async function playSubscription(page: Page): Promise<void> {
  const keys = createECDH('prime256v1');
  const given = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
    p256dh: keys.generateKeys('base64'),
    auth: randomBytes(16).toString('base64'),
  };
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const subscription = {
      endpoint,
      getKey: (name: string) =>
        Uint8Array.from(atob(name === 'auth' ? auth : p256dh), (sign) => sign.codePointAt(0) ?? 0).buffer,
      unsubscribe: async () => true,
    };
    // A browser without a screen says no, whatever it was granted.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    Object.assign(PushManager.prototype, {
      subscribe: async () => subscription,
      getSubscription: async () => null,
    });
  }, given);
}

/** Hands a message to the service worker, as a push service does. */
async function deliver(page: Page, data: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
}

test('/conta: channels are turned on and off', async ({ page }, info) => {
  await playSubscription(page);
  await prepare.paciente(page, newCpf());
  await page.goto('/conta');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const named = (name: string) => page.getByRole('switch', { name, exact: true });
  for (const name of ['WhatsApp', 'SMS', 'Avisos neste aparelho']) {
    await expect(named(name)).not.toBeChecked();
    await named(name).check();
    await expect(named(name)).toBeChecked();
  }
  await expect(named('Lembrar de renovar')).toBeChecked();
  await named('Lembrar de renovar').uncheck();
  await expectAccessible(page, 'conta, avisos');
  await screenshot(page, info, 'conta-avisos');
  await page.reload();
  await expect(named('WhatsApp')).toBeChecked();
  await expect(named('Avisos neste aparelho')).toBeChecked();
  await expect(named('Lembrar de renovar')).not.toBeChecked();

  await named('Avisos neste aparelho').uncheck();
  await expect(named('Avisos neste aparelho')).not.toBeChecked();
  await expect
    .poll(async () => (await prepare.call(page, lerCanais)).push)
    .toMatchObject({ ligado: false, aparelhos: 0 });
});

test('a push that the browser hands to the worker is shown', async ({ page }) => {
  await prepare.paciente(page, newCpf());
  await page.goto('/conta');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('no worker runs');
  // A browser without a screen shows nothing: what the worker asks it to show is noted.
  await worker.evaluate(() => {
    const asked: unknown[] = [];
    const showNotification = async (title: string, { data }: NotificationOptions) => {
      asked.push([title, data]);
    };
    Object.assign(Reflect.get(globalThis, 'registration'), { showNotification });
    Object.assign(globalThis, { asked });
  });
  await deliver(page, '{"texto":"Há novidade no seu pedido.","caminho":"/usuario","chave":"k"}');
  const asked = () => worker.evaluate((): unknown => Reflect.get(globalThis, 'asked'));
  await expect.poll(asked).toEqual([['Há novidade no seu pedido.', '/usuario']]);
});

test('a link that stops reminders asks for one touch, and says where it is none', async ({ page }, info) => {
  await page.goto('/parar-lembretes/um-link-que-nunca-existiu');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parar os lembretes');
  await expectNoViolations(page, 'parar-lembretes');
  await screenshot(page, info, 'parar-lembretes');
  await page.getByRole('button', { name: 'Parar lembretes' }).click();
  await expect(alertSaying(page, 'Este link não vale.')).toBeVisible();
});
