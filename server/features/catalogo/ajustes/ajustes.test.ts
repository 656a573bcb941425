import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as contracts from '#contracts/catalogo/ajustes.contract.ts';
import type { AjusteEditavel } from '#contracts/catalogo/ajustes.contract.ts';
import { aceitarTextos } from '#contracts/contas/aceites.contract.ts';
import { lerSessao } from '#contracts/contas/sessao-atual.contract.ts';
import { paginaInicial } from '#contracts/instalacao/paginas.contract.ts';
import { criarPedido, salvarHistorico } from '#contracts/pedidos/pedidos.contract.ts';
import { HORARIO_INICIAL } from '#domain/calendario/horario.ts';
import { TERMOS_VERSAO } from '#domain/pedidos/consentimento.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { openLive } from '#testing/app/live.ts';
import { createPedido, newPatient, signInAdmin, visitor } from '#testing/builders/builders.ts';
import { createAjustesVigentes } from './ajustes.public.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signInAdmin(app);
});
afterAll(() => app.stop());

let versoes: Map<string, number>;
beforeEach(async () => {
  const { ajustes } = await admin.want(contracts.lerAjustes, 200);
  versoes = new Map(ajustes.map(({ secao, versao }) => [secao, versao]));
});

type Unversioned = AjusteEditavel extends infer A
  ? A extends AjusteEditavel
    ? Omit<A, 'versao'>
    : never
  : never;

const save = (ajuste: Unversioned, versao = versoes.get(ajuste.secao) ?? 0) =>
  admin.call(contracts.salvarAjuste, { body: { ...ajuste, versao } });

const TEXTO = `# O que muda\n\n${'Estes termos são da casa. '.repeat(12).trim()}\n\n- um\n- dois`;
const MARCA = {
  secao: 'marca',
  conteudo: { nome: 'Clínica Aurora', frase: 'Cuidado por escrito.', cor: '', logo: '' },
} as const;

test('a brand → pages and sessions have it at once, at every replica, without a query each', async () => {
  const { db, log, ajustes } = app.deps;
  const other = createAjustesVigentes(db, ajustes.padrao, log);
  await other.reler();
  const leave = other.seguir(app.deps.hub);
  const drawn: string[] = [];
  app.deps.web.render = (_page, { brand, frase, legal }) => {
    drawn.push(`${brand}|${frase}|${legal.technicalDirector}`);
    return '<title>x</title>';
  };
  const patient = await newPatient(app);
  const live = await openLive(patient.http);
  expect((await save(MARCA)).status).toBe(200);
  const diretor = { nome: 'Dra. Helena Prado', crm: '123', uf: 'SP', rqe: '45' };
  expect((await save({ secao: 'diretor', conteudo: diretor })).status).toBe(200);
  await live.find(({ data }) => data.tipo === 'ajustes');
  live.close();
  expect((await patient.http.want(lerSessao, 200)).aplicacao.brand).toBe('Clínica Aurora');
  await expect
    .poll(() => other.vigentes().legal.technicalDirector)
    .toBe('Dra. Helena Prado, CRM-SP 123, RQE 45');
  expect(app.deps.settings.brand).toBe('Clínica Aurora');
  leave();
  const before = drawn.length;
  // Each read of the settings makes another revision.
  const revisao = ajustes.revisao();
  await visitor(app).want(lerSessao, 200);
  for (let i = 0; i < 3; i += 1) await visitor(app).fetch(paginaInicial.path);
  expect(ajustes.revisao()).toBe(revisao);
  expect(drawn.slice(before)).toEqual([
    'Clínica Aurora|Cuidado por escrito.|Dra. Helena Prado, CRM-SP 123, RQE 45',
  ]);
});

test('an emptied field → the installation’s; the version before is kept, audited by its row', async () => {
  expect((await save({ secao: 'marca', conteudo: { nome: ' ', frase: '', cor: '', logo: '' } })).status).toBe(
    200,
  );
  expect(app.deps.settings.brand).toBe('Zelo');
  const past = await admin.want(contracts.lerVersoesDoAjuste, 200, { params: { secao: 'marca' } });
  expect(past.versoes.map(({ ajuste }) => ajuste.conteudo)).toEqual([
    { nome: '', frase: '', cor: '', logo: '' },
    MARCA.conteudo,
  ]);
  const audited = await app.deps.db
    .selectFrom('auditoria')
    .select('alvo_id')
    .where('acao', '=', 'ajuste.marca')
    .orderBy('id', 'desc')
    .execute();
  expect(audited.map(({ alvo_id }) => alvo_id)).toEqual(past.versoes.map(({ id }) => id));
});

test.each<[string, Unversioned, string[]]>([
  [
    'a legal identity',
    {
      secao: 'identidade',
      conteudo: {
        razaoSocial: 'x'.repeat(121),
        cnpj: '12.345.678/0001-90',
        inscricao: '',
        endereco: '',
        email: 'contato',
        telefone: '123',
        encarregado: '',
      },
    },
    ['razaoSocial', 'cnpj', 'email', 'telefone'],
  ],
  [
    'a director',
    { secao: 'diretor', conteudo: { nome: '', crm: 'x', uf: 'XX', rqe: 'y' } },
    ['nome', 'crm', 'uf', 'rqe'],
  ],
  [
    'terms of keeping below the law',
    {
      secao: 'conservacao',
      conteudo: { prontuarioAnos: 19, fiscalAnos: 4, rascunhosDias: 0, avisosDias: 1.5 },
    },
    ['prontuarioAnos', 'fiscalAnos', 'rascunhosDias', 'avisosDias'],
  ],
  [
    'closed hours',
    { secao: 'horario', conteudo: { segundaAQuinta: [], sexta: [], sabado: [], domingo: [] } },
    ['segundaAQuinta'],
  ],
  [
    'a text without its reason',
    { secao: 'termos', conteudo: { texto: 'curto', pedeDeNovo: true, motivo: '' } },
    ['texto', 'motivo'],
  ],
])('%s that may not be → refused at each field, nothing saved', async (_name, ajuste, campos) => {
  const refused = await save(ajuste);
  expect([refused.status, failureOf(refused).details?.map(({ campo }) => campo)]).toEqual([400, campos]);
  const { ajustes } = await admin.want(contracts.lerAjustes, 200);
  expect(ajustes.find(({ secao }) => secao === ajuste.secao)?.versao).toBe(versoes.get(ajuste.secao));
});

test('hours → the session says them, as data and in words', async () => {
  const sabado = [{ abre: '09:00', fecha: '12:00' }];
  expect((await save({ secao: 'horario', conteudo: { ...HORARIO_INICIAL, sabado } })).status).toBe(200);
  const { horario } = (await visitor(app).want(lerSessao, 200)).aplicacao;
  expect([horario.sabado, horario.emPalavras]).toEqual([
    sabado,
    'de segunda a sexta, das 8h às 12h e das 13h às 18h; no sábado, das 9h às 12h',
  ]);
});

test('new terms → asked once of who accepted others, an order waits; a correction asks nobody', async () => {
  const patient = await newPatient(app);
  const owed = async () =>
    (await patient.http.want(lerSessao, 200)).aceites.map(({ tipo, versao }) => [tipo, versao]);
  expect(await owed()).toEqual([]);
  const texto = { texto: TEXTO, pedeDeNovo: false, motivo: 'Erro de digitação' };
  expect((await save({ secao: 'termos', conteudo: texto })).status).toBe(200);
  expect(await owed()).toEqual([]);
  const next = { texto: `${TEXTO} mais`, pedeDeNovo: true, motivo: 'Novo foro' };
  expect((await save({ secao: 'termos', conteudo: next }, 1)).status).toBe(200);
  expect(await owed()).toEqual([['termos', 102]]);
  const body = { Servico_Selecionado: 'Renovação de Receita Azul', chave: crypto.randomUUID() };
  const waits = await patient.http.call(criarPedido, { body });
  expect([waits.status, failureOf(waits).code]).toEqual([409, 'falta_aceitar']);
  const accept = (versao: number) =>
    patient.http.call(aceitarTextos, { body: { aceites: [{ tipo: 'termos', versao }] } });
  expect((await accept(101)).status).toBe(409);
  expect(await Promise.all([accept(102), accept(102)])).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(await owed()).toEqual([]);
  await createPedido(patient, body.Servico_Selecionado);
  const fixed = { ...next, texto: `${TEXTO} melhor`, pedeDeNovo: false, motivo: 'Vírgula' };
  expect((await save({ secao: 'termos', conteudo: fixed }, 2)).status).toBe(200);
  expect(await owed()).toEqual([]);
  const accepted = await app.deps.db
    .selectFrom('consentimentos')
    .select('consentimentos.versao')
    .innerJoin('clientes as c', 'c.id', 'consentimentos.cliente_id')
    .where('c.cpf', '=', patient.cpf)
    .where('tipo', '=', 'termos')
    .orderBy('consentimentos.id')
    .execute();
  expect(accepted.map(({ versao }) => versao)).toEqual([TERMOS_VERSAO, 102]);
});

test('the questionnaire of another telemedicine term than the one in force → refused in words', async () => {
  const patient = await newPatient(app);
  const body = { aceites: [{ tipo: 'termos' as const, versao: 103 }] };
  await patient.http.call(aceitarTextos, { body });
  const { id } = await createPedido(patient, 'Renovação de Receita Azul');
  const texto = { texto: TEXTO, pedeDeNovo: true, motivo: 'Texto da casa' };
  expect((await save({ secao: 'telemedicina', conteudo: texto })).status).toBe(200);
  const inForce = await patient.http.want(contracts.lerTermoDeTelemedicina, 200);
  expect([inForce.versao, inForce.texto]).toEqual([101, TEXTO]);
  const old = await patient.http.call(salvarHistorico, {
    params: { id },
    body: {
      versaoSaude: crypto.randomUUID(),
      versaoTrat: crypto.randomUUID(),
      histSaude: [],
      histTrat: [],
      motivacao: 'x',
      outrasInfos: 'x',
      declaraVerdade: true,
      autorizaEnvio: true,
      versaoTermo: 1,
    },
  });
  expect([old.status, failureOf(old).code]).toEqual([409, 'termo_mudou']);
});
