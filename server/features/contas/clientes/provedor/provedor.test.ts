import { describe, expect, test, vi } from 'vitest';
import { lerCliente, salvarCliente } from '#contracts/contas/clientes.contract.ts';
import { appForTest } from '#testing/app/app.ts';
import { bankOf } from '#testing/providers/bank.ts';
import { registerPatient, type Patient } from '#testing/builders/builders.ts';

const save = ({ http, dados }: Patient) => http.want(salvarCliente, 200, { body: dados });

/** Until the record says who the customer is; the job needs ten seconds to begin. */
function customerIdOf({ http }: Patient): Promise<string> {
  return vi.waitFor(
    async () => {
      const { idAsaas } = await http.want(lerCliente, 200);
      if (idAsaas === null) throw new Error('no customer yet');
      return idAsaas;
    },
    { timeout: 30_000, interval: 200 },
  );
}

describe.concurrent('the customer at the payment provider', () => {
  test('is one, under ten saves at once and after a restart', async ({ onTestFinished }) => {
    const app = await appForTest({}, onTestFinished);
    const patient = await registerPatient(app);
    const saved = await Promise.all(Array.from({ length: 10 }, () => save(patient)));
    const ids = new Set(saved.map(({ idAsaas }) => idAsaas));
    await app.restart();
    await save(patient);
    const customers = await bankOf(app).customersOf(patient.cpf);
    expect(customers).toHaveLength(1);
    expect([...ids]).toEqual([customers[0]?.id]);
    expect(app.fakes.asaas.calls).not.toHaveProperty('customers.create');
  });

  test('hears of a change, and of nothing when nothing changed', async ({ onTestFinished }) => {
    const app = await appForTest({}, onTestFinished);
    const patient = await registerPatient(app);
    await save(patient);
    await save(patient);
    expect(app.fakes.asaas.calls['customers.update']).toBeUndefined();
    const body = { ...patient.dados, nome: 'Ana Beatriz Moreira Lima', telefone: '1133334444' };
    await patient.http.want(salvarCliente, 200, { body });
    const [customer] = await bankOf(app).customersOf(patient.cpf);
    expect(customer).toMatchObject({ name: body.nome, phone: '1133334444', notificationDisabled: true });
    expect(app.fakes.asaas.calls['customers.update']).toBe(1);
  });

  test('already there is found by CPF, not made again', async ({ onTestFinished }) => {
    const app = await appForTest({}, onTestFinished);
    const patient = await registerPatient(app);
    const { id } = await app.deps.payment.createCliente({
      referencia: 'de antes',
      nome: 'Ana',
      cpf: patient.cpf,
      email: 'a@exemplo.com.br',
      telefone: '11988880042',
    });
    expect((await save(patient)).idAsaas).toBe(id);
    expect(await bankOf(app).customersOf(patient.cpf)).toHaveLength(1);
  });

  test(
    'is made by the job when the provider was down: the data are saved at once',
    { timeout: 30_000 },
    async ({ onTestFinished }) => {
      const app = await appForTest({}, onTestFinished);
      const patient = await registerPatient(app);
      app.fakes.asaas.faults.down = true;
      expect(await save(patient)).toMatchObject({ completo: true, idAsaas: null });
      app.fakes.asaas.faults.down = false;
      const id = await customerIdOf(patient);
      expect((await bankOf(app).customersOf(patient.cpf)).map((customer) => customer.id)).toEqual([id]);
    },
  );

  test('is one although a slow answer outlasts the save', async ({ onTestFinished }) => {
    const app = await appForTest({}, onTestFinished);
    const patient = await registerPatient(app);
    app.fakes.asaas.faults.slowMs = 6_500;
    expect(await save(patient)).toMatchObject({ completo: true, idAsaas: null });
    app.fakes.asaas.faults.slowMs = 0;
    await customerIdOf(patient);
    // The job that was enqueued for this save runs as well.
    await vi.waitFor(async () => expect(await unfinishedJobs(app.deps.pool)).toBe(0), { timeout: 30_000 });
    expect(await bankOf(app).customersOf(patient.cpf)).toHaveLength(1);
  });
});

async function unfinishedJobs(pool: {
  query(text: string): Promise<{ rows: { n: string }[] }>;
}): Promise<number> {
  const text = `select count(*) as n from pgboss.job where name = 'cliente.sincronizar' and state < 'completed'`;
  return Number((await pool.query(text)).rows[0]?.n);
}
