import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contracts from '#contracts/catalogo/feriados-locais.contract.ts';
import { lerPedido } from '#contracts/pedidos/pedidos.contract.ts';
import { MENSAGENS_FERIADO } from '#domain/calendario/calendario-edicao.ts';
import { feriadosEntre, prazoUtil } from '#domain/calendario/dias-uteis.ts';
import { somarDias } from '#domain/calendario/datas.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { newPatient, paidPedido, signInAdmin } from '#testing/builders/builders.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { openLive } from '#testing/app/live.ts';

// A Tuesday without a holiday in its week.
const TUESDAY = '2027-03-02';
const shift = Date.parse(`${TUESDAY}T15:00:00Z`) - Date.now();

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(Date.now() + shift) });
  admin = await signInAdmin(app);
});
afterAll(() => app.stop());

const read = () => admin.want(contracts.lerCalendario, 200);
type Body = {
  carnavalConta: boolean;
  corpusChristiConta: boolean;
  feriados: { data: string; nome: string; todoAno: boolean }[];
  versao: number;
};
const save = (body: Partial<Body> & { versao: number }) =>
  admin.call(contracts.salvarCalendario, {
    body: { carnavalConta: true, corpusChristiConta: true, feriados: [], ...body },
  });

test('before any decision → optional days count, no local holiday; readable by everybody', async () => {
  const { http } = await newPatient(app);
  expect(await http.want(contracts.lerCalendario, 200)).toEqual({
    carnavalConta: true,
    corpusChristiConta: true,
    feriados: [],
    versao: 0,
    modo: 'dias',
  });
});

test('a saved holiday holds for the next promise, and for none that was given before', async () => {
  const [early, late] = [await newPatient(app), await newPatient(app)];
  const live = await openLive(early.http);
  const before = await paidPedido(app, early);
  const dia = somarDias(TUESDAY, 1);
  const feriado = { data: dia, nome: '  Aniversário  da cidade ', todoAno: false };
  const saved = await save({ feriados: [feriado], versao: (await read()).versao });
  expect(saved.status).toBe(200);
  expect((await live.find(({ data }) => data.tipo === 'calendario')).data).toEqual({
    tipo: 'calendario',
    id: null,
    versao: 1,
  });
  live.close();
  const after = await paidPedido(app, late);
  const calendario = await read();
  expect(calendario.feriados).toEqual([{ ...feriado, nome: 'Aniversário da cidade' }]);
  const now = app.deps.clock();
  const prazo = prazoUtil(now, 48, { modo: 'dias', calendario });
  const seen = await late.http.want(lerPedido, 200, { params: { id: after.id } });
  expect(Math.abs(Date.parse(seen.prazo ?? '') - prazo.getTime())).toBeLessThan(60_000);
  expect(seen.feriados).toEqual(feriadosEntre(now, prazo, calendario));
  expect(seen.feriados).toContainEqual({ data: dia, nome: 'Aniversário da cidade' });
  const given = await early.http.want(lerPedido, 200, { params: { id: before.id } });
  expect([given.prazo, given.feriados]).toEqual([before.prazo, before.feriados]);
  expect(given.feriados).not.toContainEqual({ data: dia, nome: 'Aniversário da cidade' });
});

test('what is no holiday is refused at its line, and nothing is saved', async () => {
  const { versao } = await read();
  const ok = { data: '2027-07-09', nome: 'A', todoAno: true };
  const refused = await save({
    feriados: [ok, { data: '31/02/2027', nome: 'B', todoAno: false }, { ...ok, data: '2030-07-09' }],
    versao,
  });
  expect([refused.status, failureOf(refused).details]).toEqual([
    400,
    [
      { campo: 'feriados.1', mensagem: MENSAGENS_FERIADO['data-irreal'] },
      { campo: 'feriados.2', mensagem: MENSAGENS_FERIADO.repetido },
    ],
  ]);
  const many = Array.from({ length: 61 }, (_, i) => ({
    data: somarDias('2027-01-01', i),
    nome: 'X',
    todoAno: false,
  }));
  expect(failureOf(await save({ feriados: many, versao })).code).toBe('feriados_demais');
  expect((await read()).versao).toBe(versao);
});
