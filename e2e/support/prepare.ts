import { randomUUID } from 'node:crypto';
import { expect, type APIResponse, type Page } from '@playwright/test';
import type { z } from 'zod';
import { salvarCliente, type DadosPessoais } from '#contracts/contas/clientes.contract.ts';
import type { Contract } from '#contracts/contract.ts';
import { cadastrar, entrarAdm } from '#contracts/contas/identidade.contract.ts';
import * as pedidos from '#contracts/pedidos/pedidos.contract.ts';
import { listarPerguntas } from '#contracts/catalogo/perguntas.contract.ts';
import { PERSON, PASSWORD } from './person.ts';

/**
 * What a journey begins from, made by the calls that its screens would make: the walk itself is walked by
 * paciente/pedido.spec.ts and by the keyboard, not by each journey again.
 */

const DADOS: DadosPessoais = {
  nome: PERSON['Nome completo'],
  data_nascimento: PERSON['Data de nascimento'],
  telefone: PERSON.Telefone,
  emailContato: PERSON['E-mail de contato'],
  cep: '01001000',
  endereco: 'Praça da Sé',
  numero: '42',
  bairro: 'Sé',
  complemento: 'ap. 52',
  uf: 'SP',
  cidade: 'São Paulo',
};

/** Makes a patient without personal data, signed in within this page's browser. */
export async function cadastro(page: Caller, cpf: string): Promise<void> {
  await call(page, cadastrar, { body: { cpf, senha: PASSWORD, confirmacao: PASSWORD } });
}

/** Makes a patient with personal data, signed in within this page's browser. */
export async function paciente(
  page: Caller,
  cpf: string,
  change: Partial<DadosPessoais> = {},
): Promise<void> {
  await cadastro(page, cpf);
  await saveDados(page, change);
}

/** Saves the personal data of the patient of this page. */
export async function saveDados(page: Caller, change: Partial<DadosPessoais> = {}): Promise<void> {
  await call(page, salvarCliente, { body: { ...DADOS, ...change } });
}

/** Signs the administrator of the demonstration in within this page's browser. */
export async function admin(page: Caller): Promise<void> {
  await call(page, entrarAdm, { body: { email: 'adm@exemplo.com.br', senha: 'mesa de demonstracao' } });
}

/** The id of a new order of the patient of this page, whose questionnaire is not answered. */
export async function newPedido(page: Caller, servico: string): Promise<string> {
  const body = { Servico_Selecionado: servico, chave: randomUUID() };
  return (await call(page, pedidos.criarPedido, { body })).pedido.id;
}

/** The id of an order of the patient of this page whose questionnaire is answered. */
export async function answeredPedido(page: Caller, servico: string, answers?: Answered): Promise<string> {
  const id = await newPedido(page, servico);
  await answer(page, id, answers);
  return id;
}

/** Answers of a questionnaire that say something; all others say no. */
export type Answered = { alergia?: string; pedido?: readonly string[] };

/** Answers the questionnaire of an order of the patient of this page. */
export async function answer(page: Caller, id: string, { alergia = 'Não.', pedido = [] }: Answered = {}) {
  const asked = pedido.values();
  const { saude, tratamento } = await call(page, listarPerguntas);
  await call(page, pedidos.salvarHistorico, {
    id,
    body: {
      versaoSaude: saude.versao,
      versaoTrat: tratamento.versao,
      histSaude: saude.perguntas.map((one) => (one.alergia === true ? alergia : 'Não.')),
      histTrat: tratamento.perguntas.map((one) => (one.pedido ? asked.next().value : undefined) ?? 'Não.'),
      motivacao: 'Continuar o tratamento.',
      outrasInfos: 'Nada a acrescentar.',
      declaraVerdade: true,
      autorizaEnvio: true,
    },
  });
}

/** The id of an order of the patient of this page that has everything but its Pix. */
export async function pedidoBeforePix(page: Caller, servico: string): Promise<string> {
  const id = await answeredPedido(page, servico);
  await call(page, pedidos.confirmarAnexos, { id });
  return id;
}

/** The id of an order of the patient of this page that waits for its Pix to be paid. */
export async function pedidoWithPix(page: Caller, servico: string): Promise<string> {
  const id = await pedidoBeforePix(page, servico);
  await call(page, pedidos.gerarCobranca, { id, body: {} });
  return id;
}

/** The id of an order of the patient of this page that is paid and waits for a doctor. */
export async function paidPedido(page: Caller, servico: string): Promise<string> {
  const id = await pedidoWithPix(page, servico);
  await pay(page, id);
  return id;
}

/** Pays the Pix of an order on the demonstration's page, and waits until the payment is applied. */
export async function pay(page: Caller, id: string): Promise<void> {
  const read = async () => (await call(page, pedidos.lerPedido, { id })).pagamento;
  const { demoPagar } = await read();
  await page.request.post(demoPagar ?? '', { form: {} });
  await expect.poll(async () => (await read()).pagoEm).not.toBeNull();
}

/** What a call answers when it succeeds. */
type Answer<C extends Contract> = {
  [S in keyof C['responses'] & (200 | 201)]: C['responses'][S] extends z.ZodType
    ? z.output<C['responses'][S]>
    : null;
}[keyof C['responses'] & (200 | 201)];

/** One call of a contract within a browser. @throws when it does not succeed */
export async function call<C extends Contract>(
  page: Caller,
  contract: C,
  given: Given = {},
): Promise<Answer<C>> {
  return (await act(page, contract, given)).json();
}

/** Where calls are made: a page, or the requests of a browser without one. */
type Caller = Pick<Page, 'request'>;

type Given = { id?: string; body?: unknown };

/** One call of a contract within a browser that answers nothing, or whose answer nobody needs. @throws when it does not succeed */
export async function act(
  page: Caller,
  contract: Contract,
  { id = '', body }: Given = {},
): Promise<APIResponse> {
  const response = await page.request.fetch(contract.path.replace(':id', id), {
    method: contract.method,
    ...(body === undefined ? {} : { data: body }),
  });
  if (!response.ok()) throw new Error(`${contract.method} ${contract.path}: ${response.status()}`);
  return response;
}
