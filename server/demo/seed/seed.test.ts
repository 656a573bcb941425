import { expect, test } from 'vitest';
import { listarMensagens } from '#contracts/chat/chat.contract.ts';
import { listarPessoas } from '#contracts/contas/pessoas.contract.ts';
import { lerCliente } from '#contracts/contas/clientes.contract.ts';
import { entrar, entrarMedico } from '#contracts/contas/identidade.contract.ts';
import { lerPedido, listarPedidos } from '#contracts/pedidos/pedidos.contract.ts';
import { consultarPedidos } from '#contracts/mesa/lista-de-pedidos.contract.ts';
import { abrirPedido } from '#contracts/mesa/pedidos-adm.contract.ts';
import { listarFaixas } from '#contracts/documentos/numeros.contract.ts';
import { lerCorreio } from '#contracts/consultorio/correio.contract.ts';
import { lerFila } from '#contracts/consultorio/fila.contract.ts';
import { conferirMedico } from '#domain/contas/medico.ts';
import { lerPix } from '#domain/pagamentos/brcode.ts';
import { parseCpf } from '#domain/contas/cpf.ts';
import { palavraDoPagamento } from '#domain/pagamentos/pagamento.ts';
import { LISTADOS, STATUS } from '#domain/pedidos/pedido-status.ts';
import { respondida } from '#domain/catalogo/perguntas.ts';
import { validarSenha } from '#domain/contas/senha.ts';
import { appForTest, type TestApp } from '#testing/app/app.ts';
import { pixOf, signInAdmin, visitor } from '#testing/builders/builders.ts';
import type { Client } from '#testing/app/client.ts';
import { DEMO_ACCOUNTS, MARIA, DAVI, FAMILY, HELENA, LUCIANA } from '../people.ts';

async function signIn(app: TestApp, { cpf, senha }: { cpf: string; senha: string }): Promise<Client> {
  const http = visitor(app);
  await http.want(entrar, 200, { body: { cpf, senha } });
  return http;
}

test('the accounts hold: valid CPFs, passwords that registration would take', () => {
  for (const { cpf, senha } of DEMO_ACCOUNTS) {
    expect(parseCpf(cpf).ok).toBe(true);
    expect(cpf).toMatch(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/);
    expect(validarSenha(senha)).toBeNull();
  }
  expect(DEMO_ACCOUNTS).toHaveLength(4);
  for (const { cpf } of FAMILY) expect(parseCpf(cpf).ok).toBe(true);
});

test('Luciana has an order for each of her children, and for her mother, who agreed', async () => {
  const app = await appForTest({ seedPeople: true });
  const http = await signIn(app, LUCIANA);
  const { pessoas } = await http.want(listarPessoas, 200);
  expect(pessoas.map(({ nome, situacao }) => [nome, situacao])).toEqual(
    expect.arrayContaining(FAMILY.map(({ nome }) => [nome, 'liberada'])),
  );
  const { pedidos, fechados } = await http.want(listarPedidos, 200);
  expect(pedidos).toHaveLength(FAMILY.length);
  expect(Object.fromEntries(pedidos.map(({ paciente, cpf }) => [paciente?.nome, cpf]))).toEqual(
    Object.fromEntries(FAMILY.map(({ nome, cpf }) => [nome, cpf])),
  );
  expect(fechados).toEqual([]);
});

test('Maria has an order in each state of a list and an unfinished one', async () => {
  const app = await appForTest({ seedPeople: true });
  const http = await signIn(app, MARIA);
  const { pedidos, retomar } = await http.want(listarPedidos, 200);
  expect(retomar?.status).toBe('Sendo feito - Histórico Respondido');
  const words = pedidos.map(({ status, cobranca }) =>
    [status, palavraDoPagamento(cobranca?.status ?? null)].join(': '),
  );
  expect(words).toEqual([
    'Aguardando Pagamento: Pagamento confirmado',
    'Aguardando Pagamento: Aguardando pagamento',
    'Aguardando Pagamento: Pagamento confirmado',
    'Aguardando Pagamento: Status Desconhecido',
    'Aguardando Pagamento: Expirado',
    'Concluído: Pagamento confirmado',
  ]);
  const [reading, unpaid, refused] = pedidos;
  expect(refused).toMatchObject({ atendimento: 'recusado', escolha: { consulta: expect.any(String) } });
  expect(reading?.atendimento).toBe('na fila');
  expect(Date.parse(reading?.prazo ?? '')).toBeGreaterThan(Date.now());
  const pix = lerPix((unpaid && pixOf(unpaid)) ?? '');
  expect(pix).toMatchObject({ ok: true, valorCentavos: unpaid?.precoCentavos });
  for (const { id } of pedidos) {
    const { histSaude, pergSaude, histTrat, pergTrat } = await http.want(lerPedido, 200, { params: { id } });
    expect([histSaude.length, histTrat.length]).toEqual([pergSaude.length, pergTrat.length]);
    expect([...histSaude, ...histTrat].every(respondida)).toBe(true);
  }
});

test('Helena signs in as an active doctor and has cases to read', async () => {
  expect(conferirMedico(HELENA)).toEqual([]);
  expect(validarSenha(HELENA.senha)).toBeNull();
  const app = await appForTest({ seedPeople: true });
  const { email, senha } = HELENA;
  const http = visitor(app);
  await http.want(entrarMedico, 200, { body: { email, senha } });
  const { contagens } = await http.want(lerFila, 200, { query: { aba: 'para-ler' } });
  expect(contagens['para-ler']).toBeGreaterThan(0);
  // Made-up numbers, given once however often the demonstration begins.
  await app.restart();
  const { faixas } = await http.want(listarFaixas, 200);
  expect(faixas.map(({ numero, livres, simulada }) => [numero, livres, simulada])).toEqual([
    ['RCE', 1000, true],
    ['RET', 1000, true],
  ]);
});

test('the chat tells the steps in the order they happened', async () => {
  const app = await appForTest({ seedPeople: true });
  const http = await signIn(app, MARIA);
  const { mensagens } = await http.want(listarMensagens, 200);
  const times = mensagens.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted());
  expect(mensagens.length).toBeGreaterThan(20);
});

test('a guardian answers for Davi, who stays a minor; his order waits for its Pix', async () => {
  const app = await appForTest({ seedPeople: true });
  const http = await signIn(app, DAVI);
  expect(await http.want(lerCliente, 200)).toMatchObject({
    responsavelNome: 'Renata Souza Ferreira',
    responsavelDeclara: true,
    completo: true,
  });
  const { pedidos } = await http.want(listarPedidos, 200);
  expect(pedidos.map(({ status, idPayment }) => [status, idPayment])).toEqual([[LISTADOS[2], null]]);
});

test('the fake bank knows what the orders say, and the second start adds nothing', async () => {
  const app = await appForTest({ seedPeople: true });
  const { asaas, smtp, viacep } = app.fakes;
  expect([asaas.calls, smtp.calls, viacep.calls]).toEqual([{}, { 'messages.send': 0 }, { 'ceps.get': 0 }]);
  const rows = () =>
    app.deps.db.selectFrom('cobrancas').select(['id', 'asaas_id', 'status']).orderBy('created_at').execute();
  const before = await rows();
  await app.restart();
  expect(await rows()).toEqual(before);
  for (const { id, asaas_id, status } of before) {
    const remote = await app.deps.payment.readCobranca(asaas_id ?? '');
    expect(remote).toMatchObject({ referencia: id, status, removida: false });
  }
  expect(before.length).toBeGreaterThan(15);
});

test('the desk has orders of several patients, in every status, with true CPFs', async () => {
  const app = await appForTest({ seedPeople: true });
  const admin = await signInAdmin(app);
  const { pedidos } = await admin.want(consultarPedidos, 200, { body: { tamanho: 100 } });
  expect(new Set(pedidos.map(({ status }) => status))).toEqual(new Set(STATUS));
  const cpfs = new Set(pedidos.map(({ cpf }) => cpf));
  expect(cpfs.size).toBeGreaterThan(10);
  expect([...cpfs].filter((cpf) => !parseCpf(cpf).ok)).toEqual([]);
  const begun = pedidos.find(({ status }) => status === 'Sendo Feito - Serviço Selecionado');
  const { pedido, respondidoEm } = await admin.want(abrirPedido, 200, { params: { id: begun?.id ?? '' } });
  expect([respondidoEm, pedido.motivacao]).toEqual([null, '']);
});

test('a case in reading is in a hand, one that waits was asked, one that is over is not read', async () => {
  const app = await appForTest({ seedPeople: true });
  const admin = await signInAdmin(app);
  const { pedidos } = await admin.want(consultarPedidos, 200, { body: { tamanho: 100 } });
  const facts = await Promise.all(
    pedidos.map(async ({ id, numero, status, atendimento }) => {
      const { prontuario } = await admin.want(abrirPedido, 200, { params: { id } });
      const { com, decisao, perguntas } = prontuario;
      const open = perguntas.some(({ encerradaEm }) => encerradaEm === null);
      const said = status === 'Aguardando Pagamento' ? atendimento : null;
      return {
        numero,
        ok:
          (said === 'em atendimento') === (com !== null) &&
          (said === 'aguardando paciente') === open &&
          (said === 'recusado') === ((decisao?.motivoDaRecusa ?? null) !== null) &&
          (status !== 'Concluído' || atendimento !== 'em atendimento'),
      };
    }),
  );
  expect(facts.filter(({ ok }) => !ok)).toEqual([]);
  expect(new Set(pedidos.map(({ atendimento }) => atendimento))).toContain('aguardando paciente');
});

test('the desk has a letter on paper in each stage, one of them without a book', async () => {
  const app = await appForTest({ seedPeople: true });
  const admin = await signInAdmin(app);
  const { imprimir, contagem } = await admin.want(lerCorreio, 200, { body: {} });
  expect(contagem).toMatchObject({ imprimir: 2, assinar: 1, postar: 1, aCaminho: 1 });
  expect(contagem.atrasadas).toBeGreaterThan(0);
  const next = imprimir.map(({ folhas }) => folhas[0]?.talao?.proximo?.numero ?? null);
  expect(new Set(next)).toEqual(new Set(['000402', null]));
});
