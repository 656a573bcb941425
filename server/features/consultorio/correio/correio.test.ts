import { randomUUID } from 'node:crypto';
import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lerAndamento } from '#contracts/consultorio/andamento.contract.ts';
import * as contracts from '#contracts/consultorio/correio.contract.ts';
import { excluirPedido, reabrirPedido } from '#contracts/mesa/pedidos-adm.contract.ts';
import { listarMensagens } from '#contracts/chat/chat.contract.ts';
import { darProva } from '#contracts/contas/conta.contract.ts';
import { salvarFretes } from '#contracts/catalogo/fretes.contract.ts';
import { salvarCliente } from '#contracts/contas/clientes.contract.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { MENSAGENS_DO_RASTREIO } from '#domain/correio/rastreio.ts';
import { ADMIN, startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { jobsDone } from '#testing/app/jobs.ts';
import { mailsTo, mailTo } from '#testing/app/mail.ts';
import * as build from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import {
  askIssue,
  documentoDeHoje,
  grantNumeros,
  readyCase,
  writeDocumento,
  type ReadyCase,
} from '#testing/scenes/caso-a-decidir.ts';
import { avisarEnvioJob } from './correio.decisions.ts';

const CODIGO = { transportadora: 'carta', rastreio: 'QB473124829BR' } as const;
/** The address of every patient of these tests, as the desk shows it. */
const ENDERECO = [
  'Ana Beatriz Moreira',
  'Avenida Paulista, 1000, conjunto 12',
  'Bela Vista, São Paulo, SP',
  '01310-100',
];
const CARTA = { ...CODIGO, endereco: ENDERECO };

let app: TestApp;
let admin: Client;
let medica: Awaited<ReturnType<typeof newMedico>>;
beforeAll(async () => {
  app = await startTestApp({ fill: true });
  admin = await build.signInAdmin(app);
  medica = await newMedico(app);
}, 60_000);
afterAll(() => app.stop());

const correio = () => admin.want(contracts.lerCorreio, 200, { body: {} });

/** The step of an order at the post; null for one that is not there. */
async function etapaOf(id: string): Promise<string | null> {
  const { imprimir, assinar, postar, aCaminho } = await correio();
  const found = Object.entries({ imprimir, assinar, postar, aCaminho }).find(([, cartas]) =>
    cartas.some((carta) => carta.id === id),
  );
  return found?.[0] ?? null;
}

/** A special-control prescription on paper that was issued, with its sheets set. */
async function issued(): Promise<ReadyCase> {
  const made = await readyCase(app, medica, 'controle_especial');
  await writeDocumento(made, documentoDeHoje('controle_especial'));
  expect((await askIssue(made)).status).toBe(200);
  await expect
    .poll(
      async () => {
        const rows = await app.deps.db
          .selectFrom('documentos')
          .select('objeto')
          .where('pedido_id', '=', made.id)
          .execute();
        return rows.every(({ objeto }) => objeto !== null);
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  return made;
}

async function signed(): Promise<ReadyCase> {
  const made = await issued();
  await admin.want(contracts.notarAssinatura, 204, { params: { id: made.id } });
  return made;
}

async function posted(): Promise<ReadyCase & { envio: string }> {
  const made = await signed();
  const envio = randomUUID();
  await admin.want(contracts.postarCarta, 204, { params: { id: made.id }, body: { envio, ...CARTA } });
  return { ...made, envio };
}

const andamento = ({ id, patient }: ReadyCase) => patient.http.want(lerAndamento, 200, { params: { id } });
const stepsOf = async (made: ReadyCase) =>
  (await andamento(made)).passos.filter(({ estado }) => estado !== 'depois').map(({ passo }) => passo);

test('from the printer to the patient’s hand, in the same words for both; then reopened', async () => {
  const made = await issued();
  const params = { id: made.id };
  expect(await etapaOf(made.id)).toBe('imprimir');
  const printed = await admin.fetch('/api/adm/correio/impressao', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cartas: [{ id: made.id, numeros: [] }] }),
  });
  expect([printed.status, printed.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  const pages = (await PDF.load(new Uint8Array(await printed.arrayBuffer()))).getPages();
  const { folhas } = (await correio()).assinar.find(({ id }) => id === made.id) ?? { folhas: [] };
  expect(pages.length).toBeGreaterThan(folhas.length);
  expect(pages.at(-1)?.width).toBeCloseTo((220 / 25.4) * 72, 0);
  expect(await etapaOf(made.id)).toBe('assinar');
  const early = await admin.call(contracts.postarCarta, { params, body: { envio: randomUUID(), ...CARTA } });
  expect([early.status, failureOf(early).code]).toEqual([409, 'falta_assinar']);
  await admin.want(contracts.notarAssinatura, 204, { params });
  await admin.want(contracts.notarAssinatura, 204, { params });
  expect(await etapaOf(made.id)).toBe('postar');

  const envio = randomUUID();
  const wrong = await admin.call(contracts.postarCarta, {
    params,
    body: { envio, ...CARTA, rastreio: 'QB473124828BR' },
  });
  expect([wrong.status, failureOf(wrong).message]).toEqual([400, MENSAGENS_DO_RASTREIO.digito]);
  // Two administrators, or two clicks: one letter.
  const other = await build.signInAdmin(app);
  const clicks = await Promise.all(
    [envio, envio, randomUUID()].map((each, i) =>
      (i === 2 ? other : admin).call(contracts.postarCarta, { params, body: { envio: each, ...CARTA } }),
    ),
  );
  expect(clicks.filter(({ status }) => status === 204).length).toBeGreaterThanOrEqual(1);
  const letters = await app.deps.db
    .selectFrom('envios_postais')
    .select(['id', 'endereco'])
    .where('pedido_id', '=', made.id)
    .execute();
  expect(letters).toHaveLength(1);
  expect(JSON.stringify(letters[0]?.endereco)).toContain('Avenida Paulista, 1000, conjunto 12');
  expect(await stepsOf(made)).toContain('postado');
  expect((await andamento(made)).envio).toMatchObject({ ...CODIGO, situacao: 'a caminho' });
  await jobsDone(app, avisarEnvioJob.name);
  const mails = await mailsTo(app, made.patient.dados.emailContato, 'a carta está a caminho');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.texto).toContain(CODIGO.rastreio);

  const [{ id: envioId } = { id: '' }] = letters;
  await admin.want(contracts.entregarCarta, 204, { params: { id: envioId } });
  await admin.want(contracts.entregarCarta, 204, { params: { id: envioId } });
  expect(await etapaOf(made.id)).toBeNull();
  expect(await build.readPedido(made.patient, made.id)).toMatchObject({
    status: 'Concluído',
    recebido: 'documento',
  });
  expect((await andamento(made)).passos.at(-1)).toMatchObject({ passo: 'entregue', estado: 'feito' });
  await admin.want(darProva, 200, { body: { senhaAtual: ADMIN.senha } });
  await admin.want(reabrirPedido, 200, { params });
  expect(await build.readPedido(made.patient, made.id)).toMatchObject({ status: 'Aguardando Pagamento' });
  // It did not arrive after all.
  expect(await etapaOf(made.id)).toBe('aCaminho');
  const back = { params: { id: envioId }, body: { motivo: 'Entregue no endereço errado' } };
  await admin.want(contracts.devolverCarta, 204, back);
  expect(await etapaOf(made.id)).toBe('postar');
});

test('a returned letter → posted again; a lost one → printed and signed again first', async () => {
  const made = await posted();
  const params = { id: made.envio };
  const silent = await admin.call(contracts.devolverCarta, { params, body: { motivo: '  ' } });
  expect([silent.status, failureOf(silent).code]).toEqual([400, 'sem_motivo']);
  await admin.want(contracts.devolverCarta, 204, { params, body: { motivo: 'Endereço insuficiente' } });
  expect(await etapaOf(made.id)).toBe('postar');
  expect((await andamento(made)).envio).toMatchObject({
    situacao: 'devolvido',
    motivo: 'Endereço insuficiente',
  });
  for (const contract of [contracts.devolverCarta, contracts.extraviarCarta]) {
    const again = await admin.call(contract, { params, body: { motivo: 'De novo' } });
    expect([again.status, failureOf(again).code]).toEqual([409, 'envio_encerrado']);
  }
  const late = await admin.call(contracts.entregarCarta, { params });
  expect(failureOf(late).code).toBe('envio_encerrado');

  const envio = randomUUID();
  await admin.want(contracts.postarCarta, 204, { params: { id: made.id }, body: { envio, ...CARTA } });
  const lost = { params: { id: envio }, body: { motivo: 'O correio confirmou a perda' } };
  await admin.want(contracts.extraviarCarta, 204, lost);
  expect(await etapaOf(made.id)).toBe('imprimir');
  expect(await stepsOf(made)).toEqual(expect.arrayContaining(['carta devolvida', 'carta extraviada']));
  await jobsDone(app, avisarEnvioJob.name);
  const { emailContato } = made.patient.dados;
  expect(await mailsTo(app, emailContato, 'a carta voltou')).toHaveLength(1);
  expect(await mailsTo(app, emailContato, 'a carta se perdeu')).toHaveLength(1);
});

test('a wrong code is corrected, once, and its patient is told', async () => {
  const made = await posted();
  const params = { id: made.envio };
  const right = { transportadora: 'outra', rastreio: 'jad 0001' } as const;
  await admin.want(contracts.corrigirRastreio, 204, { params, body: right });
  await admin.want(contracts.corrigirRastreio, 204, { params, body: right });
  expect((await andamento(made)).envio).toMatchObject({ transportadora: 'outra', rastreio: 'JAD0001' });
  await jobsDone(app, avisarEnvioJob.name);
  expect(await mailsTo(app, made.patient.dados.emailContato, 'o código de rastreio mudou')).toHaveLength(1);
});

test('an address that changed since it was shown is shown again, and nothing is noted before', async () => {
  const made = await signed();
  const { patient, id } = made;
  await patient.http.want(salvarCliente, 200, { body: { ...patient.dados, numero: '1001' } });
  const params = { id };
  const stale = await admin.call(contracts.postarCarta, { params, body: { envio: randomUUID(), ...CARTA } });
  expect([stale.status, failureOf(stale).code]).toEqual([409, 'endereco_mudou']);
  const endereco = (await correio()).postar.find((carta) => carta.id === id)?.endereco ?? [];
  expect(endereco[1]).toBe('Avenida Paulista, 1001, conjunto 12');
  const body = { envio: randomUUID(), ...CARTA, endereco };
  await admin.want(contracts.postarCarta, 204, { params, body });
});

test('a letter of a deleted order does not complete it', async () => {
  const made = await posted();
  await admin.want(excluirPedido, 200, { params: { id: made.id } });
  const late = await admin.call(contracts.entregarCarta, { params: { id: made.envio } });
  expect([late.status, failureOf(late).code]).toEqual([409, 'fora_do_correio']);
  expect(await build.readPedido(made.patient, made.id)).toMatchObject({ status: 'Excluído' });
});

test('a deleted order leaves the post, and nothing more is done to it there', async () => {
  const made = await signed();
  const params = { id: made.id };
  await admin.want(excluirPedido, 200, { params });
  expect(await etapaOf(made.id)).toBeNull();
  const body = { envio: randomUUID(), ...CARTA };
  const refused = await admin.call(contracts.postarCarta, { params, body });
  expect([refused.status, failureOf(refused).code]).toEqual([409, 'fora_do_correio']);
  expect((await admin.call(contracts.imprimirEnvelope, { params })).status).toBe(409);
  const nobody = { params: { id: randomUUID() } };
  expect((await admin.call(contracts.imprimirEnvelope, nobody)).status).toBe(404);
  expect((await admin.call(contracts.entregarCarta, nobody)).status).toBe(404);
});

test('a blue prescription with a number → not posted: its freight refunded, its patient told', async () => {
  const sp = { uf: 'SP', servico: 'Renovação de Receita Azul', centavos: 1_890, versao: 1 } as const;
  await admin.want(salvarFretes, 200, { body: { fretes: [sp] } });
  const helena = await newMedico(app);
  await grantNumeros(helena);
  const { id, patient, medica: doctor } = await readyCase(app, helena, 'azul');
  const read = () => build.readPedido(patient, id);
  await writeDocumento({ id, medica: doctor }, documentoDeHoje('azul'));
  expect((await askIssue({ id, medica: doctor })).status).toBe(200);
  await expect.poll(read, { timeout: 20_000 }).toMatchObject({
    status: 'Concluído',
    reembolso: { situacao: 'devolvido', valorCentavos: sp.centavos, frete: true },
  });
  const { mensagens } = await patient.http.want(listarMensagens, 200);
  expect(mensagens.filter(({ mensagem }) => mensagem.includes('o frete volta'))).toHaveLength(1);
  const mail = await mailTo(app, patient.dados.emailContato, 'devolvemos o frete');
  expect(mail.texto).toContain(formatReais(sp.centavos));
}, 60_000);
