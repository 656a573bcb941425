import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { runCli } from '#testing/app/cli.ts';
import { addMedico } from '#testing/builders/medicos.ts';
import { SETTINGS } from '#server/settings.ts';
import { CHECKLIST, CHECKS } from './checks.ts';

const env: NodeJS.ProcessEnv = {
  NODE_ENV: 'production',
  APP_URL: 'https://127.0.0.2:9',
  ADMIN_EMAIL: 'adm@exemplo.com.br',
  ADMIN_PASSWORD: 'uma frase comprida',
  MASTER_KEY: 'MnVx0V9yUqz3lC5r8WcHjT1sKpGd7oEbAf4iNhQwLmY=',
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function lines() {
  const { asaas, smtp, viacep, brasilapi } = app.fakes;
  const outside = {
    ASAAS_URL: asaas.url,
    ASAAS_API_KEY: 'outra',
    ASAAS_WEBHOOK_TOKEN: 'um token dos testes, tão comprido quanto se pede',
    SMTP_URL: smtp.url,
    VIACEP_URL: viacep.url,
    CEP_FALLBACK_URL: brasilapi.url,
  };
  const { out } = await runCli(app, ['doctor'], { env: { ...outside, ...env } });
  const said = new Map<string, string>();
  for (const [, mark = '', what = '', words = ''] of out.matchAll(/^([✓!✗]) (.+?): (.*)$/gm)) {
    said.set(what, `${mark} ${words}`);
  }
  return { out, said };
}

test('production → what the clinic has still to decide is named; decided, each is fine', async () => {
  const { db, pool } = app.deps;
  const fresh = await lines();
  expect([...fresh.said.keys()].filter((what) => !isKnown(what))).toEqual([]);
  expect(fresh.said.get('Administrador')).toMatch(/^! a senha ainda é a do primeiro início/);
  expect(fresh.said.get('Identidade legal')).toMatch(/^✗ falta razão social, CNPJ, endereço/);
  expect(fresh.said.get('Preços')).toBe('✓ 9 de 9 serviços à venda');
  expect(fresh.said.get('Fretes')).toBe('✓ para 27 estados');
  expect(fresh.said.get('Talões')).toMatch(/^! nenhum número livre/);
  expect(fresh.said.get('Perguntas')).toMatch(/^! as que vieram com o programa/);
  expect(fresh.said.get('Médicos')).toMatch(/^✗ nenhum ativo/);
  expect(fresh.said.get('Certificado do site')).toMatch(/^! daqui ninguém atende/);
  expect(fresh.out).toMatch(new RegExp(`Passo a passo: ${CHECKLIST}, .*“A clínica”`));

  const { id } = await addMedico(app);
  expect((await lines()).said.get('Médicos')).toMatch(/^✗ nenhum ativo, 1 em análise/);
  await pool.query(`update medicos set estado = 'ativo', registro_conferido_em = now() where id = $1`, [id]);
  await pool.query('update administradores set senha_provisoria = false');
  await pool.query('update fretes set centavos = null');
  await pool.query(`update precos set preco_centavos = null where servico like 'Atestados%'`);
  const identity = { LEGAL_NAME: 'Zelo Ltda.', CNPJ: '11.222.333/0001-81', LEGAL_ADDRESS: 'Rua A, 1' };
  Object.assign(env, identity, {
    DATA_OFFICER: 'Ana, dados@exemplo.com.br',
    TECHNICAL_DIRECTOR: 'Dra. Ana, CRM-SP 1',
    CLINIC_REGISTRATION: 'CRM-SP 999',
  });
  const decided = await lines();
  expect(decided.said.get('Médicos')).toMatch(/^✓ 1 ativo, com o CRM conferido/);
  expect(decided.said.get('Administrador')).toMatch(/^✓/);
  expect(decided.said.get('Identidade legal')).toBe('✓ Zelo Ltda., 11.222.333/0001-81');
  expect(decided.said.get('Fretes')).toMatch(/^✗ nenhum estado tem frete/);
  expect(decided.said.get('Preços')).toMatch(/^! 8 de 9/);
  for (const what of ['Encarregado de dados', 'Diretor técnico', 'Registro no CRM']) {
    expect(decided.said.get(what)).toMatch(/^✓/);
  }
  await db.updateTable('precos').set({ preco_centavos: null }).execute();
  const nothing = await lines();
  expect(nothing.said.get('Preços')).toMatch(/^✗ nenhum serviço tem preço/);
  expect(nothing.said.has('Fretes') || nothing.said.has('Talões')).toBe(false);
});

/** A line is named by a check of the list, or by a setting. */
function isKnown(what: string): boolean {
  const checks: readonly string[] = Object.values(CHECKS).flat();
  return checks.includes(what) || what in SETTINGS;
}
