import { afterAll, beforeAll, expect, test } from 'vitest';
import * as identidade from '#contracts/contas/identidade.contract.ts';
import * as contracts from '#contracts/contas/medicos.contract.ts';
import { lerSessao } from '#contracts/contas/sessao-atual.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { signInAdmin, visitor } from '#testing/builders/builders.ts';
import { failureOf, type AnyAnswer, type Client } from '#testing/app/client.ts';
import { openLive } from '#testing/app/live.ts';
import { jobsDone } from '#testing/app/jobs.ts';
import { mailsTo } from '#testing/app/mail.ts';
import { addMedico, invitationToken, medicoDigitado, newMedico } from '#testing/builders/medicos.ts';
import { SENHA } from '#testing/builders/people.ts';
import { enrolFactor } from '#testing/builders/authenticator.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signInAdmin(app);
});
afterAll(() => app.stop());

function refusalOf(answer: AnyAnswer, status: number) {
  expect(answer.status).toBe(status);
  return failureOf(answer);
}

const auditOf = async (id: string) =>
  (
    await app.deps.db.selectFrom('auditoria').select('acao').where('alvo_id', '=', id).orderBy('id').execute()
  ).map(({ acao }) => acao);

test('a doctor is added, invited, sets a password, signs in and is activated', async () => {
  const live = await openLive(admin);
  const typed = medicoDigitado({ nome: '  Helena   Prado ' });
  const { medico } = await admin.want(contracts.adicionarMedico, 201, { body: typed });
  expect(medico).toMatchObject({
    nome: 'Helena Prado',
    telefone: '1130000042',
    estado: 'em análise',
    registroConferidoEm: null,
    temSenha: false,
    versao: 1,
  });
  await live.find(({ data }) => data.tipo === 'medico' && data.id === medico.id);
  live.close();

  const token = await invitationToken(app, typed.email);
  const http = visitor(app);
  const link = await http.want(identidade.consultarRecuperacao, 200, { body: { token } });
  expect(link.papel).toBe('Medico');
  const hours = (new Date(link.expiraEm).getTime() - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(71);
  expect(hours).toBeLessThanOrEqual(72);
  const set = await http.want(identidade.salvarNovaSenha, 200, {
    body: { token, senha: SENHA, confirmacao: SENHA },
  });
  expect(set.papel).toBe('Medico');

  const body = { email: typed.email.toUpperCase(), senha: SENHA };
  expect(await http.want(identidade.entrarMedico, 200, { body })).toEqual({ papel: 'Medico' });
  const waiting = await http.want(lerSessao, 200);
  expect(waiting).toMatchObject({
    papel: 'Medico',
    nome: 'Helena Prado',
    medico: { id: medico.id, ativo: false },
    cpf: null,
  });

  const active = await admin.want(contracts.ativarMedico, 200, { params: { id: medico.id } });
  expect(active.medico).toMatchObject({ estado: 'ativo', temSenha: true, versao: 2 });
  expect(active.medico.registroConferidoEm).not.toBeNull();
  expect(await http.want(lerSessao, 200)).toMatchObject({ medico: { ativo: true } });
  expect(await auditOf(medico.id)).toEqual(
    expect.arrayContaining(['medico.adicionar', 'senha.trocar', 'sessao.abrir', 'medico.ativar']),
  );
});

test('wrong fields are all named at once and nothing is stored', async () => {
  const body = medicoDigitado({ cpf: '111', crm: 'abc', email: 'x', endereco: ' ' });
  const refused = refusalOf(await admin.call(contracts.adicionarMedico, { body }), 400);
  expect(refused.code).toBe('medico_recusado');
  expect(refused.details?.map(({ campo }) => campo)).toEqual(['cpf', 'crm', 'email', 'endereco']);
  const { medicos } = await admin.want(contracts.listarMedicos, 200);
  expect(medicos.some(({ crm }) => crm === 'abc')).toBe(false);
});

test.each(['cpf', 'email', 'crm'] as const)('%s belongs to one doctor', async (campo) => {
  const first = await addMedico(app);
  const same = { [campo]: first[campo], ...(campo === 'crm' ? { uf: first.uf } : {}) };
  const answer = await admin.call(contracts.adicionarMedico, { body: medicoDigitado(same) });
  const refused = refusalOf(answer, 409);
  expect([refused.code, refused.details?.[0]?.campo]).toEqual(['medico_ja_cadastrado', campo]);
});

test('an edit upon an older version is refused; another registration is checked anew', async () => {
  const { medico, http } = await newMedico(app);
  const { id, versao } = medico;
  const typed = medicoDigitado({ cpf: medico.cpf, crm: medico.crm, email: medico.email });
  const change = (more: object) =>
    admin.call(contracts.salvarMedico, { params: { id }, body: { ...typed, versao, ...more } });
  const kept = await change({ telefone: '(21) 90000-0418' });
  expect(kept.body).toMatchObject({ medico: { telefone: '21900000418', estado: 'ativo' } });
  expect(refusalOf(await change({}), 409).code).toBe('medico_mudado');
  const moved = await change({ versao: versao + 1, crm: `9${medico.crm}` });
  expect(moved.body).toMatchObject({ medico: { estado: 'em análise', registroConferidoEm: null } });
  expect(await http.want(lerSessao, 200)).toMatchObject({ papel: 'Visitante' });
});

test('another address voids the invitation in the former mailbox and mails a new one', async () => {
  const medico = await addMedico(app);
  const token = await invitationToken(app, medico.email);
  const email = `nova.${medico.cpf}@exemplo.com.br`;
  const typed = medicoDigitado({ cpf: medico.cpf, crm: medico.crm, email });
  await admin.want(contracts.salvarMedico, 200, { params: { id: medico.id }, body: { ...typed, versao: 1 } });
  const old = await visitor(app).call(identidade.consultarRecuperacao, { body: { token } });
  expect(old.status).toBe(404);
  const fresh = await invitationToken(app, email);
  await visitor(app).want(identidade.consultarRecuperacao, 200, { body: { token: fresh } });
});

test('a deactivated doctor is out at once, and in again after activation', async () => {
  const { medico, http } = await newMedico(app);
  const { id, email } = medico;
  const live = await openLive(http);
  await admin.want(contracts.desativarMedico, 200, { params: { id } });
  await live.ended();
  expect(await http.want(lerSessao, 200)).toMatchObject({ papel: 'Visitante' });
  const body = { email, senha: SENHA };
  expect(refusalOf(await visitor(app).call(identidade.entrarMedico, { body }), 403).message).toBe(
    'O seu acesso está desativado. Fale com a administração.',
  );
  await admin.want(contracts.ativarMedico, 200, { params: { id } });
  await visitor(app).want(identidade.entrarMedico, 200, { body });
});

test('the invitation is mailed again until it is accepted', async () => {
  const medico = await addMedico(app);
  const params = { id: medico.id };
  await admin.want(contracts.convidarMedico, 204, { params });
  await jobsDone(app, 'medicos.convidar');
  expect(await mailsTo(app, medico.email, 'Seu acesso à equipe')).toHaveLength(2);
  const accepted = await newMedico(app);
  const again = await admin.call(contracts.convidarMedico, { params: { id: accepted.medico.id } });
  expect(refusalOf(again, 409).code).toBe('convite_aceito');
});

test('an unknown address, a doctor without a password and a wrong password answer alike', async () => {
  const invited = await addMedico(app);
  const { medico } = await newMedico(app);
  const tries = [
    { email: 'ninguem@exemplo.com.br', senha: SENHA },
    { email: invited.email, senha: SENHA },
    { email: medico.email, senha: 'outra senha qualquer' },
  ];
  for (const body of tries) {
    const refused = refusalOf(await visitor(app).call(identidade.entrarMedico, { body }), 401);
    expect([refused.code, refused.message]).toEqual([
      'credenciais_incorretas',
      'E-mail ou senha incorretos.',
    ]);
  }
});

test('a forgotten password: the same sentence for every address, a link for doctors only', async () => {
  const { medico } = await newMedico(app);
  const ask = (email: string) => visitor(app).want(identidade.recuperarSenhaMedico, 200, { body: { email } });
  const known = await ask(medico.email);
  expect(await ask('ninguem@exemplo.com.br')).toEqual(known);
  await jobsDone(app, 'conta.recuperar');
  expect(await mailsTo(app, medico.email, 'Nova senha')).toHaveLength(1);
  expect(await mailsTo(app, 'ninguem@exemplo.com.br', 'Nova senha')).toHaveLength(0);
});

test('a doctor without phone and codes → password only, after the administrator’s act', async () => {
  const { medico, http } = await newMedico(app);
  const { id, email } = medico;
  await enrolFactor(http, SENHA);
  const body = { email, senha: SENHA };
  expect(await visitor(app).want(identidade.entrarMedico, 200, { body })).toMatchObject({ papel: null });
  const off = await admin.want(contracts.desligarFatorDoMedico, 200, { params: { id } });
  expect(off.medico).toMatchObject({ estado: 'ativo', segundoFatorDesde: null });
  expect(await http.want(lerSessao, 200)).toMatchObject({ papel: 'Visitante' });
  expect(await visitor(app).want(identidade.entrarMedico, 200, { body })).toEqual({ papel: 'Medico' });
  await jobsDone(app, 'conta.avisar_fator');
  expect(await mailsTo(app, email, 'duas etapas desligada')).toHaveLength(1);
  // Said twice, it is done once.
  await admin.want(contracts.desligarFatorDoMedico, 200, { params: { id } });
  expect((await auditOf(id)).filter((acao) => acao === 'medico.desligar_fator')).toHaveLength(1);
});

test('heavy acts on doctors take a proof of the last five minutes', async () => {
  const { id } = await addMedico(app);
  await app.deps.db.updateTable('sessoes').set({ provada_em: null }).where('papel', '=', 'Admin').execute();
  const add = await admin.call(contracts.adicionarMedico, { body: medicoDigitado() });
  const activate = await admin.call(contracts.ativarMedico, { params: { id } });
  const forget = await admin.call(contracts.desligarFatorDoMedico, { params: { id } });
  for (const answer of [add, activate, forget]) expect(refusalOf(answer, 403).code).toBe('prova_necessaria');
  admin = await signInAdmin(app);
});
