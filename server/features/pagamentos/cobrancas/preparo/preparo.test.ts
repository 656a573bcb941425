import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { descartarPedido, gerarCobranca } from '#contracts/pedidos/pedidos.contract.ts';
import { MENSAGEM_PIX_EM_PREPARO } from '#domain/pagamentos/pagamento.ts';
import type { NovaCobranca } from '#ports/payment.ts';
import { ProviderError } from '#ports/provider-error.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { bankOf, eventsApplied } from '#testing/providers/bank.ts';
import * as build from '#testing/builders/builders.ts';
import type { Patient } from '#testing/builders/builders.ts';
import { failureOf } from '#testing/app/client.ts';
import { forgetProviders, hurryJobs, untilHealed, waitingJobs } from '#testing/app/jobs.ts';
import { openLive } from '#testing/app/live.ts';
import { varrerCobrancas } from '../conciliacao/receber.usecases.ts';

const MINUTE = 60_000;
const JOB = 'cobranca.preparar';

let app: TestApp;
let now = Date.now();
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now), times: { paymentMs: 2_500, chargeMs: 4_000 } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  Object.assign(app.fakes.asaas.faults, { down: false, loseAnswer: false, noPix: false, slowMs: 0 });
  await forgetProviders(app);
});

const charge = ({ http }: Patient, id: string) => http.call(gerarCobranca, { params: { id }, body: {} });

async function chargesOf(patient: Patient) {
  const [customer] = await bankOf(app).customersOf(patient.cpf);
  return bankOf(app).chargesOf(customer?.id ?? '');
}

/** A patient who asked for the Pix and reads that it is not there yet. */
async function waiting(fault: 'down' | 'loseAnswer' | 'noPix') {
  const patient = await build.newPatient(app);
  const { id } = await build.attachedPedido(patient);
  app.fakes.asaas.faults[fault] = true;
  const answer = await charge(patient, id);
  expect([answer.status, failureOf(answer).message]).toEqual([502, MENSAGEM_PIX_EM_PREPARO]);
  expect((await build.readPedido(patient, id)).cobranca?.estado).toBe('em preparo');
  return { patient, id };
}

function cameBack(fault: 'down' | 'loseAnswer' | 'noPix'): void {
  app.fakes.asaas.faults[fault] = false;
}

async function pixOf(patient: Patient, id: string): Promise<string | null> {
  return build.pixOf(await build.readPedido(patient, id));
}

const appears = (patient: Patient, id: string) =>
  untilHealed(app, async () => (await pixOf(patient, id)) !== null);
const noJobLeft = () => untilHealed(app, async () => (await waitingJobs(app, JOB)) === 0);

describe('a Pix that the provider did not give at once', () => {
  test.each(['down', 'loseAnswer', 'noPix'] as const)(
    'a delayed Pix (%s) → one charge, the step, a live event',
    async (fault) => {
      const { patient, id } = await waiting(fault);
      const { versao } = await build.readPedido(patient, id);
      const live = await openLive(patient.http);
      cameBack(fault);
      await appears(patient, id);
      const event = await live.find(({ data }) => data.id === id && (data.versao ?? 0) > versao);
      live.close();
      expect(event.data.tipo).toBe('pedido');
      // The news that the charge exists may come before the order's own step.
      await expect
        .poll(() => build.readPedido(patient, id))
        .toMatchObject({
          status: 'Aguardando Pagamento',
          cobranca: { estado: 'aberta', status: 'PENDING' },
        });
      expect(await chargesOf(patient)).toHaveLength(1);
    },
  );

  test('is told to the other screens of its patient', async () => {
    const patient = await build.newPatient(app);
    const { id, versao } = await build.attachedPedido(patient);
    const live = await openLive(patient.http);
    app.fakes.asaas.faults.down = true;
    await charge(patient, id);
    const event = await live.find(({ data }) => data.id === id && (data.versao ?? 0) > versao);
    live.close();
    expect(event.data.versao).toBe((await build.readPedido(patient, id)).versao);
  });

  test('is made after the server was stopped in between', async () => {
    const { patient, id } = await waiting('down');
    await app.restart();
    await appears(patient, id);
    expect(await chargesOf(patient)).toHaveLength(1);
  });

  test('has one job, however often the button is pressed', async () => {
    await noJobLeft();
    const { patient, id } = await waiting('down');
    await Promise.all([charge(patient, id), charge(patient, id), charge(patient, id)]);
    expect(await waitingJobs(app, JOB)).toBe(1);
  });

  test('is told by mail when it took minutes, without a word of health, and not when it was quick', async () => {
    const [late, quick] = [await waiting('down'), await waiting('down')];
    await app.deps.db
      .updateTable('cobrancas')
      .set({ em_preparo_desde: new Date(now - 4 * MINUTE) })
      .where('pedido_id', '=', late.id)
      .execute();
    cameBack('down');
    await forgetProviders(app);
    await Promise.all([late, quick].map(({ patient, id }) => appears(patient, id)));
    const mailsTo = async ({ patient }: typeof late) =>
      (await app.fakes.smtp.mensagens()).filter(
        ({ para, assunto }) => para.includes(patient.dados.emailContato) && assunto.includes('Pix'),
      );
    await expect.poll(async () => (await mailsTo(late)).length).toBe(1);
    const [mail] = await mailsTo(late);
    expect(mail?.assunto).toMatch(/^O seu Pix está pronto: pedido \d+$/);
    expect(`${mail?.assunto} ${mail?.texto}`).not.toMatch(/receita|médic|saúde|exame/i);
    expect(mail?.texto).toContain(`/financeiro/${late.id}`);
    expect(await mailsTo(quick)).toEqual([]);
  });
});

describe('what happens meanwhile', () => {
  test('an order that was deleted is charged no more, and what an earlier try made is taken back', async () => {
    const { patient, id } = await waiting('noPix');
    const [made] = await chargesOf(patient);
    expect(made?.status).toBe('PENDING');
    await app.deps.db.updateTable('pedidos').set({ status: 'Excluído' }).where('id', '=', id).execute();
    cameBack('noPix');
    await forgetProviders(app);
    await noJobLeft();
    expect(await chargesOf(patient)).toMatchObject([{ id: made?.id, deleted: true }]);
    expect((await build.readPedido(patient, id)).cobranca).toBeNull();
  });

  test('a payment that came in ends the job', async () => {
    const { patient, id } = await waiting('noPix');
    const [made] = await chargesOf(patient);
    await build.payAtBank(app, { idPayment: made?.id ?? '' });
    await untilHealed(app, async () => (await build.readPedido(patient, id)).cobranca?.estado === 'paga');
    await noJobLeft();
    expect(await build.readPedido(patient, id)).toMatchObject({ status: 'Aguardando Pagamento' });
  });

  test('a new price → not charged: the accepted one counts', async () => {
    const { patient, id } = await waiting('down');
    const { precoCentavos } = await build.readPedido(patient, id);
    await app.deps.db.updateTable('precos').set({ preco_centavos: 99_900 }).execute();
    now += 8 * 24 * 60 * MINUTE;
    cameBack('down');
    await forgetProviders(app);
    await appears(patient, id);
    const [made] = await chargesOf(patient);
    expect(made?.value).toBe(precoCentavos / 100);
    const { cobranca } = await build.readPedido(patient, id);
    expect(cobranca?.vencimento).toBe(made?.dueDate);
  });

  test('a creation that is still under way there is not sent again, and found when it arrives', async () => {
    const patient = await build.newPatient(app);
    const { id } = await build.attachedPedido(patient);
    const { payment } = app.deps;
    const search = payment.findCobranca.bind(payment);
    payment.findCobranca = async (referencia) => {
      payment.findCobranca = search;
      const found = await search(referencia);
      // Only the creation is slow.
      app.fakes.asaas.faults.slowMs = 8_000;
      return found;
    };
    expect((await charge(patient, id)).status).toBe(502);
    app.fakes.asaas.faults.slowMs = 0;
    expect((await charge(patient, id)).status).toBe(502);
    expect(await chargesOf(patient)).toEqual([]);
    await untilHealed(app, async () => (await pixOf(patient, id)) !== null);
    expect(await chargesOf(patient)).toHaveLength(1);
  });
});

const sweep = () =>
  varrerCobrancas({ actor: { tipo: 'Sistema', nome: 'teste' }, input: null, deps: app.deps });

test('a charge that was still under way when its order was deleted is deleted there, too', async () => {
  const patient = await build.newPatient(app);
  const { id } = await build.attachedPedido(patient);
  const { payment } = app.deps;
  const create = payment.createCobranca.bind(payment);
  const sent: NovaCobranca[] = [];
  payment.createCobranca = async (input) => {
    payment.createCobranca = create;
    sent.push(input);
    throw new ProviderError('asaas', 'timeout');
  };
  expect((await charge(patient, id)).status).toBe(502);
  await patient.http.want(descartarPedido, 204, { params: { id } });
  // A search meanwhile finds nothing; the charge arrives later.
  await untilHealed(app, async () => (await waitingJobs(app, JOB)) === 0);
  await hurryJobs(app);
  for (const late of sent) await create(late);
  await app.deps.pool.query(`delete from arrendamentos where chave like 'enviado:%'`);
  await untilHealed(app, async () => {
    const charges = await chargesOf(patient);
    return charges.length === 1 && charges[0]?.deleted === true;
  });
});

describe('the sweep', () => {
  test('takes up a charge whose job was lost', async () => {
    const { patient, id } = await waiting('down');
    await app.deps.pool.query('delete from pgboss.job where name = $1', [JOB]);
    cameBack('down');
    await forgetProviders(app);
    now += 11 * MINUTE;
    await app.deps.db
      .updateTable('cobrancas')
      .set({ created_at: new Date(now - 11 * MINUTE) })
      .execute();
    expect(await waitingJobs(app, JOB)).toBe(0);
    await sweep();
    await appears(patient, id);
    expect(await chargesOf(patient)).toHaveLength(1);
  });

  test('does nothing while the provider asks to wait', async () => {
    const patient = await build.newPatient(app);
    const { idPayment } = await build.chargedPedido(patient);
    await eventsApplied(app, idPayment);
    now += 60 * MINUTE;
    await app.deps.pool.query(
      `update provedores set pausado_ate = now() + interval '1 minute' where nome = 'asaas'`,
    );
    await sweep();
    // Charges of the tests before may be read at any moment.
    const text = `select 1 from pgboss.job where name = 'pagamento.reler' and data ->> 'pagamentoId' = $1`;
    expect((await app.deps.pool.query(text, [idPayment])).rowCount).toBe(0);
  });
});
