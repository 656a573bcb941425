import { afterAll, beforeAll, expect, test } from 'vitest';
import { lerCanais, ligarPush, mudarCanal, pararLembretes } from '#contracts/contas/canais.contract.ts';
import { renovarPedido } from '#contracts/pedidos/renovacao.contract.ts';
import { dataEmSaoPaulo, formatDataBr, instanteEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf } from '#testing/app/client.ts';
import { jobsDone } from '#testing/app/jobs.ts';
import { mailsTo, mailTo } from '#testing/app/mail.ts';
import { until } from '#testing/app/until.ts';
import { newPatient, paidPedido, visitor } from '#testing/builders/builders.ts';
import { writeDocumento } from '#testing/builders/documento-assinado.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { lembrarRenovacaoJob, lembrarRenovacoes } from './renovacao.usecases.ts';

/** By day, and in the future: sessions end by the clock of the database. */
const HOJE = somarDias(dataEmSaoPaulo(new Date()), 1);
const START = instanteEmSaoPaulo(HOJE, '09:00').getTime();
const DAY_MS = 86_400_000;
let app: TestApp;
let now = START;
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now) });
});
afterAll(() => app.stop());

const ITEM = {
  medicamento: 'Losartana',
  apresentacao: '50 mg, comprimido',
  quantidade: '30 comprimidos',
  posologia: '1 comprimido por dia',
  dias: null,
  continuo: true,
};

async function prescribed(estado: 'assinado' | 'revogado' = 'assinado') {
  now = START;
  const patient = await newPatient(app);
  const pedido = await paidPedido(app, patient);
  const { medico } = await newMedico(app);
  await writeDocumento(app, { pedidoId: pedido.id, medicoId: medico.id, estado, dados: { itens: [ITEM] } });
  return { patient, pedido };
}
/** The run of the morning, so many days after the prescription. */
async function runAt(days: number) {
  now = START + days * DAY_MS;
  await lembrarRenovacoes({ actor: { tipo: 'Sistema', nome: 'teste' }, input: null, deps: app.deps });
  await jobsDone(app, lembrarRenovacaoJob.name);
}
const RENOVAR = 'está na hora de renovar?';
const reminders = (email: string) => mailsTo(app, email, RENOVAR);

test('ten days before the medicine ends the patient is reminded, once, by mail and push', async () => {
  const { patient, pedido } = await prescribed();
  const { push } = app.demo;
  const target = push?.subscribe();
  if (!push || !target) throw new Error('no push service is played');
  await patient.http.want(ligarPush, 200, { body: target });
  const email = patient.dados.emailContato;
  await runAt(19);
  expect(await reminders(email)).toEqual([]);
  await runAt(20);
  await runAt(21);
  const mail = await mailTo(app, email, RENOVAR);
  expect(await reminders(email)).toHaveLength(1);
  expect(mail.texto).toContain(`acaba por volta de ${formatDataBr(somarDias(HOJE, 30))}`);
  expect(mail.texto).toContain(`/meu-pedido/${pedido.id}`);
  expect(`${mail.assunto}${mail.texto}`).not.toMatch(/losartana|comprimido|receita/i);
  await until('pushed', async () =>
    push
      .messages()
      .some(({ endereco, texto }) => endereco === target.endereco && texto?.includes('lembrete')),
  );
});

test('one touch in the mail stops the reminders, and nothing else, without a sign-in', async () => {
  const first = await prescribed();
  await runAt(20);
  const { texto } = await mailTo(app, first.patient.dados.emailContato, RENOVAR);
  const token = /\/parar-lembretes\/([\w.-]+)/.exec(texto)?.[1] ?? '';
  await visitor(app).want(pararLembretes, 204, { body: { token } });
  await visitor(app).want(pararLembretes, 204, { body: { token } });
  expect((await first.patient.http.want(lerCanais, 200)).renovacao).toEqual({ ligado: false });
  const wrong = await visitor(app).call(pararLembretes, { body: { token: `${token}x` } });
  expect([wrong.status, failureOf(wrong).code]).toEqual([404, 'link_invalido']);
});

test('nobody is reminded who turned it off, renewed already, or holds a revoked document', async () => {
  const off = await prescribed();
  const body = { ligado: false };
  await off.patient.http.want(mudarCanal, 200, { params: { canal: 'renovacao' }, body });
  const revoked = await prescribed('revogado');
  const renewed = await prescribed();
  now = START + 5 * DAY_MS;
  const { id } = renewed.pedido;
  await renewed.patient.http.want(renovarPedido, 201, {
    params: { id },
    body: { chave: crypto.randomUUID() },
  });
  await runAt(20);
  const mails = await Promise.all(
    [off, revoked, renewed].map(({ patient }) => reminders(patient.dados.emailContato)),
  );
  expect(mails).toEqual([[], [], []]);
});
