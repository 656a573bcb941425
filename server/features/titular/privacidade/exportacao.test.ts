import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { listarAnexos, removerAnexo } from '#contracts/pedidos/anexos.contract.ts';
import { trocarEmail } from '#contracts/contas/email.contract.ts';
import { entrar } from '#contracts/contas/identidade.contract.ts';
import { cancelarPedido } from '#contracts/pedidos/pedidos.contract.ts';
import { baixarExportacao, criarExportacao } from '#contracts/titular/privacidade.contract.ts';
import { salvarConsentimentoCid } from '#contracts/consultorio/andamento.contract.ts';
import { CONSENTIMENTO_CID } from '#domain/pedidos/consentimento-cid.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { addChave } from '#testing/builders/authenticator.ts';
import * as build from '#testing/builders/builders.ts';
import { acceptCase, claimOf, DONA, openCase, registerOwner } from '#testing/builders/contestacao.ts';
import { addMedico } from '#testing/builders/medicos.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { pdfOf, PNG } from '#testing/files/small-files.ts';
import { upload } from '#testing/builders/upload.ts';
import { unzip } from '#testing/files/zip.ts';

const MINE = { senha: build.SENHA };
let now = Date.now();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now) });
});
afterAll(() => app.stop());

const ask = (http: Client, senha: string = build.SENHA) => http.call(criarExportacao, { body: { senha } });
const link = async (http: Client) => (await http.want(criarExportacao, 201, { body: MINE })).url;

async function filesOf(http: Client): Promise<Map<string, Buffer>> {
  const response = await http.fetch(await link(http));
  expect(response.headers.get('content-type')).toBe('application/zip');
  const name = /^attachment; filename="meus-dados-[\d-]+\.zip"$/;
  expect(response.headers.get('content-disposition')).toMatch(name);
  expect(response.headers.get('cache-control')).toContain('no-store');
  return unzip(Buffer.from(await response.arrayBuffer()));
}

const dados = z.looseObject({
  formato: z.literal(1),
  geradoEm: z.iso.datetime(),
  pessoa: z.looseObject({ cpf: z.string() }),
  pedidos: z.array(
    z.looseObject({
      numero: z.number(),
      perguntasDeSaude: z.array(
        z.object({ pergunta: z.string(), descricao: z.string(), resposta: z.string() }),
      ),
      perguntasSaude: z.object({ perguntas: z.array(z.string()) }),
      perguntasTratamento: z.object({ perguntas: z.array(z.string()), descricao: z.array(z.string()) }),
      histSaude: z.array(z.string()),
      histTrat: z.array(z.string()),
      cobrancas: z.array(z.looseObject({})),
      devolucoes: z.array(z.looseObject({})),
      leitura: z.looseObject({}),
      arquivos: z.array(z.looseObject({ arquivo: z.string().nullable(), sha256: z.string() })),
    }),
  ),
  mensagens: z.array(z.looseObject({ mensagem: z.string() })),
  consentimentos: z.array(z.looseObject({ tipo: z.string() })),
  emailsAnteriores: z.array(z.looseObject({ email: z.string() })),
  casos: z.array(z.looseObject({ protocolo: z.string(), relato: z.string() })),
  sessoes: z.array(z.looseObject({ aparelho: z.string() })),
  chavesDeAcesso: z.array(z.looseObject({ nome: z.string() })),
  canais: z.array(z.looseObject({ canal: z.string(), ligado: z.boolean(), por: z.string() })),
  recados: z.array(z.looseObject({ canal: z.string() })),
});
const jsonOf = (files: Map<string, Buffer>) => dados.parse(JSON.parse(String(files.get('dados.json'))));
test('everything → data, orders with answers, money, messages, consents, files', async () => {
  const patient = await build.newPatient(app);
  await addChave(app, patient.http);
  const first = await build.attachedPedido(patient, 'Atestados de saúde');
  await upload(patient, { pedido: first.id, tipo: 'laudo_medico', filename: 'laudo & cia.png', bytes: PNG });
  const pdf = pdfOf(3_000);
  for (const filename of ['um.pdf', 'dois.pdf']) {
    await upload(patient, { pedido: first.id, tipo: 'outros_documentos', filename, bytes: pdf });
  }
  const { anexos } = await patient.http.want(listarAnexos, 200, { params: { id: first.id } });
  const gone = anexos.find(({ nomeOriginal }) => nomeOriginal === 'um.pdf');
  await patient.http.want(removerAnexo, 204, { params: { id: gone?.id ?? '' } });
  const paid = await build.paidPedido(app, patient);
  for (const autorizado of [true, false]) {
    const call = { params: { id: paid.id }, body: { autorizado } };
    await patient.http.want(salvarConsentimentoCid, 200, call);
  }
  await patient.http.want(cancelarPedido, 200, { params: { id: paid.id } });

  const files = await filesOf(patient.http);
  const folder = `arquivos/${first.numero}/`;
  expect([...files.keys()].toSorted()).toEqual(
    [
      'LEIA-ME.txt',
      'dados.json',
      `fhir/${first.numero}/respostas.json`,
      `fhir/${paid.numero}/respostas.json`,
      'legivel.html',
      `${folder}laudo_medico.png`,
      `${folder}outros_documentos_2.pdf`,
      `${folder}retirados/${gone?.id.slice(0, 8)}-outros_documentos_1.pdf`,
    ].toSorted(),
  );
  const json = jsonOf(files);
  expect(json.pessoa).toMatchObject({
    cpf: patient.cpf,
    nome: patient.dados.nome,
    telefone: expect.any(String),
  });
  expect(json.pedidos.map(({ numero }) => numero)).toEqual([first.numero, paid.numero]);
  expect(json.pedidos[0]?.perguntasDeSaude[0]).toMatchObject({
    pergunta: expect.stringMatching(/.+/),
    resposta: 'saúde 0',
  });
  const [{ perguntasSaude, perguntasTratamento, histSaude, histTrat, perguntasDeSaude } = expect.fail()] =
    json.pedidos;
  expect(perguntasSaude.perguntas).toEqual(perguntasDeSaude.map(({ pergunta }) => pergunta));
  expect(histSaude).toEqual(perguntasDeSaude.map(({ resposta }) => resposta));
  expect(perguntasTratamento.descricao).toHaveLength(perguntasTratamento.perguntas.length);
  expect(histTrat).toHaveLength(perguntasTratamento.perguntas.length);
  expect(json.pedidos[1]).toMatchObject({
    cobrancas: [{ valorCentavos: paid.precoCentavos }],
    devolucoes: [{ motivo: 'cancelado', valorCentavos: paid.precoCentavos }],
  });
  expect(json.mensagens.length).toBeGreaterThan(4);
  expect(json.consentimentos.map(({ tipo }) => tipo)).toEqual(
    expect.arrayContaining(['termos', 'privacidade', 'telemedicina', ...Object.values(CONSENTIMENTO_CID)]),
  );
  expect([json.sessoes.length, json.chavesDeAcesso.length]).toEqual([1, 1]);
  for (const { arquivo, sha256 } of json.pedidos[0]?.arquivos ?? []) {
    const bytes = files.get(arquivo ?? '') ?? Buffer.alloc(0);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  }
  const html = String(files.get('legivel.html'));
  expect(html).toContain(patient.dados.nome);
  expect(html).toContain('laudo &#38; cia.png');
  expect(html).toContain('Autorização do CID-10 no documento retirada, versão 1');
  expect(html).toContain(`href="${folder}laudo_medico.png"`);
  expect(html).not.toMatch(/<script|src=|https?:/);
  expect(String(files.get('LEIA-ME.txt'))).toContain('dados.json');
  const all = [...files.values()].map(String).join();
  expect(all).not.toMatch(/senha_hash|argon2|token_hash/);
});

test('a patient with nothing yet gets what there is', async () => {
  const patient = await build.registerPatient(app);
  const json = jsonOf(await filesOf(patient.http));
  expect([json.pedidos, json.mensagens]).toEqual([[], []]);
});

test('it asks the password once more, with the limit of a sign-in', async () => {
  const patient = await build.newPatient(app);
  for (const [senha, message] of [
    ['', 'Digite a sua senha atual para continuar.'],
    ['outra senha qualquer', 'A senha atual não confere.'],
  ] as const) {
    const refused = await ask(patient.http, senha);
    expect([refused.status, failureOf(refused).message]).toEqual([403, message]);
  }
  for (let i = 0; i < 9; i += 1) await ask(patient.http, 'outra senha qualquer');
  expect((await ask(patient.http)).status).toBe(429);
});

test('the address → this session and five minutes only, changeable by nobody', async () => {
  const patient = await build.newPatient(app);
  const url = await link(patient.http);
  const stranger = await build.newPatient(app);
  const other = build.visitor(app);
  await other.want(entrar, 200, { body: { cpf: patient.cpf, senha: build.SENHA } });
  expect((await stranger.http.fetch(url)).status).toBe(404);
  expect((await other.fetch(url)).status).toBe(404);
  expect((await build.visitor(app).fetch(url)).status).toBe(401);
  expect((await patient.http.fetch(`${url.slice(0, -4)}AAAA`)).status).toBe(404);
  expect((await patient.http.call(baixarExportacao, { params: { token: 'nada' } })).status).toBe(404);
  const response = await patient.http.fetch(url);
  expect(response.status).toBe(200);
  await response.body?.cancel();
  now += 6 * 60_000;
  expect((await patient.http.fetch(url)).status).toBe(404);
});

test('asking and taking are audited, by opaque ids', async () => {
  const patient = await build.newPatient(app);
  await filesOf(patient.http);
  const { db } = app.deps;
  const who = await db
    .selectFrom('clientes')
    .select('id')
    .where('cpf', '=', patient.cpf)
    .executeTakeFirstOrThrow();
  const rows = await db.selectFrom('auditoria').selectAll().where('ator_id', '=', who.id).execute();
  expect(rows.map(({ acao }) => acao)).toEqual(
    expect.arrayContaining(['cliente.exportar', 'cliente.exportar_baixar']),
  );
});

test('a file that is missing in the store is named, and the rest is whole', async () => {
  const patient = await build.newPatient(app);
  const { id, numero } = await build.attachedPedido(patient);
  await upload(patient, { pedido: id, tipo: 'laudo_medico', filename: 'laudo.png', bytes: PNG });
  const row = await app.deps.db
    .selectFrom('anexos')
    .select('objeto')
    .where('pedido_id', '=', id)
    .executeTakeFirstOrThrow();
  await app.deps.storage.remove(row.objeto);
  const files = await filesOf(patient.http);
  expect(String(files.get('LEIA-ME.txt'))).toContain(`arquivos/${numero}/laudo_medico.png`);
  expect([...files.keys()].toSorted()).toEqual([
    'LEIA-ME.txt',
    'dados.json',
    `fhir/${numero}/respostas.json`,
    'legivel.html',
  ]);
});

test('a download that is given up closes the file it was at', async () => {
  const patient = await build.newPatient(app);
  const { id } = await build.attachedPedido(patient);
  await upload(patient, {
    pedido: id,
    tipo: 'laudo_medico',
    filename: 'grande.pdf',
    bytes: pdfOf(20_000_000),
  });
  const opened: { destroyed: boolean }[] = [];
  const { storage } = app.deps;
  const real = storage.read.bind(storage);
  storage.read = async (key) => {
    const stream = await real(key);
    opened.push(stream);
    return stream;
  };
  const cut = new AbortController();
  const response = await patient.http.fetch(await link(patient.http), { signal: cut.signal });
  const reader = response.body?.getReader();
  while (opened.length === 0) expect((await reader?.read())?.done).toBe(false);
  cut.abort();
  await expect.poll(() => opened.every(({ destroyed }) => destroyed)).toBe(true);
  storage.read = real;
});

test('the addresses of before and the case of its owner are in it, what others claimed is not', async () => {
  const patient = await build.newPatient(app);
  const body = { senhaAtual: build.SENHA, emailContato: build.dadosDe().emailContato };
  await patient.http.want(trocarEmail, 200, { body });
  const claim = claimOf(patient.cpf);
  const { id, protocolo } = await openCase(app, claim);
  const before = jsonOf(await filesOf(patient.http));
  expect(before.emailsAnteriores).toMatchObject([{ email: patient.dados.emailContato }]);
  expect(before.casos).toEqual([]);

  await acceptCase(await build.signInAdmin(app), id);
  const owner = await registerOwner(app, claim);
  const created = await owner.http.want(criarExportacao, 201, { body: { senha: DONA } });
  const zip = unzip(Buffer.from(await (await owner.http.fetch(created.url)).arrayBuffer()));
  const { casos, emailsAnteriores } = jsonOf(zip);
  expect(casos).toMatchObject([{ protocolo, relato: claim.relato }]);
  expect(emailsAnteriores).toEqual([]);
});

test('doctors’ questions, notes and decisions → included, for programs and for reading', async () => {
  const patient = await build.newPatient(app);
  const { id } = await build.answeredPedido(patient);
  const medico = await addMedico(app);
  const agora = new Date();
  const written = { pedido_id: id, medico_id: medico.id };
  const { db } = app.deps;
  const texto = 'Pressão estável em uso contínuo.';
  await db
    .insertInto('notas_clinicas')
    .values({ id: randomUUID(), ...written, texto, created_at: agora })
    .execute();
  await db
    .insertInto('perguntas_ao_paciente')
    .values({ id: randomUUID(), ...written, texto: 'Mede em casa?', feita_em: agora })
    .execute();
  const decided = { decidido_em: agora, decidido_por: medico.id, motivo_recusa: 'Falta um exame.' };
  await db
    .insertInto('casos')
    .values({ pedido_id: id, ...decided })
    .execute();
  const horas = { inicio: agora, fim: new Date(agora.getTime() + 1_200_000), criada_em: agora };
  const contato = 'https://video.exemplo.com.br/helena';
  await db
    .insertInto('consultas')
    .values({ id: randomUUID(), pedido_id: id, medico_id: medico.id, contato, ...horas })
    .execute();
  const files = await filesOf(patient.http);
  expect(jsonOf(files).pedidos[0]?.leitura).toMatchObject({
    consultas: [{ medico: medico.nome, estado: 'marcada', contato, inicio: agora.toISOString() }],
    decididoPor: medico.nome,
    motivoDaRecusa: 'Falta um exame.',
    notasClinicas: [{ texto, medico: medico.nome, adendoDe: null }],
    perguntas: [{ texto: 'Mede em casa?', respondidaEm: null }],
  });
  const page = String(files.get('legivel.html'));
  for (const words of [texto, contato, 'Mede em casa?', 'Falta um exame.', medico.nome])
    expect(page).toContain(words);
});
