import * as pessoas from '#contracts/contas/pessoas.contract.ts';
import { excluirPedido } from '#contracts/mesa/pedidos-adm.contract.ts';
import { lerPedido, listarPedidos } from '#contracts/pedidos/pedidos.contract.ts';
import * as conferencias from '#contracts/titular/conferencias.contract.ts';
import { formatDataBr } from '#domain/calendario/datas.ts';
import { ehAdulto } from '#domain/contas/pessoas/pessoa.ts';
import type { TestApp } from '#testing/app/app.ts';
import { mailTo, tokenIn } from '#testing/app/mail.ts';
import * as build from '#testing/builders/builders.ts';
import type { Patient } from '#testing/builders/builders.ts';
import { documentOf } from '#testing/builders/contestacao.ts';
import { addPessoa, childOf, listPessoas } from '#testing/builders/pessoas.ts';
import { ACCOUNTS, PEOPLE, type World } from './world.ts';

/** The accounts of a history, the CPFs of its people, and its orders in the order of the world's. */
export type Players = { patients: Patient[]; cpfs: string[]; orders: string[] };

export async function playersOf(app: TestApp): Promise<Players> {
  const patients: Patient[] = [];
  for (const _ of ACCOUNTS) patients.push(await build.newPatient(app));
  return { patients, cpfs: PEOPLE.map(() => build.randomCpf()), orders: [] };
}

type Move = { act: string; account: number; person: number; days?: number };

/** Does by the routes what the world has just done. */
export async function play(
  app: TestApp,
  { world, players, one: { act, account, person } }: { world: World; players: Players; one: Move },
): Promise<void> {
  const patient = players.patients[account];
  const cpf = players.cpfs[person];
  if (!patient || cpf === undefined) throw new Error('nobody of this history');
  const own = async () => (await listPessoas(patient)).find((pessoa) => pessoa.cpf === cpf)?.id ?? '';
  const birth = world.births[person] ?? '';
  if (act === 'add') {
    const typed = { ...childOf(), cpf, data_nascimento: formatDataBr(birth) };
    const adult = ehAdulto(birth, world.hoje);
    await addPessoa(patient, adult ? { ...typed, autoriza: 'documento' } : typed);
  }
  if (act === 'order') {
    const { id } = await build.attachedPedido(patient, build.SERVICO, await own());
    players.orders.push(id);
  }
  if (act === 'agree' || act === 'refuse')
    await answer(app, patient, { id: await own(), autoriza: act === 'agree' });
  if (act === 'document') await allow(app, patient, { id: await own(), cpf, world, account, person });
  if (act === 'remove') {
    await patient.http.want(pessoas.removerPessoa, 204, { params: { id: await own() } });
  }
  if (act === 'move') await move(app, { cpf, orders: players.orders });
}

async function answer(app: TestApp, { http }: Patient, { id, autoriza }: { id: string; autoriza: boolean }) {
  const email = `${crypto.randomUUID()}@exemplo.com.br`;
  await http.want(pessoas.pedirAutorizacao, 200, { params: { id }, body: { email } });
  const token = tokenIn(await mailTo(app, email, 'pede a sua autorização'), 'autorizar');
  await build.visitor(app).want(pessoas.responderAutorizacao, 200, { body: { token, autoriza } });
}

type Allowed = { id: string; cpf: string; world: World; account: number; person: number };

async function allow(app: TestApp, { http }: Patient, { id, cpf, world, account, person }: Allowed) {
  const body = { procuracao: await documentOf(http), identidade: await documentOf(http) };
  await http.want(conferencias.enviarDocumentosDaPessoa, 204, { params: { id }, body });
  const ate = world.row(account, person)?.autorizado_ate ?? null;
  await decide(app, cpf, ate === null ? '' : formatDataBr(ate));
}

async function move(app: TestApp, { cpf, orders }: { cpf: string; orders: readonly string[] }) {
  const admin = await build.signInAdmin(app);
  for (const id of orders) await admin.call(excluirPedido, { params: { id } });
  await decide(app, cpf, '');
}

/** Accepts the newest open case about a person. */
async function decide(app: TestApp, cpf: string, ate: string) {
  const admin = await build.signInAdmin(app);
  const { abertas } = await admin.want(conferencias.listarConferencias, 200);
  const caso = abertas.findLast((one) => one.cpf === cpf);
  await admin.want(conferencias.aceitarConferencia, 200, { params: { id: caso?.id ?? '' }, body: { ate } });
}

/** Orders that an account reads against what the model says, by their key or in its list: none where both agree. */
export async function disagreements(world: World, { patients, orders }: Players): Promise<string[]> {
  const found: string[] = [];
  for (const [account, { http }] of patients.entries()) {
    const { pedidos } = await http.want(listarPedidos, 200);
    for (const [index, id] of orders.entries()) {
      const order = world.orders[index];
      const allowed = order !== undefined && world.may(account, order);
      const { status } = await http.call(lerPedido, { params: { id } });
      const listed = pedidos.some((one) => one.id === id);
      if ((status === 200) !== allowed || (listed && !allowed)) {
        found.push(`account ${account}, order ${index}: ${status}, listed: ${listed}, allowed: ${allowed}`);
      }
    }
  }
  return found;
}
