import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { abrirConversa, enviarMensagem, responderPaciente } from '#contracts/chat/chat.contract.ts';
import * as etiquetas from '#contracts/chat/etiquetas.contract.ts';
import * as notas from '#contracts/chat/notas.contract.ts';
import { procurarMensagens } from '#contracts/chat/palavras.contract.ts';
import type { Contract } from '#contracts/contract.ts';
import { escreverNota } from '#contracts/consultorio/caso.contract.ts';
import { assumirCaso } from '#contracts/consultorio/fila.contract.ts';
import { perguntarAoPaciente } from '#contracts/consultorio/caso.contract.ts';
import { salvarPessoa } from '#contracts/contas/pessoas.contract.ts';
import { listarAnexos } from '#contracts/pedidos/anexos.contract.ts';
import { criarExportacao } from '#contracts/titular/privacidade.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import type { Client } from '#testing/app/client.ts';
import { allContracts } from '#testing/app/contracts.ts';
import { openLive, type LiveStream } from '#testing/app/live.ts';
import * as build from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { upload } from '#testing/builders/upload.ts';
import { PNG } from '#testing/files/small-files.ts';
import { unzip } from '#testing/files/zip.ts';

/** In every note and in every name of a label. */
const MARK = 'Xsigilo';

let app: TestApp;
let desk: Client;
let doctor: Client;
let mother: build.Patient;
let stream: LiveStream;
let conta = '';
let pedido = '';
let anexo = '';
let child = '';
beforeAll(async () => {
  app = await startTestApp();
  desk = await build.signInAdmin(app);
  ({ http: doctor } = await newMedico(app));
  mother = await build.newPatient(app);
  const typed = { nome: 'Davi Alves', data_nascimento: '03/09/2019', cpf: build.randomCpf() };
  ({ id: child } = await mother.http.want(salvarPessoa, 201, {
    body: { ...typed, parentesco: 'filho', declara: true },
  }));
  ({ id: pedido } = await build.paidPedido(app, mother));
  ({ id: conta } = await desk.want(abrirConversa, 200, { body: { cpf: mother.cpf } }));
  await doctor.want(assumirCaso, 200, { params: { id: pedido } });
  await upload(mother, { filename: 'a.png', bytes: PNG, mensagem: randomUUID() });
  anexo = (await mother.http.want(listarAnexos, 200, { params: { id: pedido } })).anexos[0]?.id ?? conta;
  stream = await openLive(mother.http);
});
afterAll(async () => {
  stream.close();
  await app.stop();
});

const ACTS = [
  'note',
  'strike',
  'label',
  'unlabel',
  'search',
  'answer',
  'write',
  'read',
  'clinical',
  'ask',
] as const;
type Act = (typeof ACTS)[number];

const acts: Readonly<Record<Act, (n: number) => Promise<unknown>>> = {
  note: (n: number) =>
    desk.want(notas.escreverNotaInterna, 200, {
      params: { id: conta },
      body: { id: randomUUID(), texto: `${MARK} ${n}`, ...(n % 2 === 1 && { sobre: child }) },
    }),
  strike: async () => {
    const all = (await desk.want(notas.listarNotasInternas, 200, { params: { id: conta } })).notas;
    const params = { id: conta, notaId: all[0]?.id ?? randomUUID() };
    return desk.call(notas.riscarNotaInterna, { params });
  },
  label: async (n: number) => {
    const body = { nome: `${MARK} ${n}`, cor: 'azul' } as const;
    const made = await desk.call(etiquetas.criarEtiqueta, { body });
    const { etiquetas: all } = await desk.want(etiquetas.listarEtiquetas, 200);
    const params = { id: conta, etiquetaId: all[n % all.length]?.id ?? '' };
    await desk.call(etiquetas.porEtiqueta, { params });
    return made;
  },
  unlabel: async (n: number) => {
    const { etiquetas: all } = await desk.want(etiquetas.listarEtiquetas, 200);
    const params = { id: conta, etiquetaId: all[n % Math.max(1, all.length)]?.id ?? randomUUID() };
    return desk.call(etiquetas.tirarEtiqueta, { params });
  },
  search: () => desk.want(procurarMensagens, 200, { body: { busca: 'resposta' } }),
  answer: (n: number) =>
    desk.want(responderPaciente, 200, {
      params: { id: conta },
      body: { id: randomUUID(), mensagem: `resposta ${n}` },
    }),
  write: (n: number) =>
    mother.http.want(enviarMensagem, 200, { body: { id: randomUUID(), mensagem: `dúvida ${n}` } }),
  read: () => doctor.want(notas.listarNotasDoCaso, 200, { params: { id: pedido } }),
  clinical: (n: number) =>
    doctor.call(escreverNota, {
      params: { id: pedido },
      body: { id: randomUUID(), texto: `Estável ${n}.`, adendoDe: null },
    }),
  ask: (n: number) =>
    doctor.call(perguntarAoPaciente, {
      params: { id: pedido },
      body: { id: randomUUID(), texto: `Desde ${n}?` },
    }),
};

/** All that the patient can read, by every route that lets a patient in: name of the route and its answer as text. */
async function patientReads(): Promise<[string, string][]> {
  const reads = (await allContracts()).filter(
    ({ method, access, path }) => method === 'GET' && access.includes('Paciente') && path !== '/api/live',
  );
  const answers = reads.flatMap(({ operationId, path }) =>
    (path.includes(':id') ? [pedido, conta, anexo, child] : ['']).map(
      async (id): Promise<[string, string]> => {
        const address = path.replace(':id', id).replaceAll(/:\w+/g, '1');
        const response = await mother.http.fetch(address);
        return [operationId, Buffer.from(await response.arrayBuffer()).toString('latin1')];
      },
    ),
  );
  return Promise.all(answers);
}

/** All that leaves the house or waits to leave it for a patient: mails, messages by channels, events, jobs, the chat itself. */
async function sentToPatients(): Promise<[string, string][]> {
  const mails = await app.fakes.smtp.mensagens();
  const rows = await Promise.all(
    [
      'select * from recados',
      `select * from eventos where topico not in ('admin', 'medicos')`,
      `select * from eventos_novos where topico not in ('admin', 'medicos')`,
      'select data from pgboss.job',
      'select * from mensagens',
      'select * from auditoria',
    ].map(async (text): Promise<[string, string]> => [
      text,
      JSON.stringify((await app.deps.pool.query(text)).rows),
    ]),
  );
  return [...rows, ['mails', JSON.stringify(mails)], ['stream', JSON.stringify(stream.messages)]];
}

async function exported(): Promise<[string, string][]> {
  const { url } = await mother.http.want(criarExportacao, 201, { body: { senha: build.SENHA } });
  const zip = Buffer.from(await (await mother.http.fetch(url)).arrayBuffer());
  return [...unzip(zip)].map(([name, content]) => [name, content.toString('utf8')]);
}

test('whatever desk, doctor and patient do → no note and no label comes to the patient', async () => {
  const step = fc.record({
    act: fc.constantFrom(...ACTS),
    n: fc.nat({ max: 9_999 }),
  });
  const histories = fc.array(step, { minLength: 8, maxLength: 14, size: 'max' });
  await fc.assert(
    fc.asyncProperty(histories, async (steps) => {
      const answers: unknown[] = [];
      for (const { act, n } of [{ act: 'note', n: 0 } as const, { act: 'label', n: 2 } as const, ...steps]) {
        const answer = await acts[act](n);
        if (act === 'write') answers.push(answer);
      }
      const texts = [...(await patientReads()), ...(await sentToPatients())];
      texts.push(['answers', JSON.stringify(answers)]);
      expect(texts.filter(([, text]) => text.includes(MARK)).map(([name]) => name)).toEqual([]);
      expect(texts.filter(([, text]) => text.length > 2).length).toBeGreaterThan(20);
    }),
    { numRuns: 3 },
  );
  const files = await exported();
  expect(files.filter(([, text]) => text.includes(MARK)).map(([name]) => name)).toEqual([]);
  expect(files.some(([, text]) => text.includes('mensagens'))).toBe(true);
  // The mark is found where it may be read.
  const kept = await desk.want(notas.listarNotasInternas, 200, { params: { id: conta } });
  expect(JSON.stringify(kept)).toContain(MARK);
});

test('by contract and by the table of access → notes, labels and search are closed to patients', async () => {
  const own = [...Object.values(notas), ...Object.values(etiquetas), procurarMensagens].flatMap(
    (one): Contract[] => ('access' in one ? [one] : []),
  );
  expect(own.length).toBe(11);
  expect(
    own.filter(({ access }) => access.some((role) => role === 'Paciente' || role === 'Visitante')),
  ).toEqual([]);
  const answers = await Promise.all(
    own.map(async ({ method, path }) => {
      const address = path.replaceAll(/:\w+/g, conta);
      const headers = { 'content-type': 'application/json' };
      return (await mother.http.fetch(address, { method, headers, ...(method !== 'GET' && { body: '{}' }) }))
        .status;
    }),
  );
  expect(new Set(answers)).toEqual(new Set([403]));
});
