import { expect, test } from 'vitest';
import { lerSessao } from '#contracts/contas/sessao-atual.contract.ts';
import { entrarAdm } from '#contracts/contas/identidade.contract.ts';
import { ADMIN, appForTest, type TestApp } from '#testing/app/app.ts';
import { signInAdmin, visitor } from '#testing/builders/builders.ts';
import { enrolFactor } from '#testing/builders/authenticator.ts';

const entrance = async (app: TestApp) => visitor(app).want(entrarAdm, 200, { body: ADMIN });
const ASKED = { papel: null, pendente: 'codigo' };

test('who ran the installation until ADMIN_EMAIL named another is out from the next start on', async () => {
  const env: NodeJS.ProcessEnv = {};
  const app = await appForTest({ env });
  const former = await signInAdmin(app);
  await app.restart();
  expect((await former.want(lerSessao, 200)).papel).toBe('Admin');
  env['ADMIN_EMAIL'] = 'direcao.nova@exemplo.com.br';
  await app.restart();
  expect((await former.want(lerSessao, 200)).papel).toBe('Visitante');
});

test('phone and codes lost → the operator removes the factor, and only the current one', async () => {
  const env: NodeJS.ProcessEnv = { ADMIN_SECOND_FACTOR: 'required' };
  const app = await appForTest({ env });
  const thief = await signInAdmin(app);
  await enrolFactor(thief, ADMIN.senha);
  expect(await entrance(app)).toEqual(ASKED);
  expect(await thief.want(lerSessao, 200)).toMatchObject({ papel: 'Admin', faltaSegundoFator: false });

  env['ADMIN_SECOND_FACTOR_RESET'] = new Date().toISOString();
  await app.restart();
  expect((await thief.want(lerSessao, 200)).papel).toBe('Visitante');
  const owner = await signInAdmin(app);
  expect(await owner.want(lerSessao, 200)).toMatchObject({ papel: 'Admin', faltaSegundoFator: true });
  await enrolFactor(owner, ADMIN.senha);

  // The setting was forgotten there.
  await app.restart();
  expect(await entrance(app)).toEqual(ASKED);
  expect((await owner.want(lerSessao, 200)).papel).toBe('Admin');
  const audited = await app.deps.db
    .selectFrom('auditoria')
    .select('ator_tipo')
    .where('acao', '=', 'segundo_fator.esquecer')
    .execute();
  expect(audited).toEqual([{ ator_tipo: 'Sistema' }]);
});
