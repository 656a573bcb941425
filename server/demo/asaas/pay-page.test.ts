import { afterEach, beforeEach, expect, test } from 'vitest';
import { startFake } from './asaas-fake.testing.ts';

let context: Awaited<ReturnType<typeof startFake>>;
beforeEach(async () => {
  context = await startFake();
});
afterEach(() => context.fake.close());

const page = async (url: string, init?: RequestInit) => {
  const response = await fetch(url, init);
  return { status: response.status, headers: response.headers, html: await response.text() };
};

test('the payer sees what is asked, pays, and sees that it is paid', async () => {
  const { json } = await context.charge({ value: 129.9, description: 'Pedido <b>Zelo</b>' });
  const id = json.id;
  const url = context.fake.payUrl(id);
  expect(json['invoiceUrl']).toBe(url);

  const before = await page(url);
  expect(before.html).toContain('129,90');
  expect(before.html).toContain('Demonstração');
  expect(before.html).toMatch(/<button[^>]*>Pagar<\/button>/);
  expect(before.html).not.toContain('<b>Zelo');

  const after = await page(url, { method: 'POST' });
  expect(after).toMatchObject({ status: 200 });
  expect(after.html).toContain('Pagamento confirmado');
  expect(after.html).not.toContain('>Pagar<');
  const status = async () => (await context.call('GET', `/payments/${id}`)).json.status;
  expect(await status()).toBe('RECEIVED');
  const disputed = await page(`${url}/contestacao`, { method: 'POST' });
  expect(disputed.html).toContain('Retirar a contestação');
  expect(await status()).toBe('CHARGEBACK_REQUESTED');
  await page(`${url}/contestacao`, { method: 'POST' });
  expect(await status()).toBe('RECEIVED');
});

test('nothing from elsewhere is loaded, and nothing is kept', async () => {
  const { json } = await context.charge();
  const { html, headers } = await page(context.fake.payUrl(json.id));
  expect(html).not.toMatch(/\b(src|href)=|url\(|https?:/);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('cache-control')).toBe('no-store');
});

test('the way back after paying is relative, so that it holds behind a proxy', async () => {
  const id = (await context.charge()).json.id;
  const { status, headers } = await page(context.fake.payUrl(id), { method: 'POST', redirect: 'manual' });
  expect(status).toBe(303);
  expect(headers.get('location')).toBe(`./${id}`);
});

test('a charge that does not exist or was deleted is not found', async () => {
  const id = (await context.charge()).json.id;
  await context.call('DELETE', `/payments/${id}`);
  expect((await page(context.fake.payUrl(id))).status).toBe(404);
  expect((await page(context.fake.payUrl('pay_0'))).status).toBe(404);
  expect((await page(context.fake.payUrl('pay_0'), { method: 'POST' })).status).toBe(404);
});
