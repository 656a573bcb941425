import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paginaInicial } from '#contracts/instalacao/paginas.contract.ts';
import { criarPedido } from '#contracts/pedidos/pedidos.contract.ts';
import * as contracts from '#contracts/catalogo/precos.contract.ts';
import { listarPrecos } from '#contracts/catalogo/precos.contract.ts';
import { MENSAGENS_PRECO } from '#domain/catalogo/preco.ts';
import { PRECOS_INICIAIS } from '#domain/catalogo/precos-iniciais.ts';
import { SERVICOS } from '#domain/catalogo/servicos.ts';
import { appForTest, startTestApp, type TestApp } from '#testing/app/app.ts';
import { createPedido, newPatient, signInAdmin, visitor } from '#testing/builders/builders.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { openLive } from '#testing/app/live.ts';

const AZUL = 'Renovação de Receita Azul';
const EXAMES = 'Pedido de Exames Complementares';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signInAdmin(app);
});
afterAll(() => app.stop());

let versoes: Map<string, number>;
beforeEach(async () => {
  const { precos } = await admin.want(contracts.lerPrecosEditaveis, 200);
  versoes = new Map(precos.map(({ Servico, versao }) => [Servico, versao]));
});

type Mudanca = [servico: string, preco: number | null, versao?: number];

const corpo = (...mudancas: Mudanca[]) => ({
  body: {
    precos: mudancas.map(([Servico, preco, versao]) => ({
      Servico,
      preco,
      versao: versao ?? versoes.get(Servico) ?? 0,
    })),
  },
});

async function precoDe(http: Client, servico: string) {
  const { precos } = await http.want(listarPrecos, 200);
  return precos.find(({ Servico }) => Servico === servico)?.preco;
}

const auditados = () =>
  app.deps.db.selectFrom('auditoria').selectAll().where('acao', '=', 'preco.mudar').execute();

test('a new installation begins with its first prices, in the order of the product', async () => {
  const fresh = await appForTest();
  const http = await signInAdmin(fresh);
  const { precos } = await http.want(contracts.lerPrecosEditaveis, 200);
  expect(precos.map(({ Servico, preco, versao }) => [Servico, preco, versao])).toEqual(
    SERVICOS.map(({ titulo }) => [titulo, PRECOS_INICIAIS[titulo], 1]),
  );
  await fresh.restart();
  const { mudancas } = await (await signInAdmin(fresh)).want(contracts.lerHistoricoDePrecos, 200);
  expect(mudancas.map(({ autor, anterior }) => [autor, anterior])).toEqual(
    SERVICOS.map(() => ['instalação', null]),
  );
});

test('a change counts at once for patients, the landing page and what is ordered, and is noted', async () => {
  const patient = await newPatient(app);
  const live = await openLive(patient.http);
  const before = (await auditados()).length;
  const saved = await admin.want(contracts.salvarPrecos, 200, corpo([AZUL, 9_150], [EXAMES, 4_490]));
  expect(saved.mudados).toBe(1);
  const heard = await live.find(({ data }) => data.tipo === 'precos');
  live.close();
  expect(heard.data).toEqual({ tipo: 'precos', id: null, versao: 0 });
  expect(await precoDe(patient.http, AZUL)).toBe(9_150);
  const pedido = await createPedido(patient, AZUL);
  expect(pedido.precoCentavos).toBe(9_150);
  const { mudancas } = await admin.want(contracts.lerHistoricoDePrecos, 200);
  expect(mudancas[0]).toMatchObject({
    Servico: AZUL,
    preco: 9_150,
    anterior: PRECOS_INICIAIS[AZUL],
    autor: 'administração',
  });
  const written = (await auditados()).slice(before);
  expect(written.map(({ alvo_id, ator_tipo }) => [alvo_id, ator_tipo])).toEqual([[mudancas[0]?.id, 'Admin']]);
});

test('the landing page is drawn anew after a change, without a restart', async () => {
  const drawn: (number | null | undefined)[] = [];
  app.deps.web.render = (page, { precos }) => {
    drawn.push(precos.find(({ titulo }) => titulo === EXAMES)?.valorCentavos);
    return `<title>${page}</title>`;
  };
  const http = visitor(app);
  await http.fetch(paginaInicial.path);
  await admin.want(contracts.salvarPrecos, 200, corpo([EXAMES, 4_210]));
  await http.fetch(paginaInicial.path);
  await http.fetch(paginaInicial.path);
  expect(drawn.at(-1)).toBe(4_210);
  // Once for each list of prices, not for each visit.
  expect(drawn.filter((preco) => preco === 4_210)).toHaveLength(1);
});

test.each([
  [0, MENSAGENS_PRECO.zero],
  [-100, MENSAGENS_PRECO.zero],
  [1_000_001, MENSAGENS_PRECO.alto],
])('%i is refused in words', async (preco, mensagem) => {
  const refused = await admin.call(contracts.salvarPrecos, corpo([AZUL, preco], [EXAMES, 4_000]));
  expect(refused.status).toBe(400);
  expect(failureOf(refused).details).toEqual([{ campo: AZUL, mensagem }]);
  expect(await precoDe(admin, EXAMES)).not.toBe(4_000);
});

test('a service that we do not know, and half a centavo, have no price', async () => {
  const unknown = await admin.call(contracts.salvarPrecos, corpo(['Receita Verde', 1_000]));
  expect([unknown.status, failureOf(unknown).details?.[0]?.campo]).toEqual([400, 'Receita Verde']);
  expect((await admin.call(contracts.salvarPrecos, corpo([AZUL, 99.5]))).status).toBe(400);
});

test('a service without a price is not for sale; the order made before keeps its own', async () => {
  const [early, late] = [await newPatient(app), await newPatient(app)];
  const servico = 'PrEP Online (Prevenção ao HIV)';
  const pedido = await createPedido(early, servico);
  await admin.want(contracts.salvarPrecos, 200, corpo([servico, null]));
  expect(await precoDe(late.http, servico)).toBeNull();
  const body = { Servico_Selecionado: servico, chave: crypto.randomUUID() };
  const refused = await late.http.call(criarPedido, { body });
  expect([refused.status, failureOf(refused).code]).toEqual([409, 'sem_preco']);
  expect((await createPedido(early, servico)).precoCentavos).toBe(pedido.precoCentavos);
});

test('nobody orders at a price that they did not see', async () => {
  const { http } = await newPatient(app);
  const visto = (await precoDe(http, EXAMES)) ?? 0;
  await admin.want(contracts.salvarPrecos, 200, corpo([EXAMES, visto + 100]));
  const body = { Servico_Selecionado: EXAMES, chave: crypto.randomUUID(), precoVistoCentavos: visto };
  const refused = await http.call(criarPedido, { body });
  expect([refused.status, failureOf(refused).code]).toEqual([409, 'preco_mudou']);
  const accepted = { ...body, precoVistoCentavos: visto + 100 };
  expect((await http.want(criarPedido, 201, { body: accepted })).pedido.precoCentavos).toBe(visto + 100);
});
