import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as chat from '#contracts/chat/chat.contract.ts';
import * as casos from '#contracts/consultorio/caso.contract.ts';
import { assumirCaso } from '#contracts/consultorio/fila.contract.ts';
import { salvarPessoa } from '#contracts/contas/pessoas.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import * as build from '#testing/builders/builders.ts';
import type { Patient } from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { upload } from '#testing/builders/upload.ts';
import { pdfOf } from '#testing/files/small-files.ts';

let app: TestApp;
let helena: Client;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  helena = (await newMedico(app)).http;
  admin = await build.signInAdmin(app);
});
afterAll(() => app.stop());

async function child({ http }: Patient, nome = 'Davi Machado') {
  const typed = { data_nascimento: '03/09/2019', cpf: build.randomCpf(), parentesco: 'filho', declara: true };
  return http.want(salvarPessoa, 201, { body: { nome, ...typed } });
}
const say = ({ http }: Patient, mensagem: string, sobre: string | null) =>
  http.call(chat.enviarMensagem, { body: { id: randomUUID(), mensagem, sobre } });
const log = async ({ http }: Patient) => (await http.want(chat.listarMensagens, 200)).mensagens;
const written = (lines: readonly { mensagem: string; automatica: boolean }[]) =>
  lines.flatMap(({ mensagem, automatica }) => (automatica ? [] : [mensagem]));

/** A paid order of a person, or of the holder, in the hand of the doctor. */
async function inHand(patient: Patient, pessoa?: string) {
  const { id } = await build.paidPedido(app, patient, build.SERVICO, pessoa);
  await helena.want(assumirCaso, 200, { params: { id } });
  return id;
}
const conversaOf = async (id: string) =>
  written((await helena.want(casos.lerCaso, 200, { params: { id } })).conversa);

describe('whom a line is about', () => {
  test('a step of a person’s order names the person; one of the holder’s names nobody', async () => {
    const mother = await build.newPatient(app);
    const davi = await child(mother);
    await build.createPedido(mother, build.SERVICO, davi.id);
    await build.createPedido(mother);
    expect((await log(mother)).map(({ sobre }) => sobre)).toEqual([
      { id: davi.id, nome: 'Davi Machado' },
      null,
    ]);
  });

  test('patient and desk name a person → both sides read it, and whom they may name', async () => {
    const mother = await build.newPatient(app);
    const davi = await child(mother);
    await say(mother, 'ele melhorou', davi.id);
    const { id } = await admin.want(chat.abrirConversa, 200, { body: { cpf: davi.cpf } });
    const body = { id: randomUUID(), mensagem: 'que bom', sobre: davi.id };
    await admin.want(chat.responderPaciente, 200, { params: { id }, body });
    const desk = await admin.want(chat.listarMensagensDoPaciente, 200, { params: { id } });
    const named = { id: davi.id, nome: 'Davi Machado' };
    expect(desk.pessoas).toEqual([named]);
    expect((await log(mother)).map(({ mensagem, sobre }) => [mensagem, sobre])).toEqual([
      ['ele melhorou', named],
      ['que bom', named],
    ]);
  });

  test('a person of another account → refused, and nothing is written', async () => {
    const [mother, other] = [await build.newPatient(app), await build.newPatient(app)];
    const davi = await child(mother);
    expect(failureOf(await say(other, 'oi', davi.id)).code).toBe('pessoa_fora_da_conta');
    const { id } = await admin.want(chat.abrirConversa, 200, { body: { cpf: other.cpf } });
    const body = { id: randomUUID(), mensagem: 'oi', sobre: davi.id };
    expect((await admin.call(chat.responderPaciente, { params: { id }, body })).status).toBe(409);
    expect(await log(other)).toEqual([]);
  });
});

describe('the conversation beside a case', () => {
  test('of a child: lines about the child, and general ones since the order; never about others', async () => {
    const mother = await build.newPatient(app);
    const [davi, lia] = [await child(mother), await child(mother, 'Lia')];
    await say(mother, 'geral, antes', null);
    await say(mother, 'do davi, antes', davi.id);
    const id = await inHand(mother, davi.id);
    await say(mother, 'geral, depois', null);
    await say(mother, 'da lia', lia.id);
    await say(mother, 'de mim', 'titular');
    expect(await conversaOf(id)).toEqual(['do davi, antes', 'geral, depois']);
    const asked = { id: randomUUID(), texto: 'Ele teve febre?', pedeDocumento: false };
    await helena.want(casos.perguntarAoPaciente, 200, { params: { id }, body: asked });
    expect((await log(mother)).findLast(({ automatica }) => !automatica)?.sobre?.id).toBe(davi.id);
  });

  test('of the holder: all that is not about a person', async () => {
    const mother = await build.newPatient(app);
    const davi = await child(mother);
    await say(mother, 'geral', null);
    await say(mother, 'do davi', davi.id);
    await say(mother, 'de mim', 'titular');
    expect(await conversaOf(await inHand(mother))).toEqual(['geral', 'de mim']);
  });

  test('a file about a sibling → neither listed nor opened in the case', async () => {
    const mother = await build.newPatient(app);
    const [davi, lia] = [await child(mother), await child(mother, 'Lia')];
    const id = await inHand(mother, davi.id);
    for (const [sobre, filename] of [
      [lia.id, 'lia.pdf'],
      [davi.id, 'davi.pdf'],
    ] as const) {
      await upload(mother, { filename, bytes: pdfOf(2_000), mensagem: randomUUID(), sobre });
    }
    const files = (await log(mother)).flatMap(({ arquivo }) => arquivo ?? []);
    const [ofLia, ofDavi] = files.map((arquivo) => arquivo.id);
    const { arquivos } = await helena.want(casos.lerCaso, 200, { params: { id } });
    const listed = arquivos.map((arquivo) => arquivo.id);
    expect([listed.includes(ofDavi ?? ''), listed.includes(ofLia ?? '')]).toEqual([true, false]);
    const open = (file = '') => helena.fetch(`/api/medico/casos/${id}/arquivos/${file}`);
    expect([(await open(ofDavi)).status, (await open(ofLia)).status]).toEqual([200, 404]);
  });

  test('two children are asked about → the answer about one leaves the other’s case waiting', async () => {
    const mother = await build.newPatient(app);
    const [davi, lia] = [await child(mother), await child(mother, 'Lia')];
    const cases = [await inHand(mother, davi.id), await inHand(mother, lia.id)];
    for (const id of cases) {
      const body = { id: randomUUID(), texto: 'Desde quando?', pedeDocumento: false };
      await helena.want(casos.perguntarAoPaciente, 200, { params: { id }, body });
    }
    await say(mother, 'desde ontem', davi.id);
    const stages = [];
    for (const id of cases) stages.push((await build.readPedido(mother, id)).atendimento);
    expect(stages).toEqual(['na fila', 'aguardando paciente']);
  });
});
