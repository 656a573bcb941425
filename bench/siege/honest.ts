import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { enviarMensagem } from '#contracts/chat/chat.contract.ts';
import { listarPerguntas } from '#contracts/catalogo/perguntas.contract.ts';
import { salvarCliente } from '#contracts/contas/clientes.contract.ts';
import { cadastrar } from '#contracts/contas/identidade.contract.ts';
import * as pedidos from '#contracts/pedidos/pedidos.contract.ts';
import { client } from '#testing/app/client.ts';
import { dadosDe, randomCpf, SENHA, SERVICO } from '#testing/builders/builders.ts';
import { begin, sendBytes } from '#testing/builders/upload.ts';
import { PNG } from '#testing/files/small-files.ts';

/** One call of an honest patient: duration in ms, and its failure; null without one. */
type Step = { name: string; ms: number; failure: string | null };

export type Honest = { steps: Step[]; pix: number; cpfs: string[] };

/**
 * One patient with its own address every `pauseMs`, walking from the registration to the Pix code.
 * @returns every call, the number of codes seen, and the CPFs
 */
export async function walkAll(
  url: string,
  { patients, pauseMs, network }: { patients: number; pauseMs: number; network: string },
): Promise<Honest> {
  const all: Honest = { steps: [], pix: 0, cpfs: [] };
  const walks = Array.from({ length: patients }, async (_, i) => {
    await sleep(i * pauseMs);
    const ip = `${network}.${Math.floor(i / 250)}.${(i % 250) + 1}`;
    const arrived = await walk(url, ip, all).catch(() => false);
    if (arrived) all.pix += 1;
  });
  await Promise.all(walks);
  return all;
}

async function walk(url: string, ip: string, all: Honest): Promise<boolean> {
  const http = client(() => url, new Map(), { 'x-forwarded-for': ip });
  /** @throws for another status: the walk ends there */
  async function step<T extends { status: number; body: unknown }>(
    name: string,
    wanted: number,
    call: () => Promise<T>,
  ): Promise<T> {
    const began = performance.now();
    let failure: string | null = null;
    try {
      const answer = await call();
      if (answer.status === wanted) return answer;
      failure = `${answer.status} ${typeof answer.body === 'object' ? JSON.stringify(answer.body) : ''}`;
    } catch (error) {
      failure = String(error);
    } finally {
      all.steps.push({ name, ms: performance.now() - began, failure });
    }
    throw new Error(`${name}: ${failure}`);
  }

  const cpf = randomCpf();
  const account = { cpf, senha: SENHA, confirmacao: SENHA };
  await step('register', 201, () => http.call(cadastrar, { body: account }));
  all.cpfs.push(cpf);
  await step('personal data', 200, () => http.call(salvarCliente, { body: dadosDe() }));
  const choice = { Servico_Selecionado: SERVICO, chave: randomUUID() };
  const created = await step('order', 201, () => http.call(pedidos.criarPedido, { body: choice }));
  const { id } = pedidos.criarPedido.responses[201].parse(created.body).pedido;
  const params = { id };
  const asked = await step('questions', 200, () => http.call(listarPerguntas));
  const { saude, tratamento } = listarPerguntas.responses[200].parse(asked.body);
  const body = {
    versaoSaude: saude.versao,
    versaoTrat: tratamento.versao,
    histSaude: saude.perguntas.map(() => 'Não'),
    histTrat: tratamento.perguntas.map(() => 'Não'),
    motivacao: 'Continuar o tratamento.',
    outrasInfos: 'Nada a acrescentar.',
    declaraVerdade: true,
    autorizaEnvio: true,
  };
  await step('answers', 200, () => http.call(pedidos.salvarHistorico, { params, body }));
  const sent = { pedido: id, tipo: 'laudo_medico', filename: 'laudo.png', bytes: PNG };
  let location = '';
  await step('file announced', 201, async () => {
    const answer = await begin({ http }, sent);
    location = answer.headers.get('location') ?? '';
    return { status: answer.status, body: await answer.text() };
  });
  await step('file sent', 204, async () => {
    const answer = await sendBytes({ http }, location, PNG);
    return { status: answer.status, body: await answer.text() };
  });
  await step('files confirmed', 200, () => http.call(pedidos.confirmarAnexos, { params }));
  const message = { id: randomUUID(), mensagem: 'Bom dia, enviei o laudo.' };
  await step('message', 200, () => http.call(enviarMensagem, { body: message }));
  const charged = await step('Pix', 200, () => http.call(pedidos.gerarCobranca, { params, body: {} }));
  return pedidos.gerarCobranca.responses[200].parse(charged.body).pedido.idPayment !== null;
}
