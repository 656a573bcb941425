import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listarMensagens } from '#contracts/chat/chat.contract.ts';
import * as casos from '#contracts/consultorio/caso.contract.ts';
import { assumirCaso, devolverCaso, lerFila } from '#contracts/consultorio/fila.contract.ts';
import { lerFio } from '#contracts/mesa/fio.contract.ts';
import { preferirReembolso } from '#contracts/pedidos/consultas.contract.ts';
import { listarDevolucoes, manterDevolucao } from '#contracts/pagamentos/devolucoes.contract.ts';
import { medicoComCrm } from '#domain/contas/medico.ts';
import { mensagemDaEtapa } from '#domain/pedidos/mensagens-etapa.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type AnyAnswer, type Client } from '#testing/app/client.ts';
import * as build from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';

const MOTIVO = 'A dose pede um exame de sangue recente, e o último é de 2023.';

let app: TestApp;
let helena: Awaited<ReturnType<typeof newMedico>>;
let caio: Awaited<ReturnType<typeof newMedico>>;
beforeAll(async () => {
  app = await startTestApp();
  helena = await newMedico(app);
  caio = await newMedico(app);
});
afterAll(() => app.stop());

const refuse = (http: Client, id: string, motivo = MOTIVO): Promise<AnyAnswer> =>
  http.call(casos.recusarCaso, { params: { id }, body: { motivo } });
const note = (http: Client, id: string, body: { id?: string; adendoDe?: string } = {}) =>
  http.call(casos.escreverNota, {
    params: { id },
    body: { id: randomUUID(), texto: 'Sem exame recente.', ...body },
  });

async function inHand() {
  const patient = await build.newPatient(app);
  const { id, numero } = await build.paidPedido(app, patient);
  await helena.http.want(assumirCaso, 200, { params: { id } });
  return { patient, id, numero };
}

test('a refusal: the patient reads state and words, and chooses what follows', async () => {
  const { patient, id, numero } = await inHand();
  const nota = randomUUID();
  await note(helena.http, id, { id: nota });
  expect((await refuse(helena.http, id)).status).toBe(204);
  expect((await refuse(helena.http, id)).status).toBe(204);
  const read = await build.readPedido(patient, id);
  expect(read).toMatchObject({
    status: 'Aguardando Pagamento',
    atendimento: 'recusado',
    cancelavel: false,
    recusa: { motivo: MOTIVO, medico: { nome: helena.medico.nome, crm: `CRM-SP ${helena.medico.crm}` } },
    respondidoPor: { nome: helena.medico.nome, crm: `CRM-SP ${helena.medico.crm}` },
    escolha: { ate: expect.any(String), consulta: null },
    reembolso: null,
  });
  const { mensagens } = await patient.http.want(listarMensagens, 200);
  const ate = new Date(read.escolha?.ate ?? '');
  expect(mensagens.map(({ mensagem }) => mensagem)).toContain(
    mensagemDaEtapa('recusado-escolha', numero, { ate, quem: medicoComCrm(helena.medico) }),
  );

  // Read-only for the doctor who decided, gone for the others, and listed as done.
  const caso = await helena.http.want(casos.lerCaso, 200, { params: { id } });
  expect(caso).toMatchObject({
    visao: 'leitura',
    podeDecidir: false,
    decisao: { voce: true, motivoDaRecusa: MOTIVO },
    anteriores: [],
  });
  expect(failureOf(await caio.http.call(casos.lerCaso, { params: { id } })).code).toBe('nao_encontrado');
  const done = await helena.http.want(lerFila, 200, { query: { aba: 'feitos' } });
  expect(done.casos.find((one) => one.id === id)).toMatchObject({
    seu: true,
    decididoEm: expect.any(String),
  });
  expect(done.contagens.feitos).toBe(done.casos.length);
  expect((await caio.http.want(lerFila, 200, { query: { aba: 'feitos' } })).casos).toEqual([]);

  // An existing note is added to, also after the decision; a new one is not written.
  expect((await note(helena.http, id, { adendoDe: nota })).status).toBe(200);
  expect(failureOf(await note(helena.http, id)).code).toBe('fora_da_fila');
  expect(failureOf(await note(caio.http, id, { adendoDe: nota })).code).toBe('fora_da_fila');
});

test('no refusal without words, without a note of this doctor, or of a case that is not in hand', async () => {
  const { patient, id } = await inHand();
  expect(failureOf(await refuse(helena.http, id)).code).toBe('falta_nota');
  await note(helena.http, id);
  expect(failureOf(await refuse(helena.http, id, ' ')).details).toMatchObject([{ campo: 'motivo' }]);
  expect(failureOf(await refuse(caio.http, id)).code).toBe('caso_assumido');
  await helena.http.want(devolverCaso, 204, { params: { id } });
  expect(failureOf(await refuse(helena.http, id)).code).toBe('fora_das_maos');
  // Another doctor's note is not this doctor's.
  await caio.http.want(assumirCaso, 200, { params: { id } });
  expect(failureOf(await refuse(caio.http, id)).code).toBe('falta_nota');
  expect((await build.readPedido(patient, id)).recusa).toBeNull();
});

test('the administrator does not keep the money that its patient chose, and reads who refused it', async () => {
  const { patient, id } = await inHand();
  await note(helena.http, id);
  await refuse(helena.http, id);
  await patient.http.want(preferirReembolso, 204, { params: { id } });
  const admin = await build.signInAdmin(app);
  const { pendentes, encerradas } = await admin.want(listarDevolucoes, 200);
  const entry = [...pendentes, ...encerradas].find(({ pedido }) => pedido?.id === id);
  expect(entry).toMatchObject({ motivo: 'recusado', autorizada: true });
  const kept = await admin.call(manterDevolucao, {
    params: { id: entry?.id ?? '' },
    body: { motivo: 'Não devolver.' },
  });
  expect(kept.status).toBe(409);
  const { acontecimentos } = await admin.want(lerFio, 200, { params: { id } });
  const told = acontecimentos.filter(({ oQue }) => oQue === 'Recusado pelo médico');
  expect(told).toMatchObject([{ quem: 'Médico' }]);
});

test('a refusal and a question, at once: one of them is done', async () => {
  for (let round = 0; round < 4; round++) {
    const { id, patient } = await inHand();
    await note(helena.http, id);
    const body = { id: randomUUID(), texto: 'Quando foi o último exame?' };
    const [refused, asked] = await Promise.all([
      refuse(helena.http, id),
      helena.http.call(casos.perguntarAoPaciente, { params: { id }, body }),
    ]);
    const { atendimento } = await build.readPedido(patient, id);
    expect([refused.status, asked.status, atendimento]).toEqual(
      refused.status === 204 ? [204, 409, 'recusado'] : [409, 200, 'aguardando paciente'],
    );
  }
});
