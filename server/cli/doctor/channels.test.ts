import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_WHATSAPP } from '#demo/demo.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { runCli } from '#testing/app/cli.ts';
import { newPatient } from '#testing/builders/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** The lines of a run by what they are about. */
async function lines(env: NodeJS.ProcessEnv) {
  const { code, out } = await runCli(app, ['doctor'], { env });
  const of = (what: string) => out.split('\n').filter((line) => line.slice(2).startsWith(`${what}:`));
  return { code, out, of };
}

const KEY = Buffer.alloc(32, 5).toString('base64');
const whatsapp = () => ({
  WHATSAPP_URL: app.demo.whatsapp?.url,
  WHATSAPP_TOKEN: DEMO_WHATSAPP.token,
  WHATSAPP_PHONE_ID: '1',
  WHATSAPP_TEMPLATE: DEMO_WHATSAPP.template,
  WHATSAPP_CODE_TEMPLATE: DEMO_WHATSAPP.codeTemplate,
  WHATSAPP_ACCOUNT_ID: '2',
  WHATSAPP_APP_SECRET: 'segredo',
  WHATSAPP_VERIFY_TOKEN: 'confirmacao',
});
const sms = (body: object) => ({
  SMS_URL: app.demo.sms?.url,
  SMS_HEADERS: '{"x-api-key":"uma chave secreta"}',
  SMS_BODY: JSON.stringify(body),
});

describe('the channels beside the mail', () => {
  test('whole settings → each is fine, and no secret is shown', async () => {
    const env = { ...whatsapp(), ...sms({ to: '{telefone}', text: '{texto}' }), PUSH_KEY: KEY };
    const { of, out } = await lines(env);
    expect(['PUSH_KEY', 'WhatsApp', 'SMS'].flatMap(of).map((line) => line[0])).toEqual(['✓', '✓', '✓']);
    expect(of('Webhook do WhatsApp').join()).toMatch(/^! .*nenhuma mensagem enviada ainda/);
    for (const secret of [KEY, DEMO_WHATSAPP.token, 'uma chave secreta']) expect(out).not.toContain(secret);
  });

  test.each([
    ['PUSH_KEY', () => ({ PUSH_KEY: 'MTIz' })],
    ['WHATSAPP_TOKEN', () => ({ WHATSAPP_PHONE_ID: '1' })],
    ['WHATSAPP_TEMPLATE', () => ({ ...whatsapp(), WHATSAPP_TEMPLATE: undefined })],
    ['SMS_URL', () => ({ SMS_BODY: '{"to":"{telefone}"}' })],
    ['SMS', () => sms({ to: '{telefone}' })],
    ['WhatsApp', () => ({ ...whatsapp(), WHATSAPP_TOKEN: 'outro' })],
    ['WhatsApp', () => ({ ...whatsapp(), WHATSAPP_TEMPLATE: 'nunca_criado' })],
  ])('half, wrong or refused → %s is named', async (what, broken) => {
    const { code, of } = await lines(broken());
    expect([code, of(what).join()[0]]).toEqual([1, '✗']);
  });

  test('messages sent and a webhook that never called → named', async () => {
    const patient = await newPatient(app);
    const { id } = await app.deps.db
      .selectFrom('clientes')
      .select('id')
      .where('cpf', '=', patient.cpf)
      .executeTakeFirstOrThrow();
    const em = new Date(Date.now() - 7_200_000);
    const recado = {
      id: randomUUID(),
      cliente_id: id,
      canal: 'whatsapp',
      chave: 'x',
      aviso: 'pix-pronto',
    } as const;
    await app.deps.db
      .insertInto('recados')
      .values({ ...recado, caminho: '/', sai_em: em, enviado_em: em })
      .execute();
    expect((await lines(whatsapp())).of('Webhook do WhatsApp').join()).toMatch(/^✗ .*nunca chamado/);
    await app.deps.db.updateTable('recados').set({ entregue_em: em }).where('id', '=', recado.id).execute();
    expect((await lines(whatsapp())).of('Webhook do WhatsApp').join()).toMatch(/^✓/);
  });
});
