import { afterAll, beforeAll, expect, test } from 'vitest';
import * as correio from '#contracts/consultorio/correio.contract.ts';
import { errorBody } from '#contracts/contract.ts';
import { encerrarTalao } from '#contracts/documentos/taloes.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import * as build from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { readPdf, wordsOf } from '#testing/files/pdf-tools.ts';
import { deskOf, enterTalao, issueNotificacao } from '#testing/scenes/notificacao-em-papel.ts';

let app: TestApp;
let admin: Client;
let printed: ReturnType<typeof deskOf>['printed'];
let refusal: ReturnType<typeof deskOf>['refusal'];
let usedOf: ReturnType<typeof deskOf>['usedOf'];
beforeAll(async () => {
  app = await startTestApp({ fill: true });
  admin = await build.signInAdmin(app);
  ({ printed, refusal, usedOf } = deskOf(admin));
}, 60_000);
afterAll(() => app.stop());

/** The newest act of a letter that can be taken back; null where there is none. */
async function newestOf(id: string) {
  const { imprimir, assinar, postar } = await admin.want(correio.lerCorreio, 200, { body: {} });
  return [...imprimir, ...assinar, ...postar].find((one) => one.id === id)?.desfazer ?? null;
}

/** Takes the newest act back. @returns the status */
async function undo(id: string): Promise<number> {
  const body = (await newestOf(id)) ?? { passo: 'impressao' as const, em: new Date().toISOString() };
  return (await admin.call(correio.desfazerPasso, { params: { id }, body })).status;
}

test('each step is taken back until the letter is posted: signed, then printed, its number free', async () => {
  const ana = await newMedico(app);
  const { id } = await enterTalao(admin, ana);
  const made = await issueNotificacao(app, ana);
  const params = { id: made.id };
  expect(await undo(made.id)).toBe(409);
  await printed(made.id, [{ folha: made.notificacao, numero: '000405' }]);
  const stale = await newestOf(made.id);
  await admin.want(correio.notarAssinatura, 204, { params });
  // Somebody else still sees the printing as the newest.
  const late = await admin.call(correio.desfazerPasso, {
    params,
    body: stale ?? { passo: 'impressao', em: '' },
  });
  expect([late.status, failureOf(late).code]).toEqual([409, 'fora_do_correio']);
  expect(await undo(made.id)).toBe(204);
  expect(await newestOf(made.id)).toEqual(stale);
  expect(await usedOf(id)).toEqual([['000405', 'usado', made.id]]);
  // Printed again it is still the first printing, and keeps its number.
  expect(await printed(made.id)).toContain('· 000405');
  expect(await undo(made.id)).toBe(204);
  expect([await newestOf(made.id), await usedOf(id)]).toEqual([null, []]);
  const acts = await app.deps.db
    .selectFrom('auditoria')
    .select('acao')
    .where('alvo_id', '=', made.id)
    .where('acao', 'like', 'correio.desfazer%')
    .orderBy('id')
    .execute();
  expect(acts.map(({ acao }) => acao)).toEqual(['correio.desfazer_assinatura', 'correio.desfazer_impressao']);
  expect(await printed(made.id)).toContain('· 000401');
  await admin.want(correio.notarAssinatura, 204, { params });
  const envio = await post(made.id);
  expect(await undo(made.id)).toBe(409);
  expect(await usedOf(id)).toEqual([['000401', 'usado', made.id]]);
  // A letter that left stays signed, also when it comes back.
  await admin.want(correio.devolverCarta, 204, { params: { id: envio }, body: { motivo: 'ausente' } });
  expect([await newestOf(made.id), await undo(made.id)]).toEqual([null, 409]);
});

test('a number whose book was closed meanwhile stays with its sheet', async () => {
  const ana = await newMedico(app);
  const { id } = await enterTalao(admin, ana);
  const made = await issueNotificacao(app, ana);
  await printed(made.id);
  await admin.want(encerrarTalao, 204, { params: { id }, body: { motivo: 'talão perdido' } });
  expect(await undo(made.id)).toBe(204);
  expect((await usedOf(id))[0]).toEqual(['000401', 'usado', made.id]);
  expect(await printed(made.id)).toContain('· 000401');
});

test('several letters are printed at once, all or none, each with the number that was shown', async () => {
  const [ana, bia] = [await newMedico(app), await newMedico(app)];
  const { id } = await enterTalao(admin, ana, { serie: 'L1', inicio: '000401', fim: '000403' });
  const letters = [await issueNotificacao(app, ana), await issueNotificacao(app, ana)];
  const alone = await issueNotificacao(app, bia);
  const { imprimir } = await admin.want(correio.lerCorreio, 200, { body: {} });
  const shown = imprimir.flatMap((carta) =>
    letters.some((one) => one.id === carta.id)
      ? [
          {
            id: carta.id,
            numeros: carta.folhas.map((folha) => ({
              folha: folha.id,
              numero: folha.talao?.noLote?.escolha ?? '',
            })),
          },
        ]
      : [],
  );
  expect(shown.map(({ numeros }) => numeros.map(({ numero }) => numero))).toEqual([
    ['L1 000401'],
    ['L1 000402'],
  ]);
  const ask = (cartas: typeof shown) =>
    admin.fetch('/api/adm/correio/impressao', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ cartas }),
    });
  const refused = await ask([...shown, { id: alone.id, numeros: [] }]);
  const { error } = errorBody.parse(await refused.json());
  expect([refused.status, error.code, error.details?.[0]?.campo]).toEqual([
    409,
    'sem_talao',
    alone.notificacao,
  ]);
  expect(await usedOf(id)).toEqual([]);
  const answer = await ask(shown);
  const words = wordsOf((await readPdf(Buffer.from(await answer.arrayBuffer()))).text);
  for (const number of ['SP L1 · 000401', 'SP L1 · 000402']) expect(words).toContain(number);
  expect((await usedOf(id)).map(([numero]) => numero)).toEqual(['000401', '000402']);
});

test('the form of a lost letter is voided, and the sheet takes the next one', async () => {
  const ana = await newMedico(app);
  const { id } = await enterTalao(admin, ana);
  const made = await issueNotificacao(app, ana);
  await printed(made.id);
  await admin.want(correio.notarAssinatura, 204, { params: { id: made.id } });
  const envio = await post(made.id);
  await admin.want(correio.extraviarCarta, 204, { params: { id: envio }, body: { motivo: 'sumiu' } });
  expect(await printed(made.id)).toContain('· 000402');
  expect(await usedOf(id)).toEqual([
    ['000401', 'inutilizado', made.id],
    ['000402', 'usado', made.id],
  ]);
});

test('the companion prescription signed → the form not replaceable, also after a lost letter', async () => {
  const ana = await newMedico(app);
  const { id } = await enterTalao(admin, ana);
  const made = await issueNotificacao(app, ana);
  await printed(made.id);
  const params = { id: made.id };
  await admin.want(correio.notarAssinatura, 204, { params });
  const now = app.deps.clock();
  await app.deps.db
    .updateTable('documentos')
    .set({ estado: 'assinado', assinado_em: now, certificado_titular: 'Ana', certificado_serie: '1' })
    .set({ objeto: `teste/${made.companheira}`, size: 1, sha256: '00' })
    .where('id', '=', made.companheira)
    .execute();
  expect(await undo(made.id)).toBe(204);
  const body = { folha: made.notificacao, motivo: 'rasura' };
  const voided = await admin.call(correio.inutilizarFolha, { params, body });
  expect([voided.status, failureOf(voided).code]).toEqual([409, 'acompanha_assinada']);
  await admin.want(correio.notarAssinatura, 204, { params });
  const envio = await post(made.id);
  await admin.want(correio.extraviarCarta, 204, { params: { id: envio }, body: { motivo: 'sumiu' } });
  expect(await refusal(made.id)).toEqual([409, failureOf(voided).message]);
  expect(await usedOf(id)).toEqual([['000401', 'inutilizado', made.id]]);
});

/** @returns the id of the letter */
async function post(id: string): Promise<string> {
  const { postar } = await admin.want(correio.lerCorreio, 200, { body: {} });
  const { endereco = [] } = postar.find((one) => one.id === id) ?? {};
  const envio = crypto.randomUUID();
  const body = { envio, transportadora: 'carta' as const, rastreio: 'QB473124829BR', endereco };
  await admin.want(correio.postarCarta, 204, { params: { id }, body });
  return envio;
}
