import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as contracts from '#contracts/consultorio/decisao.contract.ts';
import { importarFaixa, listarFaixas } from '#contracts/documentos/numeros.contract.ts';
import { ehNotificacao, tipoDeDocumento } from '#domain/documentos/tipos.ts';
import { TIPOS_DE_DOCUMENTO, type TipoDeDocumento } from '#domain/documentos/tipo-de-documento.ts';
import { medicoComCrm } from '#domain/contas/medico.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { mailTo } from '#testing/app/mail.ts';
import { readPedido, signInAdmin } from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { deskOf, enterTalao } from '#testing/scenes/notificacao-em-papel.ts';
import { readPdf, readQrCodes, wordsOf } from '#testing/files/pdf-tools.ts';
import { opensslVerifies, pdfsig } from '#testing/files/signing.ts';
import {
  askIssue,
  documentoDeHoje,
  grantNumeros,
  readDocumentos,
  readyCase,
  writeDocumento,
  type ReadyCase,
} from '#testing/scenes/caso-a-decidir.ts';

let app: TestApp;
/** With numbers of every kind, and without any. */
let helena: Awaited<ReturnType<typeof newMedico>>;
let caio: Awaited<ReturnType<typeof newMedico>>;
beforeAll(async () => {
  app = await startTestApp({ fill: true });
  helena = await newMedico(app);
  caio = await newMedico(app);
  await grantNumeros(helena);
}, 60_000);
afterAll(() => app.stop());

async function issue(held: ReadyCase): Promise<contracts.DocumentoDoCaso[]> {
  const answer = await askIssue(held);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return (await readDocumentos(held)).documentos;
}

/** The documents of a case once none of them waits for anything. */
const settled = (held: ReadyCase) =>
  vi.waitFor(
    async () => {
      const { documentos } = await readDocumentos(held);
      const open = documentos.filter(({ estado }) => estado === 'a assinar');
      if (open.length > 0) throw new Error(`waits: ${open.map(({ espera }) => espera).join()}`);
      return documentos;
    },
    { timeout: 30_000, interval: 100 },
  );

async function bytesOf({ id }: { id: string }, { http } = helena): Promise<Buffer> {
  const answer = await http.fetch(`/api/medico/documentos/${id}/arquivo`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** Something that the doctor wrote and every sheet of the kind has to say, with its accents. */
const WRITTEN: { readonly [T in TipoDeDocumento]: string } = {
  simples: 'Tomar 1 comprimido à noite.',
  retencao: '21 (vinte e uma) cápsulas',
  controle_especial: 'Não dirigir nas primeiras semanas.',
  azul: '30 (trinta) comprimidos',
  azul_b2: '30 (trinta) cápsulas',
  amarela: 'Tomar 1 comprimido após o café da manhã.',
  exames: 'Colesterol total e frações',
  encaminhamento: 'Dor no peito aos esforços há três meses',
  atestado: '2 (dois) dias de afastamento',
  relatorio: 'A ressonância de 03/2026 mostra protrusão discal',
  prep: 'Tomar 1 comprimido ao dia.',
};

test.each(TIPOS_DE_DOCUMENTO)(
  '%s: issued, signed, and what others read in it',
  async (tipo) => {
    const held = await readyCase(app, helena, tipo);
    await writeDocumento(held, documentoDeHoje(tipo));
    const [issued] = await issue(held);
    expect(issued).toMatchObject({ canal: 'eletronico', problemas: [] });
    const [signed] = await settled(held);
    if (!signed) throw new Error('no document');
    expect(signed).toMatchObject({ estado: 'assinado', paginas: 1, espera: null });
    expect(signed.codigo).toMatch(/^(?:[ACDEFHJKMNPQRTUVWXY234679]{4}-){4}[ACDEFHJKMNPQRTUVWXY234679]{4}$/);

    const bytes = await bytesOf(signed);
    const { root } = await app.fakes.psc.authority();
    expect(await pdfsig(bytes, root)).toContainEqual(
      expect.objectContaining({ field: 'Medico', valid: true, trusted: true }),
    );
    await opensslVerifies(bytes, root);
    const words = wordsOf((await readPdf(bytes)).text);
    const { titulo, canal } = tipoDeDocumento(tipo);
    for (const said of [titulo, WRITTEN[tipo], helena.medico.nome, held.patient.dados.nome]) {
      expect(words).toContain(said);
    }
    expect(words).toContain(`Documento ${signed.codigo}`);
    expect(words).toContain('SEM VALIDADE JURÍDICA');
    expect(words.includes('NUMERAÇÃO SIMULADA')).toBe(canal !== 'eletronico');
    const { appUrl } = app.deps.settings;
    const codes = new Set(await readQrCodes(bytes));
    expect(codes.delete(`${appUrl}/verificar/${signed.codigo}`)).toBe(true);
    const theirs = 'https://sncr.anvisa.gov.br/receita/consultar?numero=';
    expect([...codes].every((code) => ehNotificacao(tipo) && code.startsWith(theirs))).toBe(true);
    expect(codes.size).toBe(ehNotificacao(tipo) ? 1 : 0);

    const pedido = await readPedido(held.patient, held.id);
    expect(pedido).toMatchObject({ status: 'Concluído', atendimento: 'emitido' });
  },
  60_000,
);

test('the patient is told once: in the chat and by mail, without a word of what it is', async () => {
  const held = await readyCase(app, helena, 'simples');
  await writeDocumento(held, documentoDeHoje('simples'));
  await writeDocumento(held, documentoDeHoje('simples', { orientacoes: 'Em jejum.' }));
  await issue(held);
  const [one, other] = await settled(held);
  const mail = await mailTo(app, held.patient.dados.emailContato, 'Seu documento está pronto');
  expect(JSON.stringify(mail)).toContain(`/meu-pedido/${held.id}`);
  expect(mail.texto).toContain(`Resposta de ${helena.medico.nome}, CRM-SP ${helena.medico.crm}.`);
  const rows = () =>
    app.deps.db
      .selectFrom('documentos')
      .select(['id', 'enviado_em'])
      .where('pedido_id', '=', held.id)
      .execute();
  await vi.waitFor(async () => expect((await rows()).every(({ enviado_em }) => enviado_em)).toBe(true), {
    timeout: 10_000,
  });
  expect(new Set((await rows()).map(({ id }) => id))).toEqual(new Set([one?.id, other?.id]));
  const lines = await app.deps.db
    .selectFrom('mensagens')
    .select('mensagem')
    .where('pedido_id', '=', held.id)
    .where('mensagem', 'like', '%assinado em%')
    .execute();
  expect(lines).toHaveLength(1);
}, 60_000);

test('nothing is issued while something is missing, and everything that is missing is said', async () => {
  const held = await readyCase(app, helena, 'simples');
  const begun = await writeDocumento(held, documentoDeHoje('simples', { itens: [] }));
  await app.deps.db
    .updateTable('casos')
    .set({ identidade_em: null, identidade_por: null, identidade_como: null })
    .where('pedido_id', '=', held.id)
    .execute();
  expect((await readDocumentos(held)).falta).toEqual(['Confira a identidade do paciente antes de emitir.']);
  const answer = await askIssue(held);
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({
    error: {
      code: 'nao_pode_emitir',
      details: [
        { campo: '', mensagem: 'Confira a identidade do paciente antes de emitir.' },
        { campo: `${begun.id}.itens`, mensagem: 'Adicione um medicamento.' },
      ],
    },
  });
  const [still] = (await readDocumentos(held)).documentos;
  expect(still).toMatchObject({ estado: 'rascunho', codigo: null });
});

test('a sign that nobody prints keeps a document from being issued', async () => {
  const held = await readyCase(app, helena, 'relatorio');
  const begun = await writeDocumento(held, documentoDeHoje('relatorio', { texto: 'Quadro 田 estável.' }));
  const answer = await askIssue(held);
  expect(answer.body).toMatchObject({
    error: {
      code: 'nao_pode_emitir',
      details: [{ campo: begun.id, mensagem: expect.stringContaining('田') }],
    },
  });
}, 30_000);

test('what was changed since the doctor saw it is not issued', async () => {
  const held = await readyCase(app, helena, 'simples');
  const { id, versao } = await writeDocumento(held, documentoDeHoje('simples'));
  const ask = (versoes: { id: string; versao: number }[]) =>
    helena.http.call(contracts.emitirDocumentos, { params: { id: held.id }, body: { versoes } });
  for (const versoes of [[{ id, versao: versao - 1 }], [{ id: randomUUID(), versao }]]) {
    expect((await ask(versoes)).body).toMatchObject({ error: { code: 'documentos_mudaram' } });
  }
});

test('two clicks of issue are one: one code, one number', async () => {
  const held = await readyCase(app, helena, 'controle_especial');
  const { id, versao } = await writeDocumento(held, documentoDeHoje('controle_especial'));
  const left = async () => {
    const { faixas } = await helena.http.want(listarFaixas, 200);
    return faixas.find(({ numero }) => numero === 'RCE')?.livres ?? 0;
  };
  const before = await left();
  const click = () =>
    helena.http.want(contracts.emitirDocumentos, 200, {
      params: { id: held.id },
      body: { versoes: [{ id, versao }] },
    });
  const [one, other] = await Promise.all([click(), click()]);
  expect(one.documentos[0]?.codigo).toBe(other.documentos[0]?.codigo);
  expect(await left()).toBe(before - 1);
  await settled(held);
}, 30_000);

test('the last number of a range goes to one document; the other leaves on paper', async () => {
  const medica = await newMedico(app);
  const range = { id: randomUUID(), numero: 'RCE', inicio: 7, fim: 7 } as const;
  await medica.http.want(importarFaixa, 201, { body: range });
  const cases = [
    await readyCase(app, medica, 'controle_especial'),
    await readyCase(app, medica, 'controle_especial'),
  ];
  for (const held of cases) await writeDocumento(held, documentoDeHoje('controle_especial'));
  const answers = await Promise.all(cases.map(askIssue));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const all = await Promise.all(cases.map(async (held) => (await readDocumentos(held)).documentos));
  expect(all.flatMap((some) => some.map(({ canal }) => canal)).toSorted()).toEqual([
    'eletronico',
    'impresso',
  ]);
  const rows = await app.deps.db
    .selectFrom('documentos')
    .select('numero_sncr')
    .where('medico_id', '=', medica.medico.id)
    .execute();
  expect(new Set(rows.map((row) => row.numero_sncr))).toEqual(new Set(['0000.0-00.0000007', null]));
}, 60_000);

test('on paper: two copies are set and stored, and the order goes to the post', async () => {
  const held = await readyCase(app, caio, 'controle_especial');
  await writeDocumento(held, documentoDeHoje('controle_especial'));
  const [issued] = await issue(held);
  expect(issued).toMatchObject({ estado: 'a imprimir', canal: 'impresso' });
  expect(await readPedido(held.patient, held.id)).toMatchObject({
    status: 'Aguardando Pagamento',
    atendimento: 'a postar',
  });
  const sheet = await vi.waitFor(() => bytesOf({ id: issued?.id ?? '' }, caio), { timeout: 20_000 });
  const { text, pages } = await readPdf(sheet);
  expect(pages).toBe(2);
  expect(wordsOf(text)).toContain('1ª via – Retenção da Farmácia ou Drogaria');
  expect(wordsOf(text)).toContain('Assinatura à mão');
  expect(await readQrCodes(sheet)).toEqual(
    Array.from({ length: 2 }, () => `${app.deps.settings.appUrl}/verificar/${issued?.codigo}`),
  );
  const byHand = (medico: typeof caio) =>
    medico.http.call(contracts.assinarDocumentoAMao, { params: { id: issued?.id ?? '' } });
  expect((await byHand(await newMedico(app))).status).toBe(404);
  // Twice is one signature: its instant and its audit row stay.
  const [first, again] = [await byHand(caio), await byHand(caio)];
  expect([first.status, again.body]).toEqual([200, first.body]);
  expect(first.body).toMatchObject({ documento: { estado: 'impresso' } });
  const noted = app.deps.db
    .selectFrom('auditoria')
    .select('acao')
    .where('alvo_id', '=', issued?.id ?? '');
  expect(await noted.where('acao', '=', 'documento.assinar_a_mao').execute()).toHaveLength(1);
  expect(await readPedido(held.patient, held.id)).toMatchObject({ atendimento: 'a postar' });
}, 60_000);

test('a notification on paper → posted; its prescription signed after the signature by hand', async () => {
  const held = await readyCase(app, caio, 'azul');
  const main = await writeDocumento(held, documentoDeHoje('azul'));
  const alone = await askIssue(held);
  expect(alone.body).toMatchObject({
    error: { details: [{ campo: main.id, mensagem: expect.stringContaining('receita simples') }] },
  });
  expect((await readDocumentos(held)).falta[0]).toContain('receita simples');
  const typed = documentoDeHoje('azul');
  const same = 'itens' in typed.dados ? typed.dados.itens : [];
  await writeDocumento(held, documentoDeHoje('simples', { itens: same }), main.id);
  expect((await issue(held)).map(({ estado, canal }) => [estado, canal])).toEqual([
    ['a imprimir', 'transcricao'],
    ['a assinar', 'eletronico'],
  ]);
  expect(await readPedido(held.patient, held.id)).toMatchObject({ atendimento: 'a postar' });
  const admin = await signInAdmin(app);
  await enterTalao(admin, caio);
  expect((await deskOf(admin).print(held.id)).status).toBe(200);
  const sheet = await bytesOf({ id: main.id }, caio);
  expect(wordsOf((await readPdf(sheet)).text)).toContain('Não é receita');
  await caio.http.want(contracts.assinarDocumentoAMao, 200, { params: { id: main.id } });
  expect((await settled(held)).map(({ estado }) => estado)).toEqual(['impresso', 'assinado']);
  await mailTo(app, held.patient.dados.emailContato, 'Seu documento está pronto');
  expect(await readPedido(held.patient, held.id)).toMatchObject({ atendimento: 'a postar' });
  const told = app.deps.db.selectFrom('mensagens').select('id').where('pedido_id', '=', held.id);
  expect(
    await told.where('mensagem', 'like', `%respondido por ${medicoComCrm(caio.medico)} em %`).execute(),
  ).toHaveLength(1);
}, 60_000);
