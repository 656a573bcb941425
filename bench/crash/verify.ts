import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listarMensagens } from '#contracts/chat/chat.contract.ts';
import { criarLinkAnexo, listarAnexos } from '#contracts/pedidos/anexos.contract.ts';
import { lerCliente } from '#contracts/contas/clientes.contract.ts';
import { entrar } from '#contracts/contas/identidade.contract.ts';
import { lerPedido, type PedidoDetalhe } from '#contracts/pedidos/pedidos.contract.ts';
import { lerRascunhoDoPedido } from '#contracts/pedidos/rascunhos.contract.ts';
import { client, type Client } from '#testing/app/client.ts';
import { SENHA } from '#testing/builders/people.ts';
import { sha256 } from './paper.ts';
import type { Providers } from './providers.ts';
import type { Ledger, LedgerOrder, LedgerPatient } from './walk.ts';

const PAID_WITHIN_MS = 60_000;

export type Verdict = {
  patients: number;
  orders: number;
  drafts: number;
  files: number;
  paid: number;
  messages: number;
  problems: string[];
};

/** Verifies every acknowledged write against the server, the folder of stored files and the provider. */
export async function verify(
  url: string,
  storedIn: string,
  ledger: Ledger,
  providers: Pick<Providers, 'charges' | 'customers'>,
): Promise<Verdict> {
  const problems: string[] = [];
  for (const patient of ledger) problems.push(...(await verifyPatient(url, patient)));
  const orders = ledger.flatMap((patient) => patient.orders);
  problems.push(...(await verifyCharges(providers, orders)));
  problems.push(...(await verifyCustomers(providers)));
  problems.push(...(await verifyFolder(storedIn)));
  return {
    patients: ledger.length,
    orders: orders.length,
    drafts: orders.filter(({ rascunho }) => rascunho !== null).length,
    files: orders.flatMap(({ files }) => files).length,
    paid: orders.filter(({ paid }) => paid).length,
    messages: ledger.flatMap(({ messages }) => messages).length,
    problems,
  };
}

/** Acknowledged writes that are missing on the server. */
export async function verifyPatient(
  url: string,
  { cpf, dados, orders, messages }: LedgerPatient,
): Promise<string[]> {
  // A separate browser: the password must work, not only the session.
  const http = client(() => url);
  const signedIn = await http.call(entrar, { body: { cpf, senha: SENHA } });
  if (signedIn.status !== 200) return [`a registered patient cannot sign in (${signedIn.status})`];
  const problems: string[] = [];
  if (dados) {
    const stored = await http.want(lerCliente, 200);
    if (stored.nome !== dados.nome || stored.numero !== dados.numero) problems.push('personal data differ');
  }
  for (const order of orders) problems.push(...(await verifyOrder(http, order)));
  return [...problems, ...(await verifyMessages(http, messages))];
}

/** Every message exactly once, in the order of the acknowledgements. */
async function verifyMessages(http: Client, messages: readonly string[]): Promise<string[]> {
  const { mensagens } = await http.want(listarMensagens, 200, { query: { limite: 200 } });
  const written = mensagens.filter(({ Por }) => Por === 'Cliente').map(({ id }) => id);
  const alike = written.length === messages.length && written.every((id, i) => id === messages[i]);
  return alike
    ? []
    : [`${written.length} messages in the chat, ${messages.length} acknowledged, or another order`];
}

async function verifyOrder(http: Client, order: LedgerOrder): Promise<string[]> {
  const problems: string[] = [];
  const pedido = await readUntilPaid(http, order);
  if (!pedido) return [`order ${order.id} is gone`];
  const check = (holds: boolean, what: string) => {
    if (!holds) problems.push(`order ${order.id}: ${what}`);
  };
  const { campos } = await http.want(lerRascunhoDoPedido, 200, { params: { id: order.id } });
  if (order.historico) check(Object.keys(campos).length === 0, 'a draft came back after its save');
  else check(!order.rascunho || campos['motivacao'] === order.rascunho, 'what was drafted is not there');
  check(!order.historico || pedido.motivacao === order.historico.motivacao, 'answers differ');
  check(pedido.idPayment === order.idPayment || !order.idPayment, 'another charge than the acknowledged one');
  check(
    !order.idPayment || pedido.status === 'Aguardando Pagamento',
    `status ${pedido.status} after its charge`,
  );
  check(!order.paid || pedido.cobranca?.estado === 'paga', 'paid at the bank, unpaid here');
  const { anexos } = await http.want(listarAnexos, 200, { params: { id: order.id } });
  check(anexos.length === order.files.length, `${anexos.length} files, ${order.files.length} acknowledged`);
  for (const file of order.files) {
    const stored = anexos.find(({ nomeOriginal }) => nomeOriginal === file.nome);
    const hash = stored ? await download(http, stored.id) : null;
    check(hash === file.sha256, stored ? 'a file changed' : 'a file is gone');
  }
  return problems;
}

/** The webhook of a payment is repeated after each death: it may be in delivery. */
async function readUntilPaid(http: Client, order: LedgerOrder): Promise<PedidoDetalhe | null> {
  const deadline = Date.now() + PAID_WITHIN_MS;
  for (;;) {
    const answer = await http.call(lerPedido, { params: { id: order.id } });
    if (answer.status !== 200) return null;
    const pedido = lerPedido.responses[200].parse(answer.body);
    if (!order.paid || pedido.cobranca?.estado === 'paga' || Date.now() > deadline) return pedido;
    await sleep(200);
  }
}

async function download(http: Client, id: string): Promise<string> {
  const { url } = await http.want(criarLinkAnexo, 201, { params: { id } });
  const answer = await http.fetch(url);
  return sha256(new Uint8Array(await answer.arrayBuffer()));
}

/** Exactly one open or paid charge per charged order, and no unknown one. */
async function verifyCharges(
  providers: Pick<Providers, 'charges'>,
  orders: readonly LedgerOrder[],
): Promise<string[]> {
  const living = (await providers.charges()).filter(({ deleted }) => !deleted);
  const known = new Set(orders.map(({ idPayment }) => idPayment));
  const charged = orders.filter(({ idPayment }) => idPayment !== null).length;
  const problems = living.flatMap(({ id }) => (known.has(id) ? [] : [`charge ${id} belongs to no order`]));
  if (new Set(living.map(({ externalReference }) => externalReference)).size !== living.length)
    problems.push('two charges carry one reference');
  if (living.length !== charged) problems.push(`${living.length} charges for ${charged} charged orders`);
  return problems;
}

/** One customer per CPF. */
async function verifyCustomers(providers: Pick<Providers, 'customers'>): Promise<string[]> {
  const made = await providers.customers();
  const people = new Set(made.map(({ cpfCnpj }) => cpfCnpj)).size;
  return people === made.length ? [] : [`${made.length} customers for ${people} people`];
}

/** No stored file is readable on the disk; its download has proven that it is complete. */
async function verifyFolder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const problems: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name));
    if (bytes.includes('%PDF')) problems.push(`a stored file is not encrypted (${bytes.length} bytes)`);
  }
  return problems;
}
