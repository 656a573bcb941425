import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contracts from '../../../../contracts/catalogo/referencias.contract.ts';
import { startTestApp, type TestApp } from '../../../testing/app/app.ts';
import type { Client } from '../../../testing/app/client.ts';
import { signInAdmin } from '../../../testing/builders/builders.ts';
import * as digitado from './digitado.testing.ts';

let app: TestApp;
let http: Client;
beforeAll(async () => {
  app = await startTestApp({ fill: true, jobs: false });
  http = await signInAdmin(app);
});
afterAll(() => app.stop());

const medicamentos = async (busca: string) =>
  (await http.want(contracts.buscarMedicamentos, 200, { query: { busca } })).medicamentos;

test.each(digitado.MEDICAMENTOS_DIGITADOS)('medicine %s → first %s', async (busca, first) => {
  const [found] = await medicamentos(busca);
  expect(found?.achado?.composicao ?? found?.dcb).toBe(first);
});

test.each(digitado.EXAMES_DIGITADOS)('exam %s → first %s', async (busca, first) => {
  const { exames } = await http.want(contracts.buscarExames, 200, { query: { busca } });
  expect(exames[0]?.nome).toBe(first);
});

test.each(digitado.CID10_DIGITADOS)('CID-10 %s → first %s', async (busca, first) => {
  const { cid10 } = await http.want(contracts.buscarCid10, 200, { query: { busca } });
  expect(cid10[0]?.codigo).toBe(first);
});

test.each(digitado.ESPECIALIDADES_DIGITADAS)('speciality %s → first %s', async (busca, first) => {
  const { especialidades } = await http.want(contracts.buscarEspecialidades, 200, { query: { busca } });
  expect(especialidades[0]?.nome).toBe(first);
});

test('diabetes → both of its categories before anything else', async () => {
  const { cid10 } = await http.want(contracts.buscarCid10, 200, { query: { busca: 'diabetes' } });
  expect(cid10.slice(0, 2).map(({ codigo }) => codigo)).toEqual(['E10', 'E11']);
});

test('a brand → its substance, with the brand; the substance’s own name → no other name', async () => {
  expect((await medicamentos('rivotril'))[0]).toMatchObject({
    dcb: 'clonazepam',
    lista: 'B1',
    achado: { nome: 'Rivotril', composicao: 'clonazepam' },
  });
  expect((await medicamentos('clonazepam'))[0]).toMatchObject({ dcb: 'clonazepam', achado: null });
});

test('a brand of a combination → each substance, one after the other', async () => {
  const rows = (await medicamentos('tylex')).slice(0, 2);
  const achado = { nome: 'Tylex', composicao: 'codeína + paracetamol' };
  expect(rows.map((row) => [row.dcb, row.achado])).toEqual([
    ['codeína', achado],
    ['paracetamol', achado],
  ]);
});

test('every other name leads to rows of its list, and every abbreviation to a word of it', async () => {
  const { rows: lost } = await app.deps.pool.query(`
    select lista, apelido, parte from apelidos,
           unnest(case lista when 'medicamentos' then string_to_array(linha, ' + ') else array[linha] end) parte
     where not case lista when 'medicamentos' then exists (select from medicamentos where dcb = parte)
                          when 'exames' then exists (select from exames where nome = parte)
                          when 'cid10' then exists (select from cid10 where codigo = parte collate "C")
                          when 'especialidades' then exists (select from especialidades where nome = parte)
                          else false end
    union all
    select lista, abreviatura, palavra from abreviaturas a
     where not exists (select from referencias_palavras p
                        where p.arquivo = a.lista and p.palavra = termos_de_busca(a.palavra) collate "C")`);
  expect(lost).toEqual([]);
  const { rows } = await app.deps.pool.query<{ n: number }>('select count(*) as n from apelidos');
  expect(rows[0]?.n).toBeGreaterThan(1_000);
});
