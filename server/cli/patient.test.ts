import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { apagarConta } from '#contracts/titular/apagamento.contract.ts';
import { confirmarApagamento } from '../features/titular/apagamento/depois.usecases.ts';
import { appForTest } from '../testing/app/app.ts';
import { runCli } from '../testing/app/cli.ts';
import * as build from '../testing/builders/builders.ts';
import { writeDocumento } from '../testing/builders/documento-assinado.ts';
import { addMedico } from '../testing/builders/medicos.ts';

const actor = { tipo: 'Sistema', nome: 'teste' } as const;

test('patient kept, erase-again: the kept orders of a CPF; an account of the log is gone again', async () => {
  const app = await appForTest();
  const medico = await addMedico(app);
  const patient = await build.newPatient(app);
  const { id, numero } = await build.answeredPedido(patient);
  await writeDocumento(app, { pedidoId: id, medicoId: medico.id });
  const { id: clienteId } = await app.deps.db
    .selectFrom('clientes')
    .select('id')
    .where('cpf', '=', patient.cpf)
    .executeTakeFirstOrThrow();

  const before = await runCli(app, ['patient', 'kept'], { stdin: patient.cpf });
  expect([before.code, before.err]).toEqual([1, expect.stringContaining('Nada está guardado')]);

  // As in a copy of before the erasure: the log knows of it, the database does not.
  const lines: object[] = [];
  const log = Object.assign(Object.create(app.deps.log), { info: (line: object) => void lines.push(line) });
  const row = { cliente_id: clienteId, protocolo: '7F3K-92QD', em: new Date() };
  await app.deps.db.insertInto('apagamentos').values(row).execute();
  const deps = { ...app.deps, log, paymentBackground: app.deps.payment, paymentIdle: async () => true };
  await confirmarApagamento({ actor, input: { clienteId, chave: randomUUID() }, deps });
  await app.deps.db.deleteFrom('apagamentos').where('cliente_id', '=', clienteId).execute();
  const stdin = lines.map((line) => `zelo-1 | ${JSON.stringify(line)}`).join('\n');

  const again = await runCli(app, ['patient', 'erase-again', '--log', '-'], { stdin });
  expect([again.code, again.out]).toEqual([
    0,
    expect.stringContaining('no log: 1. Apagadas de novo agora: 1.'),
  ]);
  const late = await patient.http.call(apagarConta, { body: { chave: randomUUID() } });
  expect(late.status).toBe(401);
  const twice = await runCli(app, ['patient', 'erase-again', '--log', '-'], { stdin });
  expect([twice.code, twice.out]).toEqual([0, expect.stringContaining('Apagadas de novo agora: 0.')]);

  const kept = await runCli(app, ['patient', 'kept'], { stdin: patient.cpf });
  expect([kept.code, kept.out]).toEqual([0, expect.stringContaining(`Pedido ${numero}, de`)]);
  const none = await runCli(app, ['patient', 'erase-again']);
  expect([none.code, none.err]).toEqual([1, expect.stringContaining('Falta --log')]);
});
