import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { recusarCaso } from '#contracts/consultorio/caso.contract.ts';
import * as contracts from '#contracts/mesa/repasse.contract.ts';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { limitesDoMes, mesEmSaoPaulo, somarMeses } from '#domain/calendario/mes.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import * as build from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { runAs } from '#testing/database/connections.ts';
import { withoutRegras } from '#testing/scenes/repasse-historias.ts';
import { askIssue, documentoDeHoje, readyCase, writeDocumento } from '#testing/scenes/caso-a-decidir.ts';

const agora = mesEmSaoPaulo(new Date());
const passado = somarMeses(agora, -1);

let app: TestApp;
let admin: Client;
let medica: Awaited<ReturnType<typeof newMedico>>;
let outra: Awaited<ReturnType<typeof newMedico>>;
let numero: number;
beforeAll(async () => {
  app = await startTestApp({ fill: true });
  [admin, medica, outra] = await Promise.all([build.signInAdmin(app), newMedico(app), newMedico(app)]);
  const issued = await readyCase(app, medica, 'simples');
  await writeDocumento(issued, documentoDeHoje('simples'));
  await askIssue(issued);
  const refused = await readyCase(app, medica, 'simples');
  const body = { motivo: 'A dose pede um exame de sangue recente.' };
  await medica.http.want(recusarCaso, 204, { params: { id: refused.id }, body });
  await vi.waitUntil(async () => (await signedAt()) !== null, { timeout: 20_000 });
  // The values of the demonstration are no part of this story.
  await withoutRegras(app);
  const order = await app.deps.db
    .selectFrom('pedidos')
    .select('numero')
    .where('id', '=', issued.id)
    .executeTakeFirstOrThrow();
  numero = order.numero;
}, 60_000);
afterAll(() => app.stop());

async function signedAt(): Promise<Date | null> {
  const row = await app.deps.db
    .selectFrom('documentos')
    .select('assinado_em')
    .where('estado', '=', 'assinado')
    .executeTakeFirst();
  return row?.assinado_em ?? null;
}

/** As if all was done in the month before: an issued document takes no such change. */
async function moveToLastMonth(): Promise<void> {
  const { antesDe } = limitesDoMes(passado);
  const em = new Date(antesDe.getTime() - 1).toISOString();
  await runAs(
    app.owner,
    `alter table documentos disable trigger user;
     update documentos set assinado_em = '${em}';
     alter table documentos enable trigger user;
     update escolhas set recusado_em = '${em}'; update casos set decidido_em = '${em}' where decidido_em is not null`,
  );
}

const read = (mes: string) => admin.want(contracts.lerRepasse, 200, { query: { mes } });
const extrato = (mes: string) =>
  admin.want(contracts.lerExtrato, 200, { params: { id: medica.medico.id }, query: { mes, pagina: 1 } });
const close = (http: Client, mes: string) => http.call(contracts.fecharRepasse, { body: { mes } });

async function saveValores(valores: Record<string, number>, valeDesde: string) {
  const { versao } = await admin.want(contracts.lerRegrasDeRepasse, 200);
  const rows = Object.entries(valores).map(([ato, centavos]) => ({ ato, centavos }));
  return admin.call(contracts.salvarRegrasDeRepasse, { body: { valores: rows, valeDesde, versao } });
}

test('values: invalid ones are named, a stale version is refused, the same table is no version', async () => {
  const wrong = await saveValores({ simples: -1, nada: 1 }, '2000-01-01');
  expect([wrong.status, failureOf(wrong).details?.map(({ campo }) => campo)]).toEqual([
    400,
    ['simples', 'nada', 'valeDesde'],
  ]);
  const first = { simples: 1_500, recusa: 500 };
  expect((await saveValores(first, `${somarMeses(agora, -3)}-01`)).status).toBe(200);
  expect((await saveValores(first, `${somarMeses(agora, -3)}-01`)).status).toBe(200);
  const { versao, valores } = await admin.want(contracts.lerRegrasDeRepasse, 200);
  expect([versao, valores.find(({ ato }) => ato === 'simples')?.centavos]).toEqual([1, 1_500]);
  const body = { valores: [{ ato: 'simples', centavos: 2 }], valeDesde: `${agora}-01`, versao: 0 };
  const stale = await admin.call(contracts.salvarRegrasDeRepasse, { body });
  expect([stale.status, failureOf(stale).code]).toEqual([409, 'repasse_mudado']);
  const { mudancas } = await admin.want(contracts.lerHistoricoDeRepasse, 200);
  expect(mudancas.map(({ ato, anterior, centavos }) => [ato, anterior, centavos])).toEqual([
    ['simples', 0, 1_500],
    ['recusa', 0, 500],
  ]);
});

test('an open month → its acts at the values in force, without a kind or a patient', async () => {
  const month = await read(agora);
  expect(month).toMatchObject({
    situacao: 'em curso',
    impedimento: 'O mês ainda não acabou. Feche-o depois do último dia.',
    totalCentavos: 2_000,
    medicos: [
      {
        medico: { id: medica.medico.id },
        documentos: { n: 1, centavos: 1_500 },
        recusas: { n: 1, centavos: 500 },
        totalCentavos: 2_000,
        pagoEm: null,
      },
    ],
  });
  const refused = await close(admin, agora);
  expect([refused.status, failureOf(refused).code]).toEqual([409, 'mes_nao_fecha']);
});

test('two that close at once → one month; audited once; what is closed takes no change', async () => {
  await moveToLastMonth();
  const second = await build.signInAdmin(app);
  const both = await Promise.all([close(admin, passado), close(second, passado), close(admin, passado)]);
  expect(both.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(await read(passado)).toMatchObject({ situacao: 'fechado', totalCentavos: 2_000 });
  const { linhas, total } = await extrato(passado);
  expect([total, linhas.reduce((sum, { centavos }) => sum + centavos, 0)]).toEqual([2, 2_000]);
  expect(linhas.map((linha) => linha.numero)).toContain(numero);
  const audited = await app.deps.db
    .selectFrom('auditoria')
    .select('id')
    .where('acao', '=', 'repasse.fechar')
    .execute();
  expect(audited).toHaveLength(1);
  for (const change of [
    sql`update linhas_de_repasse set centavos = 1`,
    sql`delete from linhas_de_repasse`,
    sql`update repasses set centavos = 1`,
    sql`delete from repasses`,
    sql`delete from fechamentos_de_repasse`,
  ]) {
    await expect(change.execute(app.deps.db)).rejects.toMatchObject({ code: '42501' });
  }
  const before = await close(admin, somarMeses(passado, -1));
  expect(failureOf(before).message).toMatch(/O repasse começou em/);
});

test('a value that changes for the closed month → a correction in the next one, the month stays', async () => {
  const before = [await read(passado), await extrato(passado)];
  expect((await saveValores({ simples: 1_800, recusa: 500 }, `${passado}-01`)).status).toBe(200);
  expect([await read(passado), await extrato(passado)]).toEqual(before);
  const { linhas } = await extrato(agora);
  expect(linhas).toMatchObject([{ numero, ato: 'documento', correcao: 'regra', centavos: 300 }]);
});

test('paid → noted with day and words; stale, ahead of today and another month are refused', async () => {
  const params = { id: medica.medico.id };
  const body = { mes: passado, pagoEm: dataEmSaoPaulo(new Date()), nota: 'TED 0042', versao: 1 };
  await admin.want(contracts.notarPagamento, 204, { params, body });
  expect((await read(passado)).medicos[0]).toMatchObject({
    pagoEm: body.pagoEm,
    nota: 'TED 0042',
    versao: 2,
  });
  const again = await admin.call(contracts.notarPagamento, { params, body });
  expect([again.status, failureOf(again).code]).toEqual([409, 'pagamento_mudou']);
  const ahead = await admin.call(contracts.notarPagamento, {
    params,
    body: { ...body, versao: 2, pagoEm: `${somarMeses(agora, 2)}-01` },
  });
  expect([ahead.status, failureOf(ahead).code]).toEqual([400, 'pago_no_futuro']);
  const open = await admin.call(contracts.notarPagamento, { params, body: { ...body, mes: agora } });
  expect(open.status).toBe(404);
});

test('a doctor → reads and keeps their own month only', async () => {
  const own = await medica.http.want(contracts.lerMeuRepasse, 200, { query: { mes: passado, pagina: 1 } });
  expect([own.resumo.totalCentavos, own.total, own.meses.length]).toEqual([2_000, 2, 1]);
  const other = await outra.http.want(contracts.lerMeuRepasse, 200, { query: { mes: passado, pagina: 1 } });
  expect([other.resumo.totalCentavos, other.linhas, other.meses]).toEqual([0, [], []]);
  const foreign = await outra.http.call(contracts.lerExtrato, {
    params: { id: medica.medico.id },
    query: { mes: passado, pagina: 1 },
  });
  expect(foreign.status).toBe(403);
});

test('files → the same lines and sums, without a kind, a patient or a formula', async () => {
  const csv = await admin.fetch(`/api/adm/repasse/planilha?mes=${passado}`);
  const text = await csv.text();
  const lines = text.trimEnd().split('\r\n').slice(1);
  expect(lines).toHaveLength(2);
  const sum = lines.reduce((total, line) => total + Number(line.split(';').at(-1)?.replaceAll(/\D/g, '')), 0);
  expect(sum).toBe(2_000);
  expect(text).not.toMatch(/receita|simples|exame|paciente/i);
  const own = await (await medica.http.fetch(`/api/medico/repasse/planilha?mes=${passado}`)).text();
  expect(own).toBe(text);
  const pdf = await medica.http.fetch(`/api/medico/repasse/extrato?mes=${passado}`);
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  const desk = await admin.fetch(`/api/adm/repasse/medicos/${medica.medico.id}/extrato?mes=${passado}`);
  expect(desk.status).toBe(200);
});

test('closing needs a recent proof of who is there', async () => {
  await build.endProvas(app);
  const refused = await close(admin, passado);
  expect([refused.status, failureOf(refused).code]).toEqual([403, 'prova_necessaria']);
});
