import { afterAll, beforeAll, expect, test } from 'vitest';
import { darProva } from '#contracts/contas/conta.contract.ts';
import { recusarCaso } from '#contracts/consultorio/caso.contract.ts';
import * as contracts from '#contracts/mesa/fechamento.contract.ts';
import { cancelarPedido } from '#contracts/pedidos/pedidos.contract.ts';
import { baixarRecibo } from '#contracts/pagamentos/reembolsos.contract.ts';
import { limitesDoMes, mesEmSaoPaulo, somarMeses } from '#domain/calendario/mes.ts';
import { ADMIN, startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import * as build from '#testing/builders/builders.ts';
import { runAs } from '#testing/database/connections.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { askIssue, documentoDeHoje, readyCase, writeDocumento } from '#testing/scenes/caso-a-decidir.ts';

const mes = mesEmSaoPaulo(new Date());
const before = somarMeses(mes, -1);

let app: TestApp;
let admin: Client;
let medica: Awaited<ReturnType<typeof newMedico>>;
let patient: build.Patient;
beforeAll(async () => {
  app = await startTestApp({ fill: true });
  app.fakes.asaas.faults.refundMs = 0;
  [admin, medica, patient] = await Promise.all([
    build.signInAdmin(app),
    newMedico(app),
    build.newPatient(app),
  ]);
}, 60_000);
afterAll(() => app.stop());

const read = (of: string) => admin.want(contracts.lerFechamento, 200, { query: { mes: of } });
const movimentos = (of: string) =>
  admin.want(contracts.listarMovimentos, 200, { query: { mes: of, pagina: 1 } });

/** As if the payment had come in then: the book itself takes no such change. */
async function paidAt(pedidoId: string, em: Date): Promise<void> {
  await runAs(
    app.owner,
    `alter table movimentos disable trigger movimentos_acrescenta;
     update movimentos set em = '${em.toISOString()}'
      where cobranca_id in (select id from cobrancas where pedido_id = '${pedidoId}');
     alter table movimentos enable trigger movimentos_acrescenta`,
  );
}

test('a month → received, refunded and decided; each payment in the month of its day', async () => {
  const issued = await readyCase(app, medica, 'simples');
  await writeDocumento(issued, documentoDeHoje('simples'));
  expect((await askIssue(issued)).status).toBe(200);
  const refused = await readyCase(app, medica, 'simples');
  await medica.http.want(recusarCaso, 204, {
    params: { id: refused.id },
    body: { motivo: 'A dose pede um exame de sangue recente.' },
  });
  const cancelled = await build.paidPedido(app, patient);
  await patient.http.want(cancelarPedido, 200, { params: { id: cancelled.id } });
  const { desde } = limitesDoMes(mes);
  const [last, first] = [await build.paidPedido(app, patient), await build.paidPedido(app, patient)];
  await paidAt(last.id, new Date(desde.getTime() - 1));
  await paidAt(first.id, desde);
  await expect
    .poll(async () => [(await read(mes)).devolvido.n, (await read(mes)).medicos[0]?.documentos], {
      timeout: 20_000,
    })
    .toEqual([1, 1]);

  const now = await read(mes);
  const received = now.servicos.centavos;
  expect(now).toMatchObject({
    emCurso: true,
    primeiroMes: before,
    mesAtual: mes,
    servicos: { n: 4 },
    fretes: { n: 0, centavos: 0 },
    semPedido: { n: 0, centavos: 0 },
    aDevolver: { n: 0, centavos: 0 },
    saldoCentavos: received - now.devolvido.centavos,
  });
  expect(now.medicos).toMatchObject([
    {
      medico: { id: medica.medico.id, nome: medica.medico.nome },
      documentos: 1,
      revogados: 0,
      porTipo: [{ tipo: 'simples', n: 1 }],
      pedidos: 2,
      recusados: 1,
      devolvidoCentavos: 0,
    },
  ]);
  expect(await read(before)).toMatchObject({ emCurso: false, servicos: { n: 1 }, medicos: [] });

  const { movimentos: entries, total } = await movimentos(mes);
  expect(total).toBe(5);
  expect(entries.reduce((sum, { valorCentavos }) => sum + valorCentavos, 0)).toBe(now.saldoCentavos);
  expect(entries.map(({ em }) => em)).toEqual(entries.map(({ em }) => em).toSorted());
  expect(entries.filter(({ tipo }) => tipo === 'devolucao').map(({ pedido }) => pedido?.id)).toEqual([
    cancelled.id,
  ]);
  expect((await movimentos(before)).movimentos.map(({ pedido }) => pedido?.id)).toEqual([last.id]);
  // Each paid order has its receipt.
  const receipt = await admin.call(baixarRecibo, { params: { id: first.id } });
  expect(receipt.status).toBe(200);
});

test('tax notes → one line per payment, without words of health, with its refund', async () => {
  const { url } = await admin.want(contracts.criarNotas, 201, { body: { mes } });
  const answer = await admin.fetch(url);
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename=notas-${mes}.csv`);
  const text = (await answer.text()).slice(1);
  const [header = '', ...lines] = text.trimEnd().split('\r\n');
  const columns = header.split(';');
  const cell = (line: string, title: string) => line.split(';')[columns.indexOf(`"${title}"`)];
  expect(lines).toHaveLength(4);
  expect(new Set(lines.map((line) => cell(line, 'Devolvido (R$)')))).toEqual(new Set(['"0,00"', '"49,90"']));
  expect(text).not.toMatch(/receita|exame|atestado/i);
  const { servicos, devolvido } = await read(mes);
  const sum = lines.reduce((total, line) => {
    const value = cell(line, 'Valor da nota (R$)')?.replaceAll(/\D/g, '') ?? '';
    return total + Number(value);
  }, 0);
  expect(sum).toBe(servicos.centavos - devolvido.centavos);
});

test('the notes need a recent proof, and the link is for this session', async () => {
  const { url } = await admin.want(contracts.criarNotas, 201, { body: { mes } });
  const other = await build.signInAdmin(app);
  expect((await other.fetch(url)).status).toBe(404);
  await app.deps.db.updateTable('sessoes').set({ provada_em: null }).execute();
  const refused = await admin.call(contracts.criarNotas, { body: { mes } });
  expect([refused.status, failureOf(refused).code]).toEqual([403, 'prova_necessaria']);
  await admin.want(darProva, 200, { body: { senhaAtual: ADMIN.senha } });
  expect((await admin.call(contracts.criarNotas, { body: { mes: '2026-13' } })).status).toBe(400);
});
