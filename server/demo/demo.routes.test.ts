import { beforeAll, afterAll, expect, test } from 'vitest';
import { sendPasswordEmail } from '#contracts/pagamentos/funcoes.contract.ts';
import { startTestApp, type TestApp } from '../testing/app/app.ts';
import { allMails } from './mail/all-mails.ts';
import { mailTo } from '../testing/app/mail.ts';
import { chargedPedido, newPatient, readPedido, visitor } from '../testing/builders/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function page(path: string): Promise<{ status: number; html: string; headers: Headers }> {
  const response = await visitor(app).fetch(path, { headers: { accept: 'text/html' } });
  return { status: response.status, html: await response.text(), headers: response.headers };
}

test('an empty mailbox says so, under a policy of its own', async () => {
  const { status, html, headers } = await page('/demo/emails');
  expect(status).toBe(200);
  expect(html).toContain('Nenhum e-mail ainda');
  expect(html).toContain('Demonstração.');
  expect(headers.get('content-security-policy')).toContain("script-src 'none'");
});

test('a mail is listed and read; its link can be followed and nothing of it runs', async () => {
  const patient = await newPatient(app);
  const { emailContato } = patient.dados;
  await visitor(app).want(sendPasswordEmail, 200, { body: { data: { email: emailContato } } });
  // The confirmation of the address goes there as well, before it or after it.
  const { id } = await mailTo(app, emailContato, 'Nova senha');
  const list = await page('/demo/emails');
  expect(list.html).toContain(emailContato);
  expect(list.html).toContain(`/demo/emails/${id}`);
  const { html } = await page(`/demo/emails/${id}`);
  expect(html).toMatch(/<a href="http:\/\/localhost:\d+\/nova-senha\/[\w-]+">/);
  expect(html).toMatch(/<iframe[^>]* sandbox="(?!.*same-origin)[^"]*"/);
});

test('every mail that the house can send is shown, whether it was sent or not', async () => {
  const { status, html, headers } = await page('/demo/modelos-de-email');
  expect(status).toBe(200);
  expect(headers.get('content-security-policy')).toContain("script-src 'none'");
  for (const { subject: assunto } of Object.values(allMails())) expect(html).toContain(assunto);
  expect(html.match(/<iframe/g)?.length).toBe(Object.keys(allMails()).length);
  expect((await page('/demo/emails')).html).toContain('/demo/modelos-de-email');
});

test('what a mail says is text, not markup', async () => {
  await app.deps.mailer.send({
    to: 'a@exemplo.com.br',
    subject: '<script>alert(1)</script>',
    text: '<img src=x onerror=alert(1)> veja http://exemplo.com.br/?a=1&b="2',
    html: '',
    key: 'markup',
  });
  const list = await page('/demo/emails');
  const [path = ''] = /\/demo\/emails\/[\w-]+/.exec(list.html) ?? [];
  for (const { html } of [list, await page(path)]) {
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<img');
  }
});

test('the payer pays on our own port and lands on the same page', async () => {
  const patient = await newPatient(app);
  const pedido = await chargedPedido(patient);
  const path = (pedido.cobranca?.estado === 'aberta' && pedido.cobranca.demoPagar) || '';
  expect((await page(path)).html).toContain('<form method="post">');
  const paid = await visitor(app).fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.url },
    body: '',
  });
  expect([paid.status, paid.headers.get('location')]).toEqual([303, path]);
  expect((await page(path)).html).toContain('Pagamento confirmado');
  await expect.poll(async () => (await readPedido(patient, pedido.id)).cobranca?.status).toBe('RECEIVED');
});

test('unknown mails and charges are 404', async () => {
  const paths = ['/demo/emails/nada', '/demo/pix/pay_0000', '/demo/pix/..%2F..%2Fv3'];
  const statuses = await Promise.all(paths.map(async (path) => (await page(path)).status));
  expect(statuses).toEqual([404, 404, 404]);
});

async function set(provedor: string, falha: string): Promise<[number, string | null]> {
  const answer = await visitor(app).fetch(`/demo/falhas/${provedor}/${falha}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.url },
    body: '',
  });
  return [answer.status, answer.headers.get('location')];
}

test('each fake can be made to fail and be well again; one fault at a time', async () => {
  expect((await page('/demo/falhas')).html).toContain('Agora: <strong>funcionando</strong>');
  expect(await set('viacep', 'html200')).toEqual([303, '/demo/falhas']);
  expect(await set('viacep', 'down')).toEqual([303, '/demo/falhas']);
  expect(app.fakes.viacep.faults).toMatchObject({ down: true, html: false });
  expect((await page('/demo/falhas')).html).toContain('<strong>Fora do ar: a conexão cai</strong>');
  await set('viacep', 'nenhuma');
  expect(app.fakes.viacep.faults).toMatchObject({ down: false, html: false });
  expect((await set('viacep', 'loseAnswer'))[0]).toBe(404);
  expect((await set('bolsa', 'down'))[0]).toBe(404);
});
