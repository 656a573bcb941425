import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as contracts from '#contracts/consultorio/decisao.contract.ts';
import { assumirCaso } from '#contracts/consultorio/fila.contract.ts';
import { dataEmSaoPaulo, formatDataBr, somarDias } from '#domain/calendario/datas.ts';
import { perguntasDoServico } from '#domain/catalogo/perguntas.ts';
import { PERGUNTAS_SAUDE_INICIAIS } from '#domain/catalogo/perguntas-iniciais.ts';
import { citacoesDoItem, palavrasDaCitacao } from '#domain/documentos/regras/citacoes.ts';
import { buildItem } from '#domain/documentos/regras/regras.testing.ts';
import { itensDoDocumento } from '#domain/documentos/regras/problemas.ts';
import type { ItemDaReceita } from '#domain/documentos/receita.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { recentesDe } from '#features/documentos/emitir/emitir.public.ts';
import { paidPedido, SERVICO } from '#testing/builders/builders.ts';

import { newMedico } from '#testing/builders/medicos.ts';
import { readPdf, wordsOf } from '#testing/files/pdf-tools.ts';
import {
  askIssue,
  documentoDeHoje,
  readDocumentos,
  readyCase,
  writeDocumento,
  type ReadyCase,
} from '#testing/scenes/caso-a-decidir.ts';

let app: TestApp;
let medica: Awaited<ReturnType<typeof newMedico>>;
beforeAll(async () => {
  app = await startTestApp({ fill: true });
  medica = await newMedico(app);
}, 60_000);
afterAll(() => app.stop());

const HOJE = dataEmSaoPaulo(new Date());
const ASKED = perguntasDoServico(PERGUNTAS_SAUDE_INICIAIS, SERVICO);
const { pergunta } = ASKED.find(({ alergia }) => alergia) ?? { pergunta: '' };

/** Puts an answer to the question about allergy into an order. */
const answer = (id: string, resposta: string) =>
  app.deps.db
    .updateTable('pedidos')
    .set({
      hist_saude: JSON.stringify(ASKED.map(({ alergia }) => (alergia ? resposta : 'não'))),
    })
    .where('id', '=', id)
    .execute();

const write = (
  held: Pick<ReadyCase, 'id' | 'medica'>,
  medicamento: string,
  more: Partial<ItemDaReceita> = {},
) => writeDocumento(held, documentoDeHoje('simples', { itens: [buildItem(medicamento, more)] }));

const cited = ({ leitura, documento }: contracts.DocumentoDoCaso) =>
  citacoesDoItem(itensDoDocumento(documento.dados), 0, leitura).map(palavrasDaCitacao);
const refused = ({ problemas }: contracts.DocumentoDoCaso) => problemas.map(({ campo }) => campo);

test('an answer naming the medicine → cited, needs a reason, kept at the issue, not printed', async () => {
  const held = await readyCase(app, medica, 'simples');
  await answer(held.id, 'Dipirona: urticária');
  const draft = await write(held, 'Novalgina');
  expect(draft.leitura.alergias).toEqual([{ pergunta, resposta: 'Dipirona: urticária', dia: null }]);
  expect(cited(draft)).toEqual(['O paciente escreveu: “Dipirona: urticária”.']);
  expect(refused(draft)).toEqual(['itens.0.mantidas']);
  expect((await askIssue(held)).status).toBe(409);
  const kept = { mantidas: ['dipirona: Dipirona: urticária'], motivoDeManter: 'Tomou depois, sem reação.' };
  const documento = documentoDeHoje('simples', { itens: [buildItem('Novalgina', kept)] });
  const body = { documento, versao: draft.versao };
  await medica.http.want(contracts.salvarDocumento, 200, { params: { id: draft.id }, body });
  expect((await askIssue(held)).status).toBe(200);
  const row = await app.deps.db
    .selectFrom('documentos')
    .select(['dados', 'folha'])
    .where('id', '=', draft.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    dados: { itens: [kept] },
    folha: { contexto: { leitura: { citacoes: [{ dcb: 'dipirona', texto: 'Dipirona: urticária' }] } } },
  });
  const sheet = await vi.waitFor(
    async () => {
      const file = await medica.http.fetch(`/api/medico/documentos/${draft.id}/arquivo`);
      expect(file.status).toBe(200);
      return Buffer.from(await file.arrayBuffer());
    },
    { timeout: 30_000 },
  );
  const words = wordsOf((await readPdf(sheet)).text);
  expect(words).toContain('Novalgina');
  expect(words).not.toContain('urticária');
  expect(words).not.toContain('sem reação');
}, 60_000);

test('an order that was not asked → the answer of the newest earlier order, with its day', async () => {
  const held = await readyCase(app, medica, 'simples');
  await answer(held.id, 'Dipirona: urticária');
  await app.deps.db
    .updateTable('pedidos')
    .set({ created_at: new Date(Date.now() - 90 * 86_400_000) })
    .where('id', '=', held.id)
    .execute();
  const { id } = await paidPedido(app, held.patient);
  await answer(id, '');
  await medica.http.want(assumirCaso, 200, { params: { id } });
  const now = await write({ id, medica }, 'dipirona');
  const dia = somarDias(HOJE, -90);
  expect(now.leitura.alergias).toEqual([{ pergunta, resposta: 'Dipirona: urticária', dia }]);
  expect(cited(now)).toEqual([`O paciente escreveu em ${formatDataBr(dia)}: “Dipirona: urticária”.`]);
  await answer(id, 'Não tenho alergia a nada.');
  const [later] = (await readDocumentos({ id, medica })).documentos;
  expect(later?.leitura.alergias).toEqual([{ pergunta, resposta: 'Não tenho alergia a nada.', dia: null }]);
  expect(refused(later ?? now)).toEqual([]);
}, 60_000);

test('one substance in a document of 30 days → cited and asked; older or revoked → not', async () => {
  const held = await readyCase(app, medica, 'simples');
  const before = await write(held, 'Losartana');
  expect((await askIssue(held)).status).toBe(200);
  const { id } = await paidPedido(app, held.patient);
  await medica.http.want(assumirCaso, 200, { params: { id } });
  const draft = await write({ id, medica }, 'Losartana');
  expect(cited(draft)).toEqual([
    expect.stringMatching(/^losartana já está em Receita simples .+, de \d{2}\/\d{2}\/\d{4}\.$/),
  ]);
  expect(refused(draft)).toEqual(['itens.0.mantidas']);
  const seenOn = (hoje: string) =>
    app.deps.db
      .selectFrom('clientes as c')
      .select(recentesDe('c.id', hoje).as('recentes'))
      .innerJoin('documentos as d', 'd.cliente_id', 'c.id')
      .where('d.id', '=', before.id)
      .executeTakeFirstOrThrow();
  expect(await seenOn(somarDias(HOJE, 29))).toMatchObject({ recentes: [{ id: before.id }] });
  expect(await seenOn(somarDias(HOJE, 30))).toEqual({ recentes: [] });
  const body = { rascunho: randomUUID(), motivo: 'A dose estava errada.' };
  await vi.waitFor(
    () => medica.http.want(contracts.revogarDocumento, 201, { params: { id: before.id }, body }),
    { timeout: 30_000 },
  );
  expect((await readDocumentos({ id, medica })).documentos.map(cited)).toEqual([[]]);
}, 60_000);
