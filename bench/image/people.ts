import { randomUUID } from 'node:crypto';
import { buscarConversas, responderPaciente } from '#contracts/chat/chat.contract.ts';
import { lerFretes, salvarFretes } from '#contracts/catalogo/fretes.contract.ts';
import { lerPrecosEditaveis, salvarPrecos } from '#contracts/catalogo/precos.contract.ts';
import { trocarSenha } from '#contracts/contas/conta.contract.ts';
import { concluirEntrada, entrarAdm } from '#contracts/contas/identidade.contract.ts';
import { lerSessao } from '#contracts/contas/sessao-atual.contract.ts';
import { verificarArquivo } from '#contracts/documentos/verificar.contract.ts';
import { consultarPedidos } from '#contracts/mesa/lista-de-pedidos.contract.ts';
import { client, type Client } from '#testing/app/client.ts';
import { enrolFactor } from '#testing/builders/authenticator.ts';
import { SENHA } from '#testing/builders/people.ts';
import { askIssue, documentoDeHoje, readDocumentos, writeDocumento } from '#testing/scenes/caso-a-decidir.ts';
import { follow } from '../crash/follower.ts';
import { newCase, newDoctor } from '../crash/issuing/people.ts';
import { until } from '../crash/issuing/until.ts';
import { createMoments } from '../crash/moments.ts';
import { keepWalking, type Ledger, type Load } from '../crash/walk.ts';
import { ADMIN, type House } from './house.ts';

/** A live change is seen within this time (ms). */
const SEEN_MS = 3_000;
const moments = createMoments();

export type Administrator = { http: Client; codes: string[] };

/** The first sign-in of a production: a password and a second factor of the administrator's own, the prices and the freight. */
export async function enterFirst(site: string, { env }: Pick<House, 'env'>): Promise<Administrator> {
  const http = client(() => site);
  const given = env['ADMIN_PASSWORD'] ?? '';
  await http.want(entrarAdm, 200, { body: { email: ADMIN.email, senha: given } });
  const { senha } = ADMIN;
  await http.want(trocarSenha, 204, { body: { senhaAtual: given, senha, confirmacao: senha } });
  const { codigos } = await enrolFactor(http, senha);
  const { precos } = await http.want(lerPrecosEditaveis, 200);
  const priced = precos.map((one) => ({ ...one, preco: 5_900 }));
  await http.want(salvarPrecos, 200, { body: { precos: priced } });
  const { fretes } = await http.want(lerFretes, 200);
  const sent = fretes.filter(({ uf }) => uf === 'SP').map((one) => ({ ...one, centavos: 2_500 }));
  await http.want(salvarFretes, 200, { body: { fretes: sent } });
  return { http, codes: codigos };
}

/** Signs the administrator in by the password and a recovery code. */
export async function enterAgain(site: string, { codes }: Administrator): Promise<Client> {
  const http = client(() => site);
  await http.want(entrarAdm, 200, { body: { email: ADMIN.email, senha: ADMIN.senha } });
  await http.want(concluirEntrada, 200, { body: { codigo: codes.shift() ?? '' } });
  const { papel } = await http.want(lerSessao, 200);
  if (papel !== 'Admin') throw new Error(`the administrator is a ${papel}`);
  return http;
}

/** A signed document. */
export type Issued = { bytes: Buffer };

export type Walked = { issued: Issued; seenMs: number };

/**
 * A patient registers, orders, sends a file and pays; the administrator adds a doctor and answers the patient, who sees
 * it at once; the doctor issues a signed document, and anybody verifies it. All of it through one proxy.
 */
export async function walkThrough(
  site: string,
  { http: { cookies } }: Administrator,
  house: House,
  ledger: Ledger,
): Promise<Walked> {
  const seen: number[] = [];
  await walkOnce({ ...loadOf(() => site, house, ledger), open: follow, seen: (ms) => void seen.push(ms) });
  const admin = client(() => site, cookies);
  const at = { url: site };
  const medica = await newDoctor(at, admin, house, (http) => enrolFactor(http, SENHA));
  const held = await newCase(at, medica, 'relatorio', house);
  seen.push(await answerSeen(admin, held.patient.http, held.patient.dados.nome));
  await writeDocumento(held, documentoDeHoje(held.tipo));
  const asked = await askIssue(held);
  if (asked.status !== 200)
    throw new Error(`an issue answered ${asked.status}: ${JSON.stringify(asked.body)}`);
  const documento = await until('a signed document', async () =>
    (await readDocumentos(held)).documentos.find(({ estado }) => estado === 'assinado'),
  );
  const answer = await medica.http.fetch(`/api/medico/documentos/${documento.id}/arquivo`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { pedidos } = await admin.want(consultarPedidos, 200, { body: {} });
  if (!pedidos.some(({ id }) => id === held.id)) throw new Error('the desk does not list the order');
  const issued = { bytes };
  await verifyIssued(site, issued);
  const seenMs = Math.max(...seen);
  if (seenMs > SEEN_MS) throw new Error(`a live change was seen after ${seenMs.toFixed(0)} ms`);
  return { issued, seenMs };
}

/** The document is authentic at `/verificar`, whose page is served as well. */
export async function verifyIssued(site: string, { bytes }: Issued): Promise<void> {
  const anybody = client(() => site);
  const page = await anybody.fetch('/verificar');
  const answer = await anybody.fetch(verificarArquivo.path, {
    method: verificarArquivo.method,
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  const said: unknown = await answer.json();
  if (page.status !== 200 || answer.status !== 200)
    throw new Error(`/verificar answered ${page.status} and ${answer.status}: ${JSON.stringify(said)}`);
  const { resultado, assinaturas } = verificarArquivo.responses[200].parse(said);
  if (resultado !== 'autentico' || !assinaturas.some(({ estado }) => estado === 'conferida'))
    throw new Error(`the document is ${resultado}: ${JSON.stringify(assinaturas)}`);
}

/** @returns ms from the administrator's answer to its event at the patient's open page */
async function answerSeen(admin: Client, patient: Client, nome: string): Promise<number> {
  const page = follow(patient);
  try {
    const { conversas } = await admin.want(buscarConversas, 200, { body: { busca: nome } });
    const [conversa] = conversas;
    if (!conversa) throw new Error('the administrator finds no conversation of the patient');
    const body = { id: randomUUID(), mensagem: 'Recebemos seu pedido.' };
    const began = performance.now();
    await admin.want(responderPaciente, 200, { params: { id: conversa.id }, body });
    return (await page.seen('chat', began, SEEN_MS)) - began;
  } finally {
    page.close();
  }
}

/** A load of patients whose acknowledged writes are put down. */
export function loadOf(
  url: () => string,
  { asaas }: Pick<House, 'asaas'>,
  ledger: Ledger,
): Omit<Load, 'over'> {
  return { url, providers: { asaas }, moments, ledger };
}

/** One patient with one paid order and a message. */
async function walkOnce(load: Omit<Load, 'over'>): Promise<void> {
  // Asked before the patient, before the order, and before a second one.
  let asked = 0;
  await keepWalking({ ...load, over: () => (asked += 1) > 2 });
}
