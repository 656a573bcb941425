import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buscarConversas,
  enviarMensagem,
  marcarLidasDoPaciente,
  responderPaciente,
} from '#contracts/chat/chat.contract.ts';
import { lerGraficos, lerMesa } from '#contracts/mesa/mesa.contract.ts';
import { concluirPedido, excluirPedido, restaurarPedido } from '#contracts/mesa/pedidos-adm.contract.ts';
import { listarTaloes } from '#contracts/documentos/taloes.contract.ts';
import { cancelarPedido } from '#contracts/pedidos/pedidos.contract.ts';
import { dataEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import * as build from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { enterTalao } from '#testing/scenes/notificacao-em-papel.ts';
import type { Client } from '#testing/app/client.ts';

const HOUR = 3_600_000;

let app: TestApp;
let admin: Client;
let now = Date.now();
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now) });
  admin = await build.signInAdmin(app);
});
afterAll(() => app.stop());

const agora = () => admin.want(lerMesa, 200);
const graficos = () => admin.want(lerGraficos, 200);

test('a desk where nothing waits says so', async () => {
  expect(await agora()).toEqual({
    pedidos: { esperando: 0, atrasados: 0, primeiros: [] },
    conversas: { abertas: 0, urgentes: 0, desde: null },
    devolucoes: { pendentes: 0, centavos: 0 },
    contestacoes: { abertas: 0, desde: null },
    arquivos: { ausentes: 0, em: null },
    auditoria: { estado: 'inteira', em: null },
    proxy: { ignorado: false },
    numeros: { faixas: 0, documentos: 0 },
    desfeitos: [],
    correio: { imprimir: 0, assinar: 0, postar: 0, atrasadas: 0 },
    taloes: { noFim: 0, primeiros: [] },
    documentos: { desajustados: 0 },
  });
  const empty = await graficos();
  expect(empty.dias).toHaveLength(30);
  expect(empty.dias.at(-1)?.dia).toBe(dataEmSaoPaulo(new Date(now)));
  expect(empty.servicos.map(({ total }) => total)).toEqual(Array.from({ length: 9 }, () => 0));
  expect(empty.conclusao).toEqual({ concluidos: 0, medianaHoras: null, noPrazo: 0 });
  expect(empty.resposta).toEqual({ respostas: 0, esperaMediana: null, esperaMaior: null });
});

/** Sets an order's promised time to so many hours from now. */
async function promise({ id }: { id: string }, hours: number): Promise<void> {
  const prazo = new Date(now + hours * HOUR);
  await app.deps.db.updateTable('pedidos').set({ prazo }).where('id', '=', id).execute();
}

test('files that the store lost are counted, with the night that missed them', async () => {
  const em = new Date(now);
  const found = { em, vistos: 9, removidos: 1, ausentes: 2 };
  await app.deps.db.insertInto('varredura_de_arquivos').values(found).execute();
  expect((await agora()).arquivos).toEqual({ ausentes: 2, em: em.toISOString() });
  await app.deps.db.deleteFrom('varredura_de_arquivos').execute();
});

test('a kind of form with three left, or six days of its pace → counted; one with more → not', async () => {
  const ana = await newMedico(app);
  await enterTalao(admin, ana, { inicio: '001', fim: '003' });
  await enterTalao(admin, ana, { tipo: 'amarela', inicio: '001', fim: '004' });
  const azul = { medico: ana.medico.nome, tipo: 'azul', livres: 3, dias: null };
  expect((await agora()).taloes).toEqual({ noFim: 1, primeiros: [azul] });
  await enterTalao(admin, ana, { inicio: '101', fim: '101' });
  expect((await agora()).taloes).toEqual({ noFim: 0, primeiros: [] });
  // The list of the books says the same of each.
  const { taloes } = await admin.want(listarTaloes, 200);
  expect(taloes.filter(({ noFim }) => noFim)).toEqual([]);
});

test('a proxy that the server was not told of is noticed by what it forwards', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  expect((await admin.want(lerMesa, 200, { headers })).proxy).toEqual({ ignorado: true });
});

test('money without an order is counted until it is settled', async () => {
  await build.newPatient(app);
  const { id: cliente_id } = await app.deps.db.selectFrom('clientes').select('id').executeTakeFirstOrThrow();
  const row = { cliente_id, valor_centavos: 4990, motivo: 'cobranca_desconhecida' } as const;
  const settled = { ...row, asaas_id: 'pay_2', situacao: 'mantida' } as const;
  await app.deps.db
    .insertInto('devolucoes')
    .values({ ...row, asaas_id: 'pay_1' })
    .execute();
  await app.deps.db.insertInto('devolucoes').values(settled).execute();
  expect((await agora()).devolucoes).toEqual({ pendentes: 1, centavos: 4990 });
});

test('who wrote and was not answered waits, read or not, the first since the first message', async () => {
  for (const { http } of [await build.newPatient(app), await build.newPatient(app)]) {
    await http.want(enviarMensagem, 200, { body: { id: crypto.randomUUID(), mensagem: 'Bom dia' } });
    now += HOUR;
  }
  const desde = new Date(now - 2 * HOUR).toISOString();
  expect((await agora()).conversas).toEqual({ abertas: 2, urgentes: 0, desde });

  // Read, then answered three and two hours after the first message of each.
  const { conversas } = await admin.want(buscarConversas, 200, { body: { caixa: 'abertas' } });
  now += HOUR;
  for (const { id } of conversas) {
    await admin.want(marcarLidasDoPaciente, 204, { params: { id }, body: { ate: 9 } });
  }
  expect((await agora()).conversas).toEqual({ abertas: 2, urgentes: 0, desde });
  for (const { id } of conversas) {
    const body = { id: crypto.randomUUID(), mensagem: 'Respondido' };
    await admin.want(responderPaciente, 200, { params: { id }, body });
    // A second line answers nothing.
    await admin.want(responderPaciente, 200, {
      params: { id },
      body: { ...body, id: crypto.randomUUID() },
    });
  }
  expect((await agora()).conversas).toEqual({ abertas: 0, urgentes: 0, desde: null });
  const waits = { respostas: 2, esperaMediana: 150, esperaMaior: 180 };
  const { dias, resposta } = await graficos();
  expect([dias.at(-1), resposta]).toMatchObject([waits, waits]);
});

test('paid orders wait, the earliest promise first; concluded and withdrawn ones do not', async () => {
  const patient = await build.newPatient(app);
  await build.chargedPedido(patient);
  const first = await build.paidPedido(app, patient);
  const second = await build.paidPedido(app, patient, 'Atestados de saúde');
  const third = await build.paidPedido(app, patient, 'Pedido de Encaminhamentos');
  await promise(second, -1);
  await promise(first, 10);
  await promise(third, 20);
  const { pedidos } = await agora();
  expect(pedidos).toMatchObject({ esperando: 3, atrasados: 1 });
  expect(pedidos.primeiros.map(({ id }) => id)).toEqual([second.id, first.id, third.id]);
  expect(pedidos.primeiros[0]).toMatchObject({ servico: 'Atestados de saúde', nome: patient.dados.nome });
  now += 5 * HOUR;
  await admin.want(concluirPedido, 200, { params: { id: first.id } });
  await patient.http.want(cancelarPedido, 200, { params: { id: third.id } });
  expect((await agora()).pedidos).toMatchObject({ esperando: 1, atrasados: 1 });

  const { dias, servicos, conclusao, recebidoCentavos } = await graficos();
  const total = dias.reduce((sum, dia) => sum + dia.pedidos, 0);
  expect([total, servicos.reduce((sum, servico) => sum + servico.total, 0)]).toEqual([4, 4]);
  const simples = servicos.find(({ servico }) => servico === build.SERVICO);
  expect(simples).toMatchObject({ total: 2, porStatus: { 'Aguardando Pagamento': 1, Concluído: 1 } });
  expect(conclusao).toMatchObject({ concluidos: 1, noPrazo: 1 });
  expect(conclusao.medianaHoras).toBeCloseTo(5, 1);
  expect(dias.reduce((sum, dia) => sum + dia.pagamentos, 0)).toBe(3);
  expect(dias.reduce((sum, dia) => sum + dia.recebidoCentavos, 0)).toBe(recebidoCentavos);
  expect(recebidoCentavos).toBeGreaterThan(0);
});

test('deleted and restored → concluded at the first time; paid afterwards → no waiting time', async () => {
  const patient = await build.newPatient(app);
  const { conclusao: before } = await graficos();
  const paid = await build.paidPedido(app, patient, 'Relatório ou Laudo Médico');
  now += 5 * HOUR;
  await admin.want(concluirPedido, 200, { params: { id: paid.id } });
  const { conclusao: concluded } = await graficos();
  expect(concluded.concluidos).toBe(before.concluidos + 1);
  // Signing in again is the proof that deleting, and later undoing, asks for.
  admin = await build.signInAdmin(app);
  await admin.want(excluirPedido, 200, { params: { id: paid.id } });
  expect((await graficos()).conclusao).toEqual(before);
  now += 100 * HOUR;
  admin = await build.signInAdmin(app);
  await admin.want(restaurarPedido, 200, { params: { id: paid.id } });
  expect((await graficos()).conclusao).toEqual(concluded);

  const concluido_em = new Date(now - HOUR);
  const late = { concluido_em, pago_em: new Date(now) };
  await app.deps.db.updateTable('pedidos').set(late).where('id', '=', paid.id).execute();
  expect((await graficos()).conclusao).toEqual(before);
});

test('a day is a day in São Paulo, and what is older than thirty is not drawn', async () => {
  const patient = await build.newPatient(app);
  const { id } = await build.createPedido(patient, 'PrEP Online (Prevenção ao HIV)');
  const hoje = dataEmSaoPaulo(new Date(now));
  const on = async (instant: string) => {
    await app.deps.db
      .updateTable('pedidos')
      .set({ created_at: new Date(instant) })
      .where('id', '=', id)
      .execute();
    return (await graficos()).dias.filter(({ pedidos }) => pedidos > 0).map(({ dia }) => dia);
  };
  const before = somarDias(hoje, -7);
  // 23:30 in São Paulo is 02:30 of the next day in UTC.
  expect(await on(`${somarDias(before, 1)}T02:30:00Z`)).toContain(before);
  expect(await on(`${somarDias(hoje, -29)}T03:00:00Z`)).toContain(somarDias(hoje, -29));
  expect(await on(`${somarDias(hoje, -29)}T02:59:59Z`)).not.toContain(somarDias(hoje, -29));
});
