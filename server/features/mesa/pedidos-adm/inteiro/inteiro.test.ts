import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listarAnexos } from '#contracts/pedidos/anexos.contract.ts';
import { lerFio } from '#contracts/mesa/fio.contract.ts';
import { abrirPedido, excluirPedido, restaurarPedido } from '#contracts/mesa/pedidos-adm.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import * as build from '#testing/builders/builders.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { pagesOf, pdfOfObjects } from '#testing/files/pdf.ts';
import { upload } from '#testing/builders/upload.ts';
import { lerAndamento } from '#contracts/consultorio/andamento.contract.ts';

let app: TestApp;
let admin: Client;
let patient: build.Patient;
beforeAll(async () => {
  app = await startTestApp();
  admin = await build.signInAdmin(app);
  patient = await build.newPatient(app);
});
afterAll(() => app.stop());

const open = (id: string) => admin.want(abrirPedido, 200, { params: { id } });

test('an order nobody has is missing', async () => {
  const answer = await admin.call(abrirPedido, { params: { id: randomUUID() } });
  expect([answer.status, failureOf(answer).code]).toEqual([404, 'nao_encontrado']);
});

test('the patient, the questions as asked with their answers, the files', async () => {
  const { id } = await build.answeredPedido(patient, 'Atestados de saúde');
  const bytes = pdfOfObjects(pagesOf(1));
  const sent = { pedido: id, tipo: 'laudo_medico', filename: 'laudo.pdf', bytes };
  expect((await upload(patient, sent)).status).toBe(204);
  const { pedido, paciente, respondidoEm, cobrancas } = await open(id);
  expect(paciente).toMatchObject({ cpf: patient.cpf, nome: patient.dados.nome, cidade: 'São Paulo' });
  expect(pedido.histSaude).toHaveLength(pedido.pergSaude.length);
  expect(pedido.pergTrat[0]?.pergunta).not.toBe('');
  expect(pedido.motivacao).toBe('Continuar o tratamento.');
  expect(respondidoEm).not.toBeNull();
  expect(cobrancas).toEqual([]);
  const { anexos } = await admin.want(listarAnexos, 200, { params: { id } });
  expect(anexos.map(({ name }) => name)).toEqual(['laudo_medico']);
});

test('its history: each thing once, in the order it happened, with who did it', async () => {
  const { id, idPayment } = await build.paidPedido(app, patient, 'Renovação de Receita Azul');
  await admin.want(excluirPedido, 200, { params: { id } });
  await admin.want(restaurarPedido, 200, { params: { id } });
  const { cobrancas, statusAnterior, passos } = await open(id);
  const { acontecimentos } = await admin.want(lerFio, 200, { params: { id } });
  expect(statusAnterior).toBeNull();
  // The steps are those that the patient reads.
  expect(passos).toEqual((await patient.http.want(lerAndamento, 200, { params: { id } })).passos);
  expect(passos[0]).toMatchObject({ passo: 'pago', estado: 'feito' });
  const acts = acontecimentos.filter(({ quem }) => quem === 'Paciente' || quem === 'Administração');
  expect(acts.map(({ quem, oQue }) => `${quem}: ${oQue}`)).toEqual([
    'Paciente: Pedido criado',
    'Paciente: Perguntas respondidas',
    'Paciente: Etapa de documentos confirmada',
    'Paciente: Pix pedido',
    'Paciente: Pix gerado',
    'Administração: Excluído',
    'Administração: Pix encerrado',
    'Administração: Dinheiro separado para devolução',
    'Administração: Restaurado',
    'Administração: Dinheiro mantido',
    'Administração: Aberto na mesa',
  ]);
  const times = acontecimentos.map(({ em }) => em);
  expect(times).toEqual(times.toSorted());
  expect(acontecimentos.filter(({ oQue }) => oQue === 'Pagamento confirmado')).toHaveLength(1);
  expect(cobrancas).toMatchObject([{ idPayment, status: 'RECEIVED', pagaPedido: true }]);
  expect(acontecimentos.filter(({ detalhe }) => detalhe === 'Pagamento recebido')).toHaveLength(1);
});

test('opening it is audited; the same reading again is not', async () => {
  const { id } = await build.createPedido(patient, 'Relatório ou Laudo Médico');
  await open(id);
  await open(id);
  const rows = await app.deps.db
    .selectFrom('auditoria')
    .select('ator_tipo')
    .where('alvo_id', '=', id)
    .where('acao', '=', 'pedido.abrir')
    .execute();
  expect(rows).toEqual([{ ator_tipo: 'Admin' }]);
});

test('a word of the audit that nobody described is not shown', async () => {
  const { id } = await build.createPedido(patient, 'PrEP Online (Prevenção ao HIV)');
  const entry = { ator_tipo: 'Sistema', acao: 'pedido.novidade', alvo_tipo: 'pedido', alvo_id: id };
  await app.deps.db.insertInto('auditoria').values(entry).execute();
  await open(id);
  const { acontecimentos } = await admin.want(lerFio, 200, { params: { id } });
  expect(acontecimentos.at(-2)).toMatchObject({ quem: 'Sistema', oQue: 'Registro do sistema' });
  expect(JSON.stringify(acontecimentos)).not.toContain('novidade');
});
