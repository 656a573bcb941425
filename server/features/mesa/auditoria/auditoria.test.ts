import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lerCaso } from '#contracts/consultorio/caso.contract.ts';
import { assumirCaso } from '#contracts/consultorio/fila.contract.ts';
import * as contracts from '#contracts/mesa/auditoria.contract.ts';
import { lerMesa } from '#contracts/mesa/mesa.contract.ts';
import { abrirPedido } from '#contracts/mesa/pedidos-adm.contract.ts';
import { dataEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type CallInput, type Client } from '#testing/app/client.ts';
import * as build from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { countRoundTrips } from '#testing/database/round-trips.ts';
import { runAs } from '#testing/database/connections.ts';
import { CONFERENCIAS } from './auditoria.usecases.ts';

const options = { jobs: true };
let app: TestApp;
let admin: Client;
let helena: Awaited<ReturnType<typeof newMedico>>;
let ana: build.Patient;
let pedido: { id: string; numero: number };
beforeAll(async () => {
  app = await startTestApp(options);
  admin = await build.signInAdmin(app);
  helena = await newMedico(app);
  ana = await build.newPatient(app);
  pedido = await build.paidPedido(app, ana);
  await helena.http.want(assumirCaso, 200, { params: { id: pedido.id } });
  await helena.http.want(lerCaso, 200, { params: { id: pedido.id } });
  await admin.want(abrirPedido, 200, { params: { id: pedido.id } });
  options.jobs = false;
  await app.restart();
});
afterAll(() => app.stop());

type Asked = CallInput<typeof contracts.consultarAuditoria>['body'];
const ask = (body: Asked = {}) => admin.want(contracts.consultarAuditoria, 200, { body });
const all = async (body: Asked = {}): Promise<contracts.LinhaDaAuditoria[]> => {
  const found = await ask(body);
  const more = found.proxima === null ? [] : await all({ ...body, antes: found.proxima });
  return [...found.registros, ...more];
};

test('a doctor opened a case → the newest lines say who, what, whose and when, in words', async () => {
  const [looked] = await all({ pessoa: helena.medico.id, acao: 'prontuario' });
  expect(looked).toMatchObject({
    quem: { tipo: 'medico', nome: helena.medico.nome, detalhe: expect.stringContaining('CRM') },
    oQue: 'Caso lido',
    pedido: { id: pedido.id, numero: pedido.numero },
    paciente: ana.dados.nome,
  });
  const lines = await all();
  expect(lines.map(({ id }) => id)).toEqual(lines.map(({ id }) => id).toSorted((a, b) => b - a));
});

test('each filter leaves what it says, alone and with the others', async () => {
  const lines = await all();
  const hers = await all({ paciente: ana.cpf });
  expect(hers.length).toBeGreaterThan(5);
  expect(hers.every(({ paciente }) => paciente === ana.dados.nome)).toBe(true);
  expect(await all({ paciente: `#${pedido.numero}` })).toEqual(hers);
  const [name = ''] = ana.dados.nome.split(' ');
  expect((await ask({ paciente: name.slice(0, 2) })).paciente).toBe('curto');
  expect(await ask({ paciente: 'Quixadá Xavante' })).toMatchObject({ registros: [], paciente: 'ninguem' });

  const byHelena = await all({ pessoa: helena.medico.id });
  expect(byHelena).toEqual(lines.filter(({ quem }) => quem.nome === helena.medico.nome));
  expect(byHelena.length).toBeGreaterThan(1);
  const [one] = (await admin.want(contracts.lerAuditoria, 200)).pessoas;
  const byTeam = await all({ pessoa: one?.id ?? '' });
  expect(new Set(byTeam.map(({ quem }) => quem.tipo))).toEqual(new Set(['equipe']));
  const byPatients = await all({ pessoa: 'pacientes' });
  expect(byPatients).toEqual(lines.filter(({ quem }) => quem.tipo === 'paciente'));
  expect(await all({ pessoa: 'farmacias' })).toEqual([]);
  expect(await all({ pessoa: crypto.randomUUID() })).toEqual([]);

  const opened = await all({ acao: 'prontuario', paciente: ana.cpf });
  expect(new Set(opened.map(({ oQue }) => oQue))).toEqual(new Set(['Caso lido', 'Aberto na mesa']));
  expect(await all({ acao: 'prontuario', paciente: ana.cpf, pessoa: helena.medico.id })).toHaveLength(1);

  const today = dataEmSaoPaulo(new Date());
  expect((await all({ de: today, ate: today })).length).toBeGreaterThanOrEqual(lines.length);
  expect(await all({ ate: somarDias(today, -1) })).toEqual([]);
  expect(await all({ de: somarDias(today, 1) })).toEqual([]);
});

test('pages of fifty follow one another without a gap or a line twice', async () => {
  const { runInTransaction } = app.deps;
  const actor = { tipo: 'Sistema', nome: 'teste' } as const;
  await runInTransaction({ actor }, async (uow) => {
    for (let n = 0; n < 120; n += 1)
      uow.audit({ action: 'copia.feita', targetType: 'copia', targetId: String(n) });
  });
  const lines = await all({ acao: 'sistema', pessoa: 'sistema' });
  expect(lines).toHaveLength(120);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(120);
  expect((await ask({ acao: 'sistema' })).registros).toHaveLength(50);
});

test('round trips: the session, the look beside the filters, the page', async () => {
  await ask();
  expect(await countRoundTrips(() => ask())).toBe(3);
  expect(await countRoundTrips(() => ask({ acao: 'lista' }))).toBe(3);
  expect(await countRoundTrips(() => ask({ paciente: ana.cpf, pessoa: helena.medico.id }))).toBe(3);
  expect(await countRoundTrips(() => admin.want(contracts.lerAuditoria, 200))).toBe(2);
});

test('the filtered lines as CSV need a prova, and both asking and taking are lines', async () => {
  const { url } = await admin.want(contracts.criarPlanilhaDaAuditoria, 201, { body: { paciente: ana.cpf } });
  const answer = await admin.fetch(url);
  expect(answer.headers.get('content-disposition')).toContain('auditoria-');
  const [head, ...lines] = (await answer.text()).trimEnd().split('\r\n');
  expect(head).toContain('"Quem";"Quem é";"O que fez";"Pedido";"Paciente"');
  expect(lines).toHaveLength((await all({ paciente: ana.cpf })).length);
  expect(lines.every((line) => line.includes(ana.dados.nome))).toBe(true);
  const exported = (await all({ acao: 'exportar' })).map(({ oQue }) => oQue);
  expect(exported).toEqual(['Planilha da auditoria baixada', 'Planilha da auditoria pedida']);
  await build.endProvas(app);
  const refused = await admin.call(contracts.criarPlanilhaDaAuditoria, { body: {} });
  expect([refused.status, failureOf(refused).code]).toEqual([403, 'prova_necessaria']);
});

test('lines hold ids only: no name, CPF or mail of anybody', async () => {
  const { rows } = await sql<{ text: string }>`select a::text as text from auditoria a`.execute(app.deps.db);
  const text = rows.map((row) => row.text).join('\n');
  const { nome, email } = helena.medico;
  for (const secret of [ana.cpf, ana.dados.nome, ana.dados.emailContato, nome, email])
    expect(text).not.toContain(secret);
});

test('a check now → its outcome with the time; a changed line alarms the desk; so many an hour', async () => {
  expect((await admin.want(lerMesa, 200)).auditoria).toEqual({ estado: 'inteira', em: null });
  const check = () => admin.want(contracts.conferirCorrente, 200);
  const whole = await check();
  expect(whole).toMatchObject({ estado: 'inteira', registroErrado: null, conferidaEm: expect.any(String) });
  expect(whole.registros).toBeGreaterThan(100);

  const [last] = await all({ acao: 'ajuste' });
  expect(last?.oQue).toBe('Conferência da auditoria pedida');
  await runAs(
    app.owner,
    `alter table auditoria disable trigger user;
     update auditoria set ator_id = gen_random_uuid() where id = ${last?.id};
     alter table auditoria enable trigger user`,
  );
  expect(await check()).toMatchObject({ estado: 'quebrada', registroErrado: last?.id });
  expect((await admin.want(lerMesa, 200)).auditoria.estado).toBe('quebrada');
  const many = Array.from({ length: CONFERENCIAS.max - 2 }, check);
  await Promise.all(many);
  const refused = await admin.call(contracts.conferirCorrente, {});
  expect([refused.status, failureOf(refused).code]).toEqual([429, 'conferida_demais']);
});
