import { afterAll, beforeAll, expect, test } from 'vitest';
import { lerTratamento, mudarTratamento } from '#contracts/contas/tratamento.contract.ts';
import { adicionarMedico, listarMedicos } from '#contracts/contas/medicos.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf } from '#testing/app/client.ts';
import { signInAdmin } from '#testing/builders/builders.ts';
import { medicoDigitado, newMedico } from '#testing/builders/medicos.ts';
import { CHANGES } from './tratamento.usecases.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const ofAdmin = async (id: string) => {
  const { medicos } = await (await signInAdmin(app)).want(listarMedicos, 200);
  return medicos.find((one) => one.id === id);
};
const audited = async (id: string) =>
  (await app.deps.db.selectFrom('auditoria').select('acao').where('alvo_id', '=', id).execute()).filter(
    ({ acao }) => acao === 'medico.mudar_tratamento',
  ).length;

test('a doctor chooses Dra. → the desk reads it, and the registration stays checked', async () => {
  const { http, medico } = await newMedico(app);
  expect(await http.want(lerTratamento, 200)).toEqual({ nome: medico.nome, tratamento: '' });
  const chosen = await http.want(mudarTratamento, 200, { body: { tratamento: 'Dra.' } });
  expect(chosen).toEqual({ nome: medico.nome, tratamento: 'Dra.' });
  expect(await http.want(lerTratamento, 200)).toEqual(chosen);
  expect(await ofAdmin(medico.id)).toMatchObject({
    tratamento: 'Dra.',
    estado: 'ativo',
    versao: medico.versao + 1,
    registroConferidoEm: medico.registroConferidoEm,
  });
  const row = app.deps.db.selectFrom('medicos').select('nome_com_tratamento').where('id', '=', medico.id);
  expect(await row.executeTakeFirst()).toEqual({ nome_com_tratamento: `Dra. ${medico.nome}` });
  await http.want(mudarTratamento, 200, { body: { tratamento: 'Dra.' } });
  expect(await audited(medico.id)).toBe(1);
});

test('the thirty-first change of a day, and words of no list → refused', async () => {
  const { http } = await newMedico(app);
  const change = (tratamento: 'Dra.' | 'Dr.') => http.call(mudarTratamento, { body: { tratamento } });
  for (let n = 0; n < CHANGES.max; n += 1) await change(n % 2 ? 'Dra.' : 'Dr.');
  expect((await change('Dr.')).status).toBe(429);
  const body = { ...medicoDigitado(), tratamento: 'Sra.' };
  const refused = await (await signInAdmin(app)).call(adicionarMedico, { body });
  expect([refused.status, failureOf(refused).code]).toEqual([400, 'medico_recusado']);
});
