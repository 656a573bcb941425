import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { salvarCliente, type DadosPessoais } from '#contracts/contas/clientes.contract.ts';
import { cadastrar, entrarAdm } from '#contracts/contas/identidade.contract.ts';
import * as contracts from '#contracts/pedidos/pedidos.contract.ts';
import type { Pedido } from '#contracts/pedidos/pedidos.contract.ts';
import { listarPerguntas } from '#contracts/catalogo/perguntas.contract.ts';
import { perguntasDoServico } from '#domain/catalogo/perguntas.ts';
import type { Servico } from '#domain/catalogo/servicos.ts';
import { ADMIN, type TestApp } from '../app/app.ts';
import { client, type Client } from '../app/client.ts';
import { dadosDe, randomCpf, SENHA } from './people.ts';

export { dadosDe, randomCpf, SENHA };

export const SERVICO: Servico = 'Renovação de Receita Simples (Branca)';

export type Patient = { http: Client; cpf: string; dados: DadosPessoais };

/** A server, wherever it runs. */
type Reach = Pick<TestApp, 'url'>;

/** A browser that nobody signed in with. */
export function visitor(app: Reach): Client {
  return client(() => app.url);
}

/** A signed-in patient who has not filled `/dados`. */
export async function registerPatient(app: Reach, cpf = randomCpf()): Promise<Patient> {
  const http = visitor(app);
  await http.want(cadastrar, 201, { body: { cpf, senha: SENHA, confirmacao: SENHA } });
  return { http, cpf, dados: dadosDe() };
}

/** A signed-in patient with complete data, known to the payment provider. */
export async function newPatient(app: Reach): Promise<Patient> {
  const patient = await registerPatient(app);
  await patient.http.want(salvarCliente, 200, { body: patient.dados });
  return patient;
}

export async function signInAdmin(app: Reach): Promise<Client> {
  const http = visitor(app);
  await http.want(entrarAdm, 200, { body: { email: ADMIN.email, senha: ADMIN.senha } });
  return http;
}

/** As if five minutes had gone by since anybody signed in or gave a *prova*. */
export async function endProvas(app: TestApp): Promise<void> {
  await app.deps.db.updateTable('sessoes').set({ provada_em: null }).execute();
}

/** Chooses a service, for a person of the account where one is given. */
export async function createPedido(
  { http }: Patient,
  servico: string = SERVICO,
  pessoa?: string,
): Promise<Pedido> {
  const body = { Servico_Selecionado: servico, chave: randomUUID(), pessoa };
  return (await http.want(contracts.criarPedido, 201, { body })).pedido;
}

/** A good questionnaire for the questions in force for a service. */
export async function historico({ http }: Patient, servico: string = SERVICO) {
  const { saude, tratamento } = await http.want(listarPerguntas, 200);
  return {
    versaoSaude: saude.versao,
    versaoTrat: tratamento.versao,
    histSaude: perguntasDoServico(saude.perguntas, servico).map((_, i) => `saúde ${i}`),
    histTrat: perguntasDoServico(tratamento.perguntas, servico).map((_, i) => `tratamento ${i}`),
    motivacao: 'Continuar o tratamento.',
    outrasInfos: 'Nada a acrescentar.',
    declaraVerdade: true,
    autorizaEnvio: true,
  };
}

/** An order whose questionnaire is answered. */
export async function answeredPedido(patient: Patient, servico?: string, pessoa?: string): Promise<Pedido> {
  const { id } = await createPedido(patient, servico, pessoa);
  const body = await historico(patient, servico);
  return (await patient.http.want(contracts.salvarHistorico, 200, { params: { id }, body })).pedido;
}

/** An order whose attachments step is confirmed. */
export async function attachedPedido(patient: Patient, servico?: string, pessoa?: string): Promise<Pedido> {
  const { id } = await answeredPedido(patient, servico, pessoa);
  return (await patient.http.want(contracts.confirmarAnexos, 200, { params: { id } })).pedido;
}

/** An order with its Pix. */
export async function chargedPedido(patient: Patient, servico?: string, pessoa?: string): Promise<Pedido> {
  const { id } = await attachedPedido(patient, servico, pessoa);
  return (await patient.http.want(contracts.gerarCobranca, 200, { params: { id }, body: {} })).pedido;
}

/** Pays a charge on the page of the fake bank; its webhook follows. */
export async function payAtBank(app: TestApp, pedido: Pick<Pedido, 'idPayment'>): Promise<void> {
  await fetch(app.fakes.asaas.payUrl(pedido.idPayment ?? ''), { method: 'POST', redirect: 'manual' });
}

/** An order that was paid and applied here. */
export async function paidPedido(
  app: TestApp,
  patient: Patient,
  servico?: string,
  pessoa?: string,
): Promise<Pedido> {
  const pedido = await chargedPedido(patient, servico, pessoa);
  await payAtBank(app, pedido);
  return vi.waitFor(
    async () => {
      const read = await readPedido(patient, pedido.id);
      if (read.cobranca?.estado !== 'paga') throw new Error('not paid yet');
      return read;
    },
    { timeout: 30_000, interval: 50 },
  );
}

/** The code of an order's open charge; null without one. */
export function pixOf({ cobranca }: Pick<Pedido, 'cobranca'>): string | null {
  return cobranca?.estado === 'aberta' ? cobranca.pix : null;
}

/** The order as its patient reads it. */
export function readPedido({ http }: Patient, id: string): Promise<Pedido> {
  return http.want(contracts.lerPedido, 200, { params: { id } });
}
