import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildItem } from '#domain/documentos/regras/regras.testing.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { writeDocumento } from '#testing/builders/documento-assinado.ts';
import { answeredPedido, newPatient } from '#testing/builders/builders.ts';
import { until } from '#testing/app/until.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { reverDeclaracoes } from './declaracoes.usecases.ts';

let app: TestApp;
let medico: Awaited<ReturnType<typeof newMedico>>;
let pedido: { id: string; numero: number };
beforeAll(async () => {
  app = await startTestApp({ fill: true });
  medico = await newMedico(app);
  pedido = await answeredPedido(await newPatient(app));
});
afterAll(() => app.stop());

const issue = async (item: Parameters<typeof buildItem>, estado: 'assinado' | 'revogado' = 'assinado') => {
  const of = { pedidoId: pedido.id, medicoId: medico.medico.id, estado };
  return (await writeDocumento(app, { ...of, dados: { itens: [buildItem(...item)] } })).id;
};

const declared = (substancia: string): Parameters<typeof buildItem> => [
  'Zyxwvutin',
  { substanciaAtiva: substancia, foraDasListas: true },
];

/** The lists change: a name that was known nowhere means a substance. */
async function learn(termo: string, dcb: string): Promise<void> {
  const { db } = app.deps;
  await db.insertInto('sinonimos').values({ termo, dcb, fonte: 'teste' }).execute();
  await db.updateTable('referencias').set({ sha256: termo }).where('arquivo', '=', 'sinonimos').execute();
}

const review = () =>
  reverDeclaracoes({ actor: { tipo: 'Sistema', nome: 'teste' }, input: null, deps: app.deps });
const judged = async () => {
  const rows = await app.deps.db
    .selectFrom('declaracoes_revistas')
    .select(['documento_id', 'pede'])
    .execute();
  return new Map(rows.map(({ documento_id, pede }) => [documento_id, pede]));
};

const acts = (id: string) =>
  app.deps.db
    .selectFrom('auditoria')
    .select('acao')
    .where('alvo_id', '=', id)
    .where('acao', '=', 'documento.rever_declaracao')
    .execute();

/** Mails about declarations. */
const mails = async () =>
  (await app.fakes.smtp.mensagens()).filter(({ assunto }) =>
    /Confira um documento|pediria outro tipo/.test(assunto),
  );

test('lists that learn a declared name → the needed document, told once to doctor and desk', async () => {
  const id = await issue(declared('qwertina'));
  const other = await issue(declared('asdfgina'));
  const revoked = await issue(declared('qwertina'), 'revogado');
  const plain = await issue(['qwertina']);
  await review();
  expect(await judged()).toEqual(
    new Map([
      [id, null],
      [other, null],
    ]),
  );
  expect(await mails()).toEqual([]);

  await learn('qwertina', 'clonazepam');
  await review();
  const after = await judged();
  expect(after).toEqual(
    new Map([
      [id, 'azul'],
      [other, null],
    ]),
  );
  expect([after.has(revoked), after.has(plain)]).toEqual([false, false]);
  expect(await acts(id)).toHaveLength(1);
  await review();
  expect(await acts(id)).toHaveLength(1);

  const told = await until('both mails', async () => {
    const all = await mails();
    return all.length < 2 ? null : all;
  });
  const toDoctor = told.filter(({ para }) => [para].flat().includes(medico.medico.email));
  expect(toDoctor).toHaveLength(1);
  for (const mail of told) {
    expect(mail.assunto).toContain(String(pedido.numero));
    expect(JSON.stringify(mail)).not.toMatch(/qwertina|Zyxwvutin|clonazepam/i);
  }
});

test('a name that means an uncontrolled substance → nothing is told', async () => {
  const id = await issue(declared('plokina'));
  await learn('plokina', 'losartana');
  await review();
  expect((await judged()).get(id)).toBeNull();
  expect(await acts(id)).toEqual([]);
});
