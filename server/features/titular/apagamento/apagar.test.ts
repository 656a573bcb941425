import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enviarMensagem } from '#contracts/chat/chat.contract.ts';
import { lerCliente } from '#contracts/contas/clientes.contract.ts';
import { entrar } from '#contracts/contas/identidade.contract.ts';
import { listarPessoas, salvarPessoa } from '#contracts/contas/pessoas.contract.ts';
import { lerFio } from '#contracts/mesa/fio.contract.ts';
import * as mesa from '#contracts/mesa/pedidos-adm.contract.ts';
import { consultarPedidos } from '#contracts/mesa/lista-de-pedidos.contract.ts';
import { listarAnexos } from '#contracts/pedidos/anexos.contract.ts';
import { cancelarPedido, criarPedido, listarPedidos } from '#contracts/pedidos/pedidos.contract.ts';
import * as contracts from '#contracts/titular/apagamento.contract.ts';
import { paraODossie } from '#features/mesa/pedidos-adm/inteiro/apagada.usecases.ts';
import { abrirPedido as openPedido } from '#features/mesa/pedidos-adm/inteiro/inteiro.usecases.ts';
import { systemScope } from '#platform/actor.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { mailTo, mailsTo } from '#testing/app/mail.ts';
import { until } from '#testing/app/until.ts';
import * as build from '#testing/builders/builders.ts';
import type { Patient } from '#testing/builders/builders.ts';
import { writeDocumento } from '#testing/builders/documento-assinado.ts';
import { addMedico } from '#testing/builders/medicos.ts';
import { upload } from '#testing/builders/upload.ts';
import { PNG } from '#testing/files/small-files.ts';
import { apagarRestos } from './depois.usecases.ts';

const SYSTEM = { tipo: 'Sistema', nome: 'teste' } as const;
const ADMIN = { tipo: 'Admin', administradorId: randomUUID(), sessaoId: randomUUID() } as const;

let app: TestApp;
let admin: Client;
let medicoId: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await build.signInAdmin(app);
  medicoId = (await addMedico(app)).id;
});
afterAll(() => app.stop());

const leave = ({ http }: Patient, chave = randomUUID()) =>
  http.call(contracts.apagarConta, { body: { chave } });
const left = async (patient: Patient, chave = randomUUID()) =>
  patient.http.want(contracts.apagarConta, 200, { body: { chave } });
const idOf = async ({ cpf }: Patient) =>
  (
    await app.deps.db
      .selectFrom('clientes')
      .select('id')
      .where('cpf', '=', cpf)
      .where('conta_id', 'is', null)
      .executeTakeFirstOrThrow()
  ).id;

/** A paid order that its doctor answered with a signed document. */
async function answered(patient: Patient) {
  const pedido = await build.paidPedido(app, patient);
  await writeDocumento(app, { pedidoId: pedido.id, medicoId });
  await app.deps.db
    .updateTable('pedidos')
    .set({ atendimento: 'emitido' })
    .where('id', '=', pedido.id)
    .execute();
  return pedido;
}

test('nobody is let in any more, by no session, and the CPF opens an empty account', async () => {
  const patient = await build.newPatient(app);
  await answered(patient);
  await left(patient);
  expect((await patient.http.call(lerCliente)).status).toBe(401);
  const again = build.visitor(app);
  expect((await again.call(entrar, { body: { cpf: patient.cpf, senha: build.SENHA } })).status).toBe(401);
  const fresh = await build.registerPatient(app, patient.cpf);
  expect(await fresh.http.want(listarPedidos, 200)).toEqual({ pedidos: [], fechados: [], retomar: null });
});

test('a paid order without an answer → refused; cancelled, it is refunded and the account goes', async () => {
  const patient = await build.newPatient(app);
  const pedido = await build.paidPedido(app, patient);
  const saida = await patient.http.want(contracts.lerSaida, 200);
  expect(saida.pendentes).toEqual([
    { id: pedido.id, numero: pedido.numero, servico: build.SERVICO, cancelavel: true },
  ]);
  const refused = await leave(patient);
  expect([refused.status, failureOf(refused).code]).toEqual([409, 'pedidos_em_andamento']);
  expect((await patient.http.want(lerCliente, 200)).cpf).toBe(patient.cpf);
  await patient.http.want(cancelarPedido, 200, { params: { id: pedido.id } });
  const { segue, guardado } = await left(patient);
  expect(segue.join(' ')).toContain('O dinheiro que está voltando chega do mesmo jeito');
  // No doctor entered anything: the payment alone is kept.
  expect(guardado.map(({ ate }) => ate)).toEqual([
    `${new Date().getFullYear() + 5}-12-31`,
    expect.any(String),
    null,
  ]);
  await until('the refund', async () => {
    const row = await app.deps.db
      .selectFrom('devolucoes')
      .select('situacao')
      .where('pedido_id', '=', pedido.id)
      .executeTakeFirst();
    return row?.situacao === 'devolvida' ? true : null;
  });
});

test('without a recent prova → asked for one; nothing happens', async () => {
  const patient = await build.newPatient(app);
  await build.endProvas(app);
  const refused = await leave(patient);
  expect([refused.status, failureOf(refused).code]).toEqual([403, 'prova_necessaria']);
  expect((await patient.http.want(lerCliente, 200)).cpf).toBe(patient.cpf);
});

test('the receipt opens by its key and names people; its mail has no clinical word', async () => {
  const patient = await build.newPatient(app);
  const child = await patient.http.want(salvarPessoa, 201, {
    body: {
      nome: 'Davi Machado Alves',
      data_nascimento: '03/09/2019',
      cpf: build.randomCpf(),
      parentesco: 'filho',
      declara: true,
    },
  });
  const pedido = await build.attachedPedido(patient, build.SERVICO, child.id);
  await writeDocumento(app, { pedidoId: pedido.id, medicoId });
  const chave = randomUUID();
  const comprovante = await left(patient, chave);
  expect(comprovante.guardado[0]?.oQue).toContain('Também o de Davi.');
  const http = build.visitor(app);
  expect(await http.want(contracts.lerComprovante, 200, { body: { chave } })).toEqual(comprovante);
  expect((await http.call(contracts.lerComprovante, { body: { chave: randomUUID() } })).status).toBe(404);
  const page = await http.fetch(`/api/conta-apagada/${chave}`);
  expect([
    page.headers.get('content-disposition'),
    (await page.text()).includes(comprovante.protocolo),
  ]).toEqual(['attachment; filename=comprovante.html', true]);
  const mail = await mailTo(app, patient.dados.emailContato, 'foi apagada');
  expect(mail.texto).toContain(`/conta-apagada/${chave}`);
  expect(mail.texto).toContain(comprovante.protocolo);
  expect(mail.texto).not.toMatch(/Davi|receita|prontu|médic/i);
  await until('the address is forgotten', async () => {
    const row = await app.deps.db
      .selectFrom('apagamentos')
      .select('aviso_para')
      .where('protocolo', '=', comprovante.protocolo)
      .executeTakeFirst();
    return row?.aviso_para === null ? true : null;
  });
});

test('two devices at once → one receipt, one mail, one line of the audit', async () => {
  const patient = await build.newPatient(app);
  const conta = await idOf(patient);
  const other = build.visitor(app);
  await other.want(entrar, 200, { body: { cpf: patient.cpf, senha: build.SENHA } });
  const answers = await Promise.all([leave(patient), leave({ ...patient, http: other })]);
  const second = answers.find(({ status }) => status !== 200)?.status;
  expect([answers.filter(({ status }) => status === 200).length, second === 401 || second === 409]).toEqual([
    1,
    true,
  ]);
  const lines = await app.deps.db
    .selectFrom('auditoria')
    .select('id')
    .where('acao', '=', 'cliente.apagar')
    .where('alvo_id', '=', conta)
    .execute();
  expect(lines).toHaveLength(1);
  await mailTo(app, patient.dados.emailContato, 'foi apagada');
  expect(await mailsTo(app, patient.dados.emailContato, 'foi apagada')).toHaveLength(1);
});

test('a payment or a message at the same moment → no money lost, no word of the patient left', async () => {
  for (let i = 0; i < 4; i += 1) {
    const patient = await build.newPatient(app);
    const conta = await idOf(patient);
    const pedido = await build.chargedPedido(patient);
    const message = { id: randomUUID(), mensagem: 'Uma pergunta.' };
    const order = { Servico_Selecionado: build.SERVICO, chave: randomUUID() };
    const [gone] = await Promise.all([
      leave(patient),
      build.payAtBank(app, pedido),
      patient.http.call(enviarMensagem, { body: message }),
      patient.http.call(criarPedido, { body: order }),
    ]);
    const paid = await until('the payment', async () => {
      const row = await app.deps.db
        .selectFrom('cobrancas as k')
        .innerJoin('pedidos as p', 'p.id', 'k.pedido_id')
        .select(['p.pago_em', 'p.status'])
        .select((eb) =>
          eb
            .selectFrom('devolucoes as d')
            .select('d.situacao')
            .whereRef('d.pedido_id', '=', 'p.id')
            .as('devolucao'),
        )
        .where('k.pedido_id', '=', pedido.id)
        .where('k.recebido_centavos', 'is not', null)
        .executeTakeFirst();
      return row ?? null;
    });
    // Either the payment was first, and the account waits for its order; or the money goes back.
    expect([
      { gone: 409, status: 'Aguardando Pagamento', back: false },
      { gone: 200, status: 'Excluído', back: true },
    ]).toContainEqual({ gone: gone.status, status: paid.status, back: paid.devolucao !== null });
    if (gone.status === 409) continue;
    await apagarRestos({ actor: SYSTEM, input: { scope: systemScope(SYSTEM, conta) }, deps: app.deps });
    const { rows } = await app.deps.pool.query(
      `select (select count(*)::int from mensagens where cliente_id = $1) as mensagens,
              (select count(*)::int from pedidos where cliente_id = $1 and status <> 'Excluído') as abertos`,
      [conta],
    );
    expect(rows).toEqual([{ mensagens: 0, abertos: 0 }]);
  }
});

test('the desk sees that the account left and nothing of the record; the dossier still names it', async () => {
  const patient = await build.newPatient(app);
  const { id, numero } = await build.answeredPedido(patient);
  await upload(patient, { pedido: id, tipo: 'laudo_medico', filename: 'laudo.png', bytes: PNG });
  await writeDocumento(app, { pedidoId: id, medicoId });
  const said = { id: randomUUID(), mensagem: 'Tenho uma dúvida.' };
  await patient.http.want(enviarMensagem, 200, { body: said });
  await left(patient);
  const search = (busca: string) => admin.want(consultarPedidos, 200, { body: { busca } });
  expect((await search(patient.cpf)).pedidos).toEqual([]);
  expect((await search(`#${numero}`)).pedidos).toMatchObject([
    { nome: 'Conta apagada', cpf: '', contestada: true },
  ]);
  const inteiro = await admin.want(mesa.abrirPedido, 200, { params: { id } });
  expect(inteiro.paciente).toMatchObject({ nome: 'Conta apagada', cpf: '', telefone: '', emailContato: '' });
  expect([inteiro.pedido.histSaude, inteiro.documentos, inteiro.conversa]).toEqual([[], [], null]);
  expect((await admin.want(listarAnexos, 200, { params: { id } })).anexos).toEqual([]);
  // The thread goes on, without a word of the conversation and without what its files are.
  const { acontecimentos } = await admin.want(lerFio, 200, { params: { id } });
  const file = acontecimentos.find(({ oQue }) => oQue === 'Arquivo recebido');
  expect([file?.detalhe, acontecimentos.filter(({ texto }) => texto !== null)]).toEqual([null, []]);
  const opened = await openPedido({ actor: ADMIN, input: { id }, deps: app.deps });
  const { cliente, pedido } = await paraODossie({ actor: ADMIN, input: opened, deps: app.deps });
  expect([cliente.nome, cliente.cpf, pedido.hist_saude.length > 0]).toEqual([
    patient.dados.nome,
    patient.cpf,
    true,
  ]);
});

test('two accounts name a child, the first is erased → the second asks, and reads nothing', async () => {
  const [first, second] = [await build.newPatient(app), await build.newPatient(app)];
  const body = {
    nome: 'Davi Alves',
    data_nascimento: '03/09/2019',
    cpf: build.randomCpf(),
    parentesco: 'filho',
    declara: true,
  };
  const { id } = await first.http.want(salvarPessoa, 201, { body });
  await build.answeredPedido(first, build.SERVICO, id);
  await second.http.want(salvarPessoa, 201, { body });
  const situacao = async () =>
    (await second.http.want(listarPessoas, 200)).pessoas.map((one) => one.situacao);
  expect(await situacao()).toEqual(['em conferência']);
  await left(first);
  expect(await situacao()).toEqual(['liberada']);
  expect((await second.http.want(listarPedidos, 200)).pedidos).toEqual([]);
});
