import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { listarAnexos, type Anexo } from '../../contracts/anexos.contract.ts';
import { criarPedido } from '../../contracts/pedidos.contract.ts';
import { listarPerguntas } from '../../contracts/servicos.contract.ts';
import { novoCpf, PESSOA, SENHA } from './pessoa.ts';

/** The way to a screen by the API, for journeys that begin there. */

type Corpo = Record<string, unknown>;

async function escrever(page: Page, method: 'POST' | 'PUT', path: string, data: Corpo): Promise<unknown> {
  const answer = await page.request.fetch(path, { method, data });
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Registers a new patient in this browser and signs in. */
export async function novoPaciente(page: Page): Promise<void> {
  await escrever(page, 'POST', '/api/clientes', { cpf: novoCpf(), senha: SENHA, confirmacao: SENHA });
  await escrever(page, 'PUT', '/api/cliente', {
    nome: PESSOA['Nome completo'],
    data_nascimento: PESSOA['Data de nascimento'],
    telefone: PESSOA.Telefone,
    emailContato: PESSOA['E-mail de contato'],
    cep: '01001000',
    endereco: 'Praça da Sé',
    numero: '42',
    bairro: 'Sé',
    complemento: 'ap. 52',
    uf: 'SP',
    cidade: 'São Paulo',
  });
}

/** A new patient's order whose questionnaire is answered; the page stands on `/anexos/{id}`. */
export async function nosAnexos(page: Page, servico = 'Relatório ou Laudo Médico'): Promise<string> {
  await novoPaciente(page);
  const criado = await escrever(page, 'POST', '/api/pedidos', {
    Servico_Selecionado: servico,
    chave: randomUUID(),
  });
  const { pedido } = criarPedido.responses[201].parse(criado);
  const answer = await page.request.get('/api/perguntas');
  const perguntas = listarPerguntas.responses[200].parse(await answer.json());
  await escrever(page, 'PUT', `/api/pedidos/${pedido.id}/historico`, {
    versaoSaude: perguntas.saude.versao,
    versaoTrat: perguntas.tratamento.versao,
    histSaude: perguntas.saude.perguntas.map(() => 'Não.'),
    histTrat: perguntas.tratamento.perguntas.map(() => 'Não.'),
    motivacao: 'Continuar o tratamento.',
    outrasInfos: 'Nada a acrescentar.',
    declaraVerdade: true,
    autorizaEnvio: true,
  });
  await page.goto(`/anexos/${pedido.id}`);
  await expect(page.getByLabel('Receita vencida', { exact: true })).toBeVisible();
  return pedido.id;
}

/** What the server has of an order's files. */
export async function guardados(page: Page, pedidoId: string): Promise<Anexo[]> {
  const answer = await page.request.get(`/api/pedidos/${pedidoId}/anexos`);
  return listarAnexos.responses[200].parse(await answer.json()).anexos;
}
