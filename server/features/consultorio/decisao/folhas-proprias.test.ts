import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contracts from '#contracts/consultorio/decisao.contract.ts';
import { abrirPedido } from '#contracts/mesa/pedidos-adm.contract.ts';
import { dataEmSaoPaulo, formatDataBr, somarDias } from '#domain/calendario/datas.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { signInAdmin } from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import {
  askIssue,
  documentoDeHoje,
  readDocumentos,
  readyCase,
  writeDocumento,
  type ReadyCase,
} from '#testing/scenes/caso-a-decidir.ts';

let app: TestApp;
let helena: Awaited<ReturnType<typeof newMedico>>;
beforeAll(async () => {
  const env = { CLINIC_REGISTRATION: 'CRM-SP 987654', TECHNICAL_DIRECTOR: 'Dra. Ana Prado, CRM-SP 123' };
  app = await startTestApp({ fill: true, env });
  helena = await newMedico(app);
}, 60_000);
afterAll(() => app.stop());

const told = (answer: { body: unknown }) =>
  [...JSON.stringify(answer.body).matchAll(/"mensagem":"([^"]*)"/g)].map(([, words]) => words);

/** The documents of a case by their kinds, with the titles that the desk reads. */
async function titlesOf({ id }: ReadyCase) {
  const admin = await signInAdmin(app);
  const { documentos } = await admin.want(abrirPedido, 200, { params: { id } });
  return documentos.map(({ titulo }) => titulo);
}

test('a PrEP prescription’s exams → a separate request beginning with them, or no issue', async () => {
  const held = await readyCase(app, helena, 'prep');
  const prep = await writeDocumento(
    held,
    documentoDeHoje('prep', { exames: ['Anti-HIV', ' ', 'Creatinina'] }),
  );
  const lacking = 'Os exames da PrEP saem em folha própria. Adicione o pedido de exames.';
  expect((await readDocumentos(held)).falta).toContain(lacking);
  expect(told(await askIssue(held))).toEqual([lacking]);

  const params = { id: held.id };
  const body = { id: randomUUID(), tipo: 'exames' as const };
  const begun = await helena.http.want(contracts.criarDocumento, 201, { params, body });
  const { documento, versao } = begun.documento;
  expect(documento.dados).toMatchObject({ exames: ['Anti-HIV', 'Creatinina'] });
  if (documento.tipo !== 'exames') throw new Error('another kind was begun');
  const dados = { ...documento.dados, indicacao: 'Acompanhamento da saúde.', local: 'São Paulo, SP' };
  await helena.http.want(contracts.salvarDocumento, 200, {
    params: { id: body.id },
    body: { documento: { tipo: 'exames', dados }, versao },
  });
  expect((await askIssue(held)).status).toBe(200);
  const rows = await app.deps.db
    .selectFrom('documentos')
    .select(['id', 'tipo', 'folha'])
    .where('pedido_id', '=', held.id)
    .orderBy('created_at')
    .execute();
  expect(rows.map(({ id, tipo }) => [id, tipo])).toEqual([
    [prep.id, 'prep'],
    [body.id, 'exames'],
  ]);
  for (const { folha } of rows) {
    expect(folha).toMatchObject({
      clinica: { registro: 'CRM-SP 987654', diretorTecnico: 'Dra. Ana Prado, CRM-SP 123' },
    });
  }
});

test('a certificate of a day before its order, or of an hour to come, is refused in words', async () => {
  const held = await readyCase(app, helena, 'atestado');
  const hoje = dataEmSaoPaulo(app.deps.clock());
  const inicio = formatDataBr(somarDias(hoje, -1));
  const draft = await writeDocumento(held, documentoDeHoje('atestado', { inicio }));
  expect(told(await askIssue(held))).toEqual([
    `O pedido é de ${formatDataBr(hoje)}, e antes dele não há atendimento seu a atestar. Corrija o início.`,
  ]);
  const late = { finalidade: 'comparecimento', periodo: 'das 23h58 às 23h59' } as const;
  await helena.http.want(contracts.salvarDocumento, 200, {
    params: { id: draft.id },
    body: { documento: documentoDeHoje('atestado', late), versao: draft.versao },
  });
  expect(told(await askIssue(held))).toEqual(['O período é de um horário que já passou. Corrija as horas.']);
  const { documentos } = await readDocumentos(held);
  await helena.http.want(contracts.salvarDocumento, 200, {
    params: { id: draft.id },
    body: {
      documento: documentoDeHoje('atestado', { ...late, periodo: 'das 0h às 0h01' }),
      versao: documentos[0]?.versao ?? 0,
    },
  });
  expect((await askIssue(held)).status).toBe(200);
  expect(await titlesOf(held)).toEqual(['Declaração de comparecimento']);
});
