import { randomUUID } from 'node:crypto';
import * as contracts from '#contracts/titular/contestacoes.contract.ts';
import { entrar } from '#contracts/contas/identidade.contract.ts';
import type { TestApp } from '../app/app.ts';
import { dadosDe, visitor, type Patient } from './builders.ts';
import type { AnyAnswer, Client } from '../app/client.ts';
import { PNG } from '../files/small-files.ts';
import { mailTo, tokenIn } from '../app/mail.ts';

/** The password that an owner chooses when registering anew. */
export const DONA = 'goiabeira no quintal';

export type Claim = { cpf: string; nome: string; email: string; telefone: string; relato: string };

/** Somebody with an address of their own who claims a CPF. */
export function claimOf(cpf: string, change: Partial<Claim> = {}): Claim {
  return {
    cpf,
    nome: 'Helena Duarte Rios',
    email: `helena.${randomUUID().slice(0, 8)}@exemplo.com.br`,
    telefone: '(21) 98888-0007',
    relato: 'Nunca me cadastrei aqui.',
    ...change,
  };
}

/** A proxy's header about the origin of a request: `{ 'x-forwarded-for': '203.0.113.9' }`. */
type Forwarded = Record<string, string>;

/** Sends bytes as the page does. @returns the raw answer */
export function sendDocument(
  http: Client,
  bytes: Buffer,
  { type = 'application/octet-stream', headers = {} }: { type?: string; headers?: Forwarded } = {},
): Promise<Response> {
  return http.fetch(contracts.enviarDocumento.path, {
    method: 'POST',
    headers: { 'content-type': type, ...headers },
    body: new Uint8Array(bytes),
  });
}

/** A stored identity document. @returns what names it once */
export async function documentOf(http: Client, bytes = PNG, headers: Forwarded = {}): Promise<string> {
  const answer = await sendDocument(http, bytes, { headers });
  if (answer.status !== 201) throw new Error(`document: ${answer.status} ${await answer.text()}`);
  return contracts.enviarDocumento.responses[201].parse(await answer.json()).documento;
}

/** Opens a case; the answer may be any. */
export async function tryCase(
  app: TestApp,
  claim: Claim,
  {
    bytes = PNG,
    chave = randomUUID(),
    headers = {},
  }: { bytes?: Buffer; chave?: string; headers?: Forwarded } = {},
): Promise<AnyAnswer> {
  const http = visitor(app);
  const body = { ...claim, documento: await documentOf(http, bytes, headers), chave };
  return http.call(contracts.abrirContestacao, { body, headers });
}

/** Opens a case. @returns its protocol and its id */
export async function openCase(
  app: TestApp,
  claim: Claim,
  bytes?: Buffer,
): Promise<{ protocolo: string; id: string }> {
  const answer = await tryCase(app, claim, bytes ? { bytes } : {});
  if (answer.status !== 201) throw new Error(`case: ${answer.status} ${JSON.stringify(answer.body)}`);
  const { protocolo } = contracts.abrirContestacao.responses[201].parse(answer.body);
  const query = app.deps.db.selectFrom('contestacoes').select('id').where('protocolo', '=', protocolo);
  return { protocolo, id: (await query.executeTakeFirstOrThrow()).id };
}

/** Accepts a case as the administrator who saw the account that holds its CPF now. */
export async function acceptCase(admin: Client, id: string): Promise<void> {
  const { conta } = await admin.want(contracts.lerContestacao, 200, { params: { id } });
  const body = { contaId: conta?.id ?? null };
  await admin.want(contracts.aceitarContestacao, 200, { params: { id }, body });
}

/** The owner of an accepted case registers by the mailed link and signs in. */
export async function registerOwner(app: TestApp, claim: Claim): Promise<Patient> {
  const token = tokenIn(await mailTo(app, claim.email, 'o seu CPF está livre'), 'novo-cadastro');
  const http = visitor(app);
  await http.want(contracts.concluirNovoCadastro, 204, { body: { token, senha: DONA, confirmacao: DONA } });
  await http.want(entrar, 200, { body: { cpf: claim.cpf, senha: DONA } });
  const dados = dadosDe({ nome: claim.nome, emailContato: claim.email, telefone: claim.telefone });
  return { http, cpf: claim.cpf, dados };
}
