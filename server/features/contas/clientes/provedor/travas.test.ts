import { expect, test } from 'vitest';
import { systemScope } from '#platform/actor.ts';
import { appForTest } from '#testing/app/app.ts';
import { newPatient } from '#testing/builders/builders.ts';
import { lockCliente } from '../clientes.repository.ts';

test('a lock of one patient → does not block others that only name them', async () => {
  const app = await appForTest();
  const { cpf } = await newPatient(app);
  const { db } = app.deps;
  const row = db.selectFrom('clientes').select('id').where('cpf', '=', cpf);
  const { id } = await row.executeTakeFirstOrThrow();
  await db.transaction().execute(async (tx) => {
    await lockCliente(tx, systemScope({ tipo: 'Sistema', nome: 'teste' }, id));
    // A step of an order, which holds the order that this transaction may want next, writes such a row.
    const named = { cliente_id: id, tipo: 'telemedicina', versao: 1 };
    const written = await db.insertInto('consentimentos').values(named).executeTakeFirstOrThrow();
    expect(written.numInsertedOrUpdatedRows).toBe(1n);
  });
});
