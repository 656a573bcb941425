import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { salvarCliente } from '#contracts/contas/clientes.contract.ts';
import { darProva } from '#contracts/contas/conta.contract.ts';
import { abrirPedido, excluirPedido, gerarDossie } from '#contracts/mesa/pedidos-adm.contract.ts';
import { perguntasDoServico } from '#domain/catalogo/perguntas.ts';
import { listarPerguntas } from '#contracts/catalogo/perguntas.contract.ts';
import { salvarHistorico } from '#contracts/pedidos/pedidos.contract.ts';
import { DocumentsUnavailable } from '#ports/documents.ts';
import { ADMIN, startTestApp, type TestApp } from '#testing/app/app.ts';
import * as build from '#testing/builders/builders.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { pagesOf, pdfOfObjects } from '#testing/files/pdf.ts';
import { readPdf, wordsOf } from '#testing/files/pdf-tools.ts';
import { quarters } from '#testing/files/pictures.ts';
import { upload } from '#testing/builders/upload.ts';

let app: TestApp;
let admin: Client;
let patient: build.Patient;
let now = new Date();
beforeAll(async () => {
  app = await startTestApp({ clock: () => now });
  admin = await build.signInAdmin(app);
  patient = await build.newPatient(app);
});
afterAll(() => app.stop());

const address = (id: string) => gerarDossie.path.replace(':id', id);
const ask = (id: string) => admin.fetch(address(id), { method: 'POST' });

async function dossie(id: string) {
  const answer = await ask(id);
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(Number(answer.headers.get('content-length'))).toBe(bytes.length);
  const read = await readPdf(bytes);
  return { ...read, words: wordsOf(read.text), headers: answer.headers };
}

async function acts(id: string): Promise<string[]> {
  const rows = await app.deps.db
    .selectFrom('auditoria')
    .select('acao')
    .where('alvo_id', '=', id)
    .where('acao', '=', 'pedido.dossie')
    .execute();
  return rows.map(({ acao }) => acao);
}

async function send(pedido: string, filename: string, bytes: Buffer, tipo = 'outros_documentos') {
  // Files are listed in the order of their arrival.
  now = new Date(now.getTime() + 1_000);
  expect((await upload(patient, { pedido, tipo, filename, bytes })).status).toBe(204);
}

test('a paid order from end to end: who, what was asked and answered, money, history', async () => {
  const { id, numero } = await build.paidPedido(app, patient, 'Renovação de Receita Azul');
  const { words, info, headers, pages } = await dossie(id);
  expect(info).toMatchObject({ Tagged: 'yes', Title: `Dossiê do pedido ${numero}` });
  expect(info['Page size']).toContain('A4');
  for (const said of [
    `Pedido ${numero}`,
    'Renovação de Receita Azul',
    'Pagamento confirmado',
    patient.dados.nome,
    patient.cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4'),
    '12/04/1984',
    'Avenida Paulista, 1000, conjunto',
    '12, Bela Vista, São Paulo, SP, 01310-100',
    '(11) 98888-0042',
    'saúde 0',
    'tratamento 0',
    'Continuar o tratamento.',
    'Nada a acrescentar.',
    'Nenhum arquivo neste pedido.',
    'Pagamento recebido',
    'Perguntas respondidas',
    'Contém dados de saúde: documento sigiloso.',
    `pela administração, ${ADMIN.email}`,
    `Página ${pages} de ${pages}`,
    'Não é documento médico',
  ]) {
    expect(words).toContain(said);
  }
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('content-disposition')).toBe(`attachment; filename=pedido-${id.slice(0, 8)}.pdf`);
  expect(headers.get('cache-control')).toBe('private, no-store');
});

test('highlights precede all other answers, by the marks of their questions', async () => {
  const { id } = await build.createPedido(patient, 'Atestados de saúde');
  const { saude } = await patient.http.want(listarPerguntas, 200);
  const base = await build.historico(patient, 'Atestados de saúde');
  const body = {
    ...base,
    histSaude: perguntasDoServico(saude.perguntas, 'Atestados de saúde').map(({ urgencia }) =>
      urgencia ? 'Sim, ontem de noite' : 'Não',
    ),
    histTrat: base.histTrat.map(() => 'Não'),
  };
  await patient.http.want(salvarHistorico, 200, { params: { id }, body });
  const { words } = await dossie(id);
  const [before, after] = words.split('Passou pelo aviso de urgência.');
  expect(before).toContain('Precisa de atenção');
  expect(before).not.toContain('ontem de noite');
  expect(after?.split('ontem de noite')).toHaveLength(3);

  const calm = { ...body, histSaude: body.histSaude.map(() => 'Não') };
  await patient.http.want(salvarHistorico, 200, { params: { id }, body: calm });
  expect((await dossie(id)).words).not.toContain('Precisa de atenção');
});

test('each time that it is given out is audited, and told by the next one', async () => {
  const { id } = await build.createPedido(await build.newPatient(app), 'Atestados de saúde');
  await dossie(id);
  expect((await dossie(id)).words).toContain('Dossiê baixado');
  expect(await acts(id)).toHaveLength(2);
});

test('an order with nothing in it yet', async () => {
  const bare = await build.registerPatient(app);
  const { id: clienteId } = await app.deps.db
    .selectFrom('clientes')
    .select('id')
    .where('cpf', '=', bare.cpf)
    .executeTakeFirstOrThrow();
  const row = {
    cliente_id: clienteId,
    chave: randomUUID(),
    servico_selecionado: 'Atestados de saúde',
    status: 'Sendo Feito - Serviço Selecionado' as const,
    preco_centavos: 4_990,
    preco_em: now,
  };
  const { id } = await app.deps.db
    .insertInto('pedidos')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { words } = await dossie(id);
  for (const said of ['Não informado', 'Não foi pago', 'ainda não respondeu', 'Nenhum Pix foi gerado.']) {
    expect(words).toContain(said);
  }
});

test('a minor with the one who answers for them; how the patient is called', async () => {
  const child = await build.newPatient(app);
  await child.http.want(salvarCliente, 200, {
    body: {
      ...child.dados,
      nome: 'Davi Luiz Ferreira',
      nomeSocial: 'Duda',
      data_nascimento: '02/03/2018',
      responsavelNome: 'Rosa Ferreira',
      responsavelCpf: build.randomCpf(),
      responsavelDeclara: true,
    },
  });
  const { id } = await build.createPedido(child, 'Pedido de Exames Complementares');
  const { words } = await dossie(id);
  for (const said of ['Davi Luiz Ferreira', 'Duda', 'Rosa Ferreira', '02/03/2018']) {
    expect(words).toContain(said);
  }
  expect(words).toMatch(/\(\d anos\)/);
});

test('a deleted order says so', async () => {
  const { id } = await build.chargedPedido(patient, 'Atestados de saúde');
  await admin.want(excluirPedido, 200, { params: { id } });
  expect((await dossie(id)).words).toMatch(/Pedido excluído em .* Estava em “Aguardando Pagamento”\./);
});

test('files → the list, then their pages, within stated bounds', async () => {
  const { id } = await build.attachedPedido(patient);
  await send(id, 'exame de sangue.pdf', pdfOfObjects(pagesOf(13)), 'exames_anteriores');
  await send(id, 'foto.jpg', await quarters(800, 600).jpeg().toBuffer(), 'laudo_medico');
  await send(id, 'tela.jpg', await quarters(600, 2_400).jpeg().toBuffer());
  const { sha256 } = await app.deps.db
    .selectFrom('anexos')
    .select('sha256')
    .where('nome_original', '=', 'foto.jpg')
    .executeTakeFirstOrThrow();
  const { words, textOf } = await dossie(id);
  expect(words).toContain('exame de sangue.pdf');
  expect(words).toContain('Páginas 11–13 não incluídas; abra o arquivo no pedido.');
  expect(words).toContain(sha256.slice(0, 16));
  const sheets = textOf.filter(
    (page) =>
      /(?:Exames|Laudo|Outros)[^\n]*\n\s*(?:página|foto|tela)/.test(page) && !page.includes('Recebido em'),
  );
  expect(sheets.map((page) => /página \d+ de \d+/.exec(page)?.[0] ?? 'one')).toEqual([
    ...Array.from({ length: 10 }, (_, i) => `página ${i + 1} de 13`),
    'one',
    'página 1 de 2',
    'página 2 de 2',
  ]);
  expect(await readdir(join(app.dataDir, 'preparo'))).toEqual([]);
});

test('many long files share the places: every one of them is shown', async () => {
  const { id } = await build.attachedPedido(patient);
  const long = pdfOfObjects(pagesOf(12));
  for (let i = 0; i < 6; i += 1) await send(id, `longo-${i}.pdf`, long);
  const { textOf, words } = await dossie(id);
  const sheets = textOf.filter((page) => /página \d+ de 12 /.test(page));
  expect(sheets).toHaveLength(40);
  for (let i = 0; i < 6; i += 1) expect(sheets.some((page) => page.includes(`longo-${i}.pdf`))).toBe(true);
  expect(words).toContain('Páginas 2–12 não incluídas');
});

const setFile = (
  name: string,
  change: { situacao?: 'em verificação' | 'recusado'; motivo?: 'ameaca'; objeto?: string },
) => app.deps.db.updateTable('anexos').set(change).where('nome_original', '=', name).execute();

test('a file that is gone, one that waits and one that was taken out do not stop it', async () => {
  const { id } = await build.attachedPedido(patient);
  for (const name of ['some.pdf', 'espera.pdf', 'retirado.pdf']) {
    await send(id, name, pdfOfObjects(pagesOf(1)));
  }
  await setFile('some.pdf', { objeto: `${patient.cpf}/nada` });
  await setFile('espera.pdf', { situacao: 'em verificação' });
  await setFile('retirado.pdf', { situacao: 'recusado', motivo: 'ameaca' });
  const { words, textOf } = await dossie(id);
  expect(words).toContain('Não foi possível mostrar as páginas aqui');
  expect(words).toContain('Ainda em verificação');
  expect(words).toContain('o antivírus encontrou uma ameaça');
  expect(textOf.join('\n')).not.toMatch(/Outros documentos \d\n\s*(?:some|espera|retirado)/);
});

test('whatever a patient typed is set', async () => {
  const { id } = await build.createPedido(patient, 'Relatório ou Laudo Médico');
  const typed = '#panic("x") $x^2$ *b* 🙏 日本 العربية';
  const body = {
    ...(await build.historico(patient, 'Relatório ou Laudo Médico')),
    motivacao: `${typed} ${'a'.repeat(4_000)}`,
    outrasInfos: typed,
  };
  await patient.http.want(salvarHistorico, 200, { params: { id }, body });
  expect((await dossie(id)).words).toContain('#panic("x") $x^2$ *b*');
});

test('an order nobody has is missing, and none of it is for patients', async () => {
  const missing = await admin.call(gerarDossie, { params: { id: randomUUID() } });
  expect([missing.status, failureOf(missing).code]).toEqual([404, 'nao_encontrado']);
  const { id } = await build.createPedido(await build.newPatient(app), 'Atestados de saúde');
  expect((await patient.http.call(gerarDossie, { params: { id } })).status).toBe(403);
  expect((await build.visitor(app).call(gerarDossie, { params: { id } })).status).toBe(401);
  expect(await acts(id)).toEqual([]);
});

test('without a recent proof there is none', async () => {
  const { id } = await build.createPedido(await build.newPatient(app), 'Atestados de saúde');
  now = new Date(now.getTime() + 6 * 60_000);
  const refused = await admin.call(gerarDossie, { params: { id } });
  expect([refused.status, failureOf(refused).code]).toEqual([403, 'prova_necessaria']);
  expect(await acts(id)).toEqual([]);
  await admin.want(darProva, 200, { body: { senhaAtual: ADMIN.senha } });
  expect((await ask(id)).status).toBe(200);
});

test('a failing setter → says so, loses nothing, unaudited; the next attempt succeeds', async () => {
  const { id } = await build.createPedido(await build.newPatient(app), 'Atestados de saúde');
  const failing = vi
    .spyOn(app.deps.documents, 'render')
    .mockRejectedValue(new DocumentsUnavailable('too slow'));
  try {
    const failed = await admin.call(gerarDossie, { params: { id } });
    expect([failed.status, failureOf(failed).code]).toEqual([503, 'dossie_indisponivel']);
    expect(failureOf(failed).message).toContain('tente de novo');
    expect(await acts(id)).toEqual([]);
    await admin.want(abrirPedido, 200, { params: { id } });
  } finally {
    failing.mockRestore();
  }
  expect((await ask(id)).status).toBe(200);
});
