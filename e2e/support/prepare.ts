import { randomUUID } from 'node:crypto';
import { expect, type APIResponse, type Page } from '@playwright/test';
import type { z } from 'zod';
import { salvarCliente, type DadosPessoais } from '#contracts/contas/clientes.contract.ts';
import type { Contract } from '#contracts/contract.ts';
import { cadastrar, entrarAdm } from '#contracts/contas/identidade.contract.ts';
import * as pedidos from '#contracts/pedidos/pedidos.contract.ts';
import { listarPerguntas } from '#contracts/catalogo/perguntas.contract.ts';
import { perguntasDoServico, type Ajustes } from '#domain/catalogo/perguntas.ts';
import { PERSON, PASSWORD } from './person.ts';

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

/** A patient without personal data, signed in within this page's browser. */
export async function cadastro(page: Caller, cpf: string): Promise<void> {
  await call(page, cadastrar, { body: { cpf, senha: PASSWORD, confirmacao: PASSWORD } });
}

/** A patient with personal data, signed in within this page's browser. */
export async function paciente(
  page: Caller,
  cpf: string,
  change: Partial<DadosPessoais> = {},
): Promise<void> {
  await cadastro(page, cpf);
  await saveDados(page, change);
}

export async function saveDados(page: Caller, change: Partial<DadosPessoais> = {}): Promise<void> {
  await call(page, salvarCliente, { body: { ...DADOS, ...change } });
}

export async function admin(page: Caller): Promise<void> {
  await call(page, entrarAdm, { body: { email: 'adm@exemplo.com.br', senha: 'mesa de demonstracao' } });
}

/** A new unanswered order of this page's patient. @returns its id */
export async function newPedido(page: Caller, servico: string): Promise<string> {
  const body = { Servico_Selecionado: servico, chave: randomUUID() };
  return (await call(page, pedidos.criarPedido, { body })).pedido.id;
}

/** An answered order of this page's patient. @returns its id */
export async function answeredPedido(page: Caller, servico: string, answers?: Answered): Promise<string> {
  const id = await newPedido(page, servico);
  await answer(page, id, answers);
  return id;
}

/** Answers that say something; all others say no. */
export type Answered = { alergia?: string; pedido?: readonly string[] };

export async function answer(page: Caller, id: string, { alergia = 'Não.', pedido = [] }: Answered = {}) {
  const asked = pedido.values();
  const { saude, tratamento } = await call(page, listarPerguntas);
  const { Servico_Selecionado } = await call(page, pedidos.lerPedido, { id });
  const askedOf = <P extends Ajustes>(perguntas: readonly P[]) =>
    perguntasDoServico(perguntas, Servico_Selecionado);
  await call(page, pedidos.salvarHistorico, {
    id,
    body: {
      versaoSaude: saude.versao,
      versaoTrat: tratamento.versao,
      histSaude: askedOf(saude.perguntas).map((one) => (one.alergia === true ? alergia : 'Não.')),
      histTrat: askedOf(tratamento.perguntas).map(
        (one) => (one.pedido ? asked.next().value : undefined) ?? 'Não.',
      ),
      motivacao: 'Continuar o tratamento.',
      outrasInfos: 'Nada a acrescentar.',
      declaraVerdade: true,
      autorizaEnvio: true,
    },
  });
}

/** An order of this page's patient, complete except for its Pix. @returns its id */
export async function pedidoBeforePix(page: Caller, servico: string): Promise<string> {
  const id = await answeredPedido(page, servico);
  await call(page, pedidos.confirmarAnexos, { id });
  return id;
}

/** An order of this page's patient with an unpaid Pix. @returns its id */
export async function pedidoWithPix(page: Caller, servico: string): Promise<string> {
  const id = await pedidoBeforePix(page, servico);
  await call(page, pedidos.gerarCobranca, { id, body: {} });
  return id;
}

/** A paid order of this page's patient, waiting for a doctor. @returns its id */
export async function paidPedido(page: Caller, servico: string): Promise<string> {
  const id = await pedidoWithPix(page, servico);
  await pay(page, id);
  return id;
}

/** Pays the Pix of an order on the demonstration's page, and waits until the payment is applied. */
export async function pay(page: Caller, id: string): Promise<void> {
  const read = async () => (await call(page, pedidos.lerPedido, { id })).cobranca;
  const open = await read();
  if (open?.estado !== 'aberta') throw new Error('the order has no open charge');
  await page.request.post(open.demoPagar ?? '', { form: {} });
  await expect.poll(async () => (await read())?.estado).toBe('paga');
}

/** Body of a contract's successful answer. */
type Answer<C extends Contract> = {
  [S in keyof C['responses'] & (200 | 201)]: C['responses'][S] extends z.ZodType
    ? z.output<C['responses'][S]>
    : null;
}[keyof C['responses'] & (200 | 201)];

/** @throws unless the call succeeds */
export async function call<C extends Contract>(
  page: Caller,
  contract: C,
  given: Given = {},
): Promise<Answer<C>> {
  return (await act(page, contract, given)).json();
}

/** A page, or the requests of a browser without one. */
type Caller = Pick<Page, 'request'>;

type Given = { id?: string; body?: unknown };

/** A call without a needed answer. @throws unless it succeeds */
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
